/** The words of a vacancy as a recruiter would say them: without bullets, hints and asides, never cut mid-phrase. */
import { NICE_HINT } from '../../vacancy/parts.ts'
import { nominative } from '../phrasing/nominative.ts'
import { shorten } from '../../text/sentences.ts'

export const withoutBrackets = (text: string): string => text.replace(/\s*\([^()]*\)/g, '')

/** Longest ask. */
export const LONGEST_ASK = 150

const LEADING =
  /^(?:[^\p{L}\d«(.#+]+|(?:а|и|уверенными?|но|же|это|также|так же|ещё|еще|плюс|со?(?= [a-z]| (?:[а-яё-]+(?:ым|им|ыми|ими|ой) )*(?:опыт|стаж|знани|умени|навык|образован|пониман|владен|диплом|прав|желани|медкниж|аккред|допуск|гражд|англ|серт|портф|удост|инстр|[а-яё]+(?:ым|им|ыми|ими)(?![а-яё])))|крайне|весьма|предпочтител(?:ен|ьно|ьны|ьна)|в том числе|поэтому|обязательно|обязател(?:ен|ьны|ьна)|желательно|желател(?:ен|ьны|ьна)|желательный|преимущественно|надо|необходимо|необходимы?|необходима|нужны?|нужна|нужно|нужен|требуется|требуются|важно|важен|важна|важны|достаточно|приветству(?:ется|ются|ем|ю)|преимуществом?|преимущества|плюсом|зачт[её]м|(?:по|за)?считаем|сочт[её]м|будет|будут|большим|огромным|является|станет|явля[а-яё]+|если|когда|у (?:вас|тебя) есть|у (?:вас|тебя)|есть|вы|ты|уже|для этого|с нами|нам|вам|тебе|для нас|вас|лишь бы|те[хм],? (?:кто|у кого)|(?:мы )?(?:ждём|ждем|ищем|ожидаем|берём|берем|возьмём)|облада(?:ть|ние|ете|ешь|ет)|име(?:ете|ешь|ть|ют|ет|л|ла|ли)(?= опыт)|име(?:ете|ешь|ть|ют|ет)|(?:тво|ваш)им(?= преимущ| плюс)|документы?(?=:)|просим(?=:)|от вас|от тебя|(?:вам |нам )?предстоит|(?:вы |ты )?(?:будете|будешь)|должен|должна|должны|кандидат|you will|you.ll|you.ve|you.re|you|are|have|will|must|should|we need|we expect|nice to have|would be a plus)(?![\p{L}])[\s,:–—-]*)/iu
const TRAILING = new RegExp(
  `(?:[\\s,:;–—(-]+(?:(?:это |и |что |как |но |а )?(?:не )?(?:очень |будет |будут |является |станет |большим |огромным |вашим |твоим |крайне |как |в )*(?:(?:${NICE_HINT.source})[а-яё]*|обязател(?:ен|ьн[оыа])|необходим[аоы]?|(?:по)?требу(?:е|ю)тся|понадоб[ия]тся|нуж(?:ен|на|но|ны)|строго|никто не отменял|тоже|также|must|required|a must|(?:would|will) be (?:an?)?(?: asset| advantage| plus| benefit)?|is essential)(?: (?:условие|требование))?[\\s,.!)]*)|\\s(?:это )?(?:будет|станет|явля[а-яё]+) (?:ваш|тво|больш|огромн|несомненн|дополнительн|существенн)[а-яё]+)$`,
  'iu',
)
const EDGES =
  /^[\s,;:.–—-]+|[\s,;:–—!.…·•*(-]+$|[\s\p{Extended_Pictographic}\u{FE0F})(:]*[\p{Extended_Pictographic}][\s\p{Extended_Pictographic}]*$/gu
const SMILE = /\s*(?:[:;]-?[)(D]+|\){2,})\s*$/u
/** Brackets that say how much or who arranges, not what. */
const ASIDE = new RegExp(
  `\\s*\\((?=[^()]*(?:${NICE_HINT.source}|обязател|научим|обуч|оформ|сделаем|оплат|компенс|если |нет –|не обяз|не принцип|проверя|строго|не важн|неважн|лучше |у нас|правда|увы))[^()]*\\)`,
  'giu',
)

export function withoutHints(text: string): string {
  let out = text.replace(ASIDE, '').replace(SMILE, '').trim()
  for (let former = ''; former !== out;) {
    former = out
    out = out.replace(EDGES, '').replace(LEADING, '').replace(TRAILING, '').trim()
    if (out === '') return former.replace(EDGES, '').trim()
  }
  return closed(withoutTalk(out.replace(/(?<=[a-z\d])\s+у нас(?:\s+[а-яё]+)?$/iu, '')))
}

/** Clauses in which the company speaks of itself: «…, простите, мы уже учились». */
function withoutTalk(text: string): string {
  const pieces = text.split(/(?<=,)\s+(?![^()]*\))|\s+(?=[–—]\s)/u)
  const [first = '', ...rest] = pieces
  const kept = rest.filter((piece) => !TALK.test(piece.replace(/\([^()]*\)/g, '')))
  // «понимание, чем FCA отличается для нашего кармана»: one word asks for nothing
  if (kept.length === rest.length || (kept.length === 0 && !first.includes(' '))) return text
  // what the talk has left behind: «…, меньшим, простите, мы уже учились»
  const last = kept.at(-1)
  if (last !== undefined && /^[а-яё]+,?$/iu.test(last)) kept.pop()
  return [first, ...kept].join(' ').replace(/[\s,–—-]+$/u, '')
}
const TALK =
  /^[–—]\s(?:это|так|потому|что|будем (?:рады|очень|прыга[а-яё]*|счастлив[а-яё]*))(?![а-яё])|^(?:с?фот[а-яё]+|пришл|прилож|покаж|захват)[а-яё]*те(?![а-яё])|^то есть|(?<![а-яё])(?:мы|нас|нам|наш[а-яё]*|простите|извините|увы|к сожалению|пожалуйста|спасибо|но)(?![а-яё])/iu

/** Brackets and quotes come in pairs. */
function closed(text: string): string {
  let out = text
  if ((out.match(/\(/g)?.length ?? 0) > (out.match(/\)/g)?.length ?? 0)) out = `${out})`
  if (out.endsWith(')') && !out.includes('(')) out = out.slice(0, -1)
  if ((out.match(/«/g)?.length ?? 0) > (out.match(/»/g)?.length ?? 0)) out = `${out}»`
  return out
}

/** What explains, and may be left out of a long ask, the least telling first. */
const EXTRAS: readonly RegExp[] = [
  /\s*\([^()]*\)/g,
  /\s*[–—]\s(?:это|так как|потому|ведь|у нас|мы|чтобы|без|в|и).*$/u,
  /,\s*(?:чтобы|котор|где|так как|потому|поскольку|если|когда|а не|в том числе|включая|например|то есть|а также|при этом|which|that|so that|including|e\.g\.).*$/iu,
  /[:;]\s.*$/u,
  /\s[–—]\s.*$/u,
]

export function shortAsk(text: string, limit = LONGEST_ASK): string {
  let out = text
  for (const extra of EXTRAS) {
    if (out.length <= limit) break
    const less = out.replace(extra, '').trim()
    if (less.length >= 12) out = less
  }
  if (out.length > limit) {
    out = cutAtPhrase(out, limit)
  }
  return closed(out.replace(EDGES, ''))
}

/** Where a phrase may end, the best place first: before a comma, a conjunction, a preposition. */
const PHRASE_ENDS: readonly RegExp[] = [
  /[,;]\s/gu,
  /\s(?:и|или|либо|and|or)\s/giu,
  /\s(?:с|со|при|для|по|в|во|на|из|от|через|между|под|за|к|о|об|путем|путём|включая|согласно|with|for|in|of|to|from|on)\s/giu,
]
const OPEN_END = /[а-яё]{3,}(?:ский|ный|ской|ную|скую|ные|ские)$/u
function cutAtPhrase(text: string, limit: number): string {
  for (const phraseEnd of PHRASE_ENDS) {
    const end = [...text.matchAll(phraseEnd)]
      .map(({ index }) => index)
      .findLast((at) => at >= 30 && at <= limit && isOutside(text.slice(0, at)))
    // «титриметрический, фотометрический»: the noun is still to come
    if (end !== undefined && OPEN_END.test(text.slice(0, end))) {
      const noun = /^[^,;]{0,60}?[,;]?\s(?:[а-яё-]+(?:ый|ий|ая|ое|ые|ие|ых|их) )?([а-яё]{3,})(?=\s|$)/iu.exec(
        text.slice(end),
      )
      if (noun !== null && end + noun[0].length <= limit + 40) return text.slice(0, end + noun[0].length)
    } else if (end !== undefined) return text.slice(0, end)
  }
  return shorten(text, limit)
}
const isOutside = (before: string): boolean => !before.replace(/\([^()]*\)/g, '').includes('(')

export function capital(text: string): string {
  const lower = text.toUpperCase() === text && /[А-ЯЁ]{4,} [А-ЯЁ]{3,}/u.test(text) ? text.toLowerCase() : text
  // «amoCRM», «iOS», «hh.ru» are written so
  if (/^[a-z]+(?:[A-Z]|\.[a-z])/.test(lower)) return lower
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}

/** The ask of a clause. */
export function askOf(clause: string, limit = LONGEST_ASK): string {
  const bare = withoutHints(clause)
    .replace(/:\s(?:вы|ты|мы|он|она|они|оно|у нас|здесь|тут|это|там|you|we)\s[^]*$/iu, '')
    .replace(/(?<![а-яё])(?:обязательное|желательное) (?=образ|диплом)/iu, '')
    .replace(/ {2,}/g, ' ')
  const [head = ''] = /^[а-яё]+/iu.exec(bare) ?? []
  const isCounted = /^[а-яё]+ (?:пол[ту]|дв|тр|четыр|пят|шест|сем|десят|\d)/iu.test(bare)
  const isTime = !isCounted && /^(?:года|лет|месяцев|двух|трех|трёх)$/iu.test(head)
  return capital(shortAsk(isTime ? `от ${bare}` : nominative(bare), limit))
}

/** A verb of what the person has done, in the plural: «делали», «вели»; nouns end so too: «детали», «модели». */
export const DONE =
  '(?!(?:стал|детал|эмал|печал|медал|педал|магистрал|вертикал|сандал|модел|недел|цел|мебел|панел|туннел|отел|кабел|постел|метел|артел|качел|шинел|профил|автомобил|стил|мил|текстил|ванил|есл)и(?![а-яё]))[а-яё]+(?:[аяи]ли|(?<!т)ели|шли)(?:сь)?(?![а-яё])'

/** A noun that tells what is done, in the nominative. */
export const DOING_NOUN =
  /^(?:[а-яё]+ или )?(?:[а-яё-]{3,}(?:[ае]ние|тие|ация|яция|иция|овка|адка|ёмка|зка)|[а-яё-]{2,}(?:йка|делка|работка|чистка|(?:ар|ер|ор|ыр|ур)ка)|работа|чтение|участие|внимание|знакомство|членство|допуск|корочка|справка|карта)(?=\s)/iu

/** «Опыт работы с», «уверенное знание»: how one has it, not what. */
export const GOVERNOR =
  /^(?:(?:(?:уверенн|хорош|отличн|базов|глубок|практическ|продвинут|успешн|реальн|минимальн|коммерческ|подтвержд[её]нн|общ|основн|начальн|богат|обширн|техническ|профессиональн|необходим|достаточн|обязательн)[а-яё]+ (?:и )?){0,2}(?:опыт|знани[еяй]|умени[еяй]|владени[ея]|навыки?|понимани[ея]|стаж|практика|опытом|наличие (?:опыта|стажа|навыков|знаний)|знаком(?:ы|ств[оа])?)(?:\s(?:и|\/)\s(?:опыт|знани[еяй]|навыки?|умени[еяй]|понимание))?(?![а-яё])(?: (?:работы|использования|применения|пользования|разработки|администрирования|написания|владения|работ[ыа]ть|основ|принципов|программ[ы]?|пакета|языка|языков|на уровне[^,]*))*(?: (?:с|со|в|во|на|по|над|из))?(?![а-яё])|уме(?:ете|ешь|ние)(?: работать(?: с| в| на)?)?|зна(?:ете|ешь|ть)|владе(?:ете|ешь|ть)|(?:про|от)?работа(?:ли|л|ла|ете|ешь|вший|вшие)(?: с| в| на)?|(?:strong |good |solid |deep |proven |hands-on )?(?:experience|knowledge|understanding|proficiency|familiarity|background|usage|use|command|proficient|familiar|working)(?: (?:working )?(?:with|in|of|using))?|(?:уверенный|опытный|продвинутый|профессиональный|активный) пользователь)(?: ?(?:ПК)?[:,–—-])?\s+/iu

/** What is done, not what is known or had. */
export const isDoing = (bare: string): boolean =>
  !/^(?:[а-яё]+о )?(?:знать|уметь|владеть|понимать|иметь|обладать|знаете|умеете|владеете|понимаете|имеете|знаешь|умеешь|владеешь|понимаешь)(?![а-яё])/iu.test(
    bare,
  ) &&
  /^(?:(?:самостоятельно|грамотно|быстро|уверенно) )?[а-яё]{3,}(?:ать|ять|ить|еть|уть|ти|чь|ете|ите|ешь|ишь)(?:ся|сь)?(?![а-яё])/iu.test(
    bare,
  )
