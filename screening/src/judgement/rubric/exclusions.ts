/** Sentences of refusal: whom the vacancy asks not to apply, and what nobody is considered without. */
import { kindsIn } from '../match/kinds.ts'
import { foldText } from '../../text/normalise.ts'
import { wordingProblem } from '../../vacancy/wording.ts'
import type { Exclusion } from '../model.ts'
import { isWay } from './conditions.ts'
import { PRAISED, WITHOUT } from './cues.ts'
import { monthsAsked } from '../asks/time.ts'
import { withoutHints } from '../asks/wording.ts'
import { isOfYears, isRefusal, refusalIn } from '../refusals/counted.ts'
import { isPeople, isProfession, OBLIQUE, peopleIn, PLURAL } from '../refusals/people.ts'
import { bare, exclusionsOf, othersIn } from '../refusals/who.ts'
import {
  SEEKING,
  PRAISE,
  PRAISED_FIRST,
  BUT,
  ACCEPTED,
  OF_DAY,
  KINDS,
  NOT_ONES,
  PEOPLE,
  SOUGHT,
  LIMITED,
  LOWER,
  BANNED,
  CONVICTED,
  HAD_NONE,
  MISSING,
  NEVER,
  LACKING,
} from '../refusals/words.ts'

export type Refusal = {
  readonly exclusions: readonly Exclusion[]
  /** What «без …» names, in its own case. */
  readonly needed: readonly string[]
  /** Whether its lack ends the application, or only makes the work hard. */
  readonly isHard: boolean
  /** The ask before it is a knock-out: «без неё не рассматриваем», «с просроченными не откликаться». */
  readonly raisesLast: boolean
  /** The rest of the sentence, which may ask for something: what stands before «без него не пропускают». */
  readonly before: string
}

export const isRefused = (folded: string): boolean =>
  isRefusal(folded) || (NOT_NEEDED.test(folded) && isPeople(folded))
/** Of things it waives them: «права нам не нужны», «чертежам не учим». */
const NOT_NEEDED =
  /(?:нам|здесь|тут|сюда) не нужны(?![а-я])|(?:пока |мы |здесь )*не (?:учим|обучаем|переучиваем)(?![а-я])/
const notNeeded = (folded: string): { readonly index: number; readonly length: number } | null => {
  const found = NOT_NEEDED.exec(folded)
  return found === null ? null : { index: found.index, length: found[0].length }
}

export const isUnready = (folded: string): boolean => UNREADY.test(folded)
const PRONOUN =
  /^(?:данн|эт(?:ой|их)|так(?:ой|их)) ?|^(?:нее|него|них|этого|того|такого|таких|неё)(?![а-я])|^(?:документ|бумаг|корочк|реестр)[а-я]{0,2}(?: к [а-я]+)?$/
/** A paper that is not there: it says that the paper asked for must be. */
const ABSENT = /(?<!не)просроч|истек|недейств|«?(?:учусь|оформляю|сделаю|в процессе|получу)/
/** «Кто не готов, просьба не откликаться»: what stands before is meant. */
const UNREADY =
  /^[^а-я]*(?:те,? )?(?:кто|если(?: вы)?)(?: (?:к этому|на это))? не (?:готов|соглас|устраив)[а-я]*(?: (?:к этому|на это))?,? /
const POLITE =
  /(?<![а-яёa-z])(?:пожалуйста|обращаем (?:ваше )?внимание|обратите внимание|важно(?=:)|к сожалению|увы|простите|извините|спасибо за (?:интерес|внимание)|по закону|честно (?:скажем|говоря)|скажем честно|просим|просьба|прошу|please(?: note)?|unfortunately|sorry|но вас мы|мы вас|вас мы|у вас|тоже|также)(?![а-яёa-z])[\s,:–—]*/giu
/** After the words of refusal: «не рассматриваем кандидатов, у которых …», «не подойдёт, если вы …», «do not apply if …». */
const SUBJECT =
  /^[\s,:–—-]*(?:себя,? )?(?:(?:please )?if (?:your (?:whole |only )?(?:background|experience) is|you(?:.ve| have)?)(?![a-z])|(?:если )?(?:весь |ваш |твой |у вас |только )*опыт(?: работы)? [–—-]|(?:те[мх]?|людей|кандидат[а-яё]+|соискател[а-яё]+|отклик[а-яё]+|резюме)(?:[, ]+(?:кто|у (?:кого|которых)|которые|котор[а-яё]+))?(?= |,)|(?:если|когда) (?:вы |ты |у вас )?(?:занимались|работали|имеете|умеете)?|(?:вы|ты) (?:занимались|работали|имеете|умеете|всегда))\s*/iu

/** What is said of letters and answers is about how one applies; «эти принципы» stand elsewhere. */
const NOT_A_PERSON =
  /(?:^|, )(?:кандидатов )?из других (?:город|регион)|^(?:живете|проживаете)|^(?:[а-я]+ ){0,2}[а-я]+(?:аем|яем|уем|еем|ваем)(?:ся)?(?![а-я])|^(?:если )?(?:вечер|выходн|суббот|воскресен|праздник|смен)[а-я]* |^(?:удален|дистанц|звонк|сообщен|почт|услови|шаблонн|отклик|письм|ответ|штраф|для (?!тех)|за ошибк|(?:кто|кому) (?:мож|готов|надо|нужн|хоч)|(?:если )?(?:вы )?(?:ищ[еу]|хот[еи]|может)|резюме|в вакансии|поэтому|мы |отсюда|убедительн|в день|сколько|возможность|есть |вдруг|под данную|таки[ех] |здесь|это )|(?<![а-я])(?:удален|дистанц|совмещ|эти(?:ми|х|м)?|этого|отклик[а-я]*|письм[ао])(?![а-я]*[ия]ст)/
/** «Не водите – не откликайтесь», «к выездам не готовы»: whoever does not is refused. */
const NEGATIVE =
  /^(?:не |к .* не готов|если не )| не (?:был|работал|держал|пробовал|делал|водил|имеет|умеет|знает)[а-я]{0,2}$|(?<![а-я])нет$/

/** What stands before the colon asks for something. */
const ASK =
  /опыт|стаж|знани|умени|владени|навык|руководств|(?<![а-я])готовы? |образован|аккредитац|сертификат|удостоверен|допуск|годност|медкомисс|(?<![а-я])от \d|не менее|(?<![а-я])(?:год|полгода|года|лет)(?![а-я])/

export function readRefusal(sentence: string): Refusal {
  if (BANNED.test(foldText(sentence)))
    return { exclusions: [], needed: ['без лишения прав'], isHard: true, raisesLast: false, before: '' }
  if (CONVICTED.test(foldText(sentence)) && isRefused(foldText(sentence)))
    return { exclusions: [], needed: ['отсутствие судимости'], isHard: true, raisesLast: false, before: '' }
  const inside = /\(([^()]{8,})\)/.exec(sentence)?.[1]
  if (inside !== undefined && isRefused(foldText(inside))) {
    const outside = sentence.replace(`(${inside})`, '').replace(/ {2,}/g, ' ')
    if (!isRefused(foldText(outside))) {
      const refusal = readRefusal(lastIfOne(inside))
      const exclusions = refusal.exclusions.map((one) => ({ ...one, quote: sentence }))
      return { ...refusal, exclusions, before: outside }
    }
  }
  const folded = foldText(sentence)
  const praised = readPraised(sentence)
  if (praised !== null) return praised
  const paper = ENGLISH_WITHOUT.exec(sentence)
  if (paper?.[1] !== undefined)
    return { exclusions: [], needed: [paper[1]], isHard: true, raisesLast: false, before: '' }
  const without = WITHOUT.exec(folded)
  // «заявки без переговоров за закупки не принимаем»
  if (without !== null && !(without.index > 3 && isOfYears(folded))) return readWithout(sentence, without)
  const none: Refusal = { exclusions: [], needed: [], isHard: true, raisesLast: false, before: '' }
  if (ABSENT.test(folded) || isUnready(folded)) return { ...none, raisesLast: true }
  const limited = LIMITED.exec(sentence)
  if (limited !== null) return { ...none, raisesLast: true, before: sentence.slice(0, limited.index) }
  const lower = LOWER.exec(sentence)
  if (lower !== null) return { ...none, raisesLast: true, before: sentence.slice(0, lower.index) }
  if (ACCEPTED.test(folded)) return none
  const refusal = refusalIn(folded) ?? notNeeded(folded)
  const had = refusal === null ? null : HAD_NONE.exec(sentence.slice(0, refusal.index))?.[1]
  if (had !== undefined && had !== null) return { ...none, needed: [`наличие ${had} в опыте`] }
  const ask = refusal === null ? null : askBefore(sentence, refusal.index)
  if (ask !== null) return { ...readRefusal(sentence.slice(ask.end)), before: sentence.slice(0, ask.at) }
  if (refusal !== null && SEEKING.test(folded.slice(refusal.index + refusal.length))) return none
  // under a heading of refusal the sentence is its own subject
  const text =
    refusal === null
      ? withoutHints(
          sentence
            .replace(SUBJECT, '')
            .replace(/:\s.*$/u, '')
            .replace(POLITE, ''),
        )
      : subjectOf(sentence, refusal.index, refusal.length)
  const lacking = LACKING.exec(text)?.[1]
  if (lacking !== undefined) return { ...none, needed: [`наличие ${lacking}`] }
  const never = NEVER.exec(text.replace(/(?<![а-яё])(?:ни разу|никогда|сам[аи]?) /giu, ''))
  if (never !== null) return { ...none, needed: [[never[2], never[1], never[3]].filter(Boolean).join(' ')] }
  const people = peopleIn(text, refusal === null ? PLURAL : OBLIQUE)
  const missing = MISSING.exec(text)
  if (missing !== null && people.length < 2)
    return { ...none, needed: [`опыт ${missing[1] ?? missing[2] ?? ''}`.replace(/[\s,]+$/u, '')] }
  const subject = foldText(text)
  const isPerson =
    text !== '' &&
    text.length <= LONGEST_SUBJECT &&
    !NOT_A_PERSON.test(subject) &&
    !NEGATIVE.test(subject) &&
    wordingProblem(text)?.kind !== 'protected'
  if (people.length > 1)
    return {
      ...none,
      exclusions: people.filter((one) => !isWay(one)).flatMap((one) => exclusionsOf(one, sentence)),
    }
  // «… только УСН, либо хотите работать удалённо»: one is a past, the other a way
  const [past = '', ...ways] = text.split(/,\s+(?:либо|или|а также)\s+(?=если|хотите|ищ|жд)/u)
  if (ways.length > 0 && !isWay(past)) return { ...none, exclusions: exclusionsOf(past, sentence) }
  if (isWay(text) || isWay(sentence))
    return {
      ...none,
      exclusions: othersIn(text, sentence),
    }
  if (!isPerson) return { ...none, exclusions: othersIn(text, sentence) }
  if (OF_DAY.test(subject)) return none
  return { ...none, exclusions: exclusionsOf(text, sentence) }
}
/** «X – прекрасно, но нужен тот, кто …»: whoever has only X is refused, what stands after it is asked. */
function readPraised(sentence: string): Refusal | null {
  const [, praised, asked] = PRAISED.exec(sentence) ?? []
  if (praised === undefined || asked === undefined || isWay(praised)) return null
  const before = asked
    .replace(/^(?:именно )?(?:тот|та|те|тех|того|[а-яё]+),? (?:кто|котор[а-яё]+) /iu, '')
    .replace(/^(?:именно )?(?:люд|человек|тех|того)[а-яё]* (?:из|с|со) [^,;]*$/iu, '')
  const exclusions = [{ text: bare(praised), only: true, quote: sentence, sure: true }]
  return { exclusions, needed: [], isHard: false, raisesLast: false, before }
}
/**
 * What is asked, and where what is refused begins: «Руководство бригадой от 2 лет: строительные мастера не подойдут»,
 * «Приём от трёх лет, ординатура сюда не входит».
 */
function askBefore(
  sentence: string,
  refusedAt: number,
): { readonly at: number; readonly end: number } | null {
  for (const mark of [/: /gu, /,? [–—] /gu, /, /gu])
    for (const { index, 0: said } of sentence.matchAll(mark)) {
      // «…, ремонт дач – мимо»: who is refused stands between
      if (index + said.length >= refusedAt) break
      const before = sentence.slice(0, index)
      const end = index + said.length
      const isList = said === ': ' && (ASK.test(foldText(before)) || ONLY_FIRST.test(sentence.slice(end)))
      if (isList || monthsAsked(before, true) !== null) return { at: index, end }
    }
  return null
}
const ONLY_FIRST = /^(?:только|лишь|чист(?:о|ый|ые|ая)) /iu

/** «Химия, хим. технология, экология не подходит»: one thing is refused, the others are what is asked. */
const lastIfOne = (text: string): string =>
  ONE_REFUSED.test(foldText(text)) && !/\s(?:и|или|либо)\s/iu.test(text) ? text.replace(/^.*,\s+/u, '') : text
const ONE_REFUSED = /^[^–—]*,[^–—,]* не (?:подходит|подойдет|годится|считается|засчитывается)/
/** «Applications without a portfolio are not considered»: it is asked. */
const ENGLISH_WITHOUT =
  /(?:applications?|candidates?|applicants|cvs?) without (?:an? |any )?([^,;.]{3,40}?) (?:are|is|will|can)(?:n.t| not|not)/iu

/** What an ask sets itself against: «на мясном производстве, не общепит», «высшее, не фельдшер». */
export function contrastsIn(sentence: string): Exclusion[] {
  // «Не замерщик и не сборщик из цеха.»
  const others = /^[^а-яё]*не /iu.test(sentence)
    ? [...sentence.matchAll(NOT_ONES)].map(([, one = '']) => one)
    : []
  if (others.length > 0 && others.every(isProfession))
    return others.map((one) => ({ text: bare(one), only: true, quote: sentence, sure: true }))
  // «от трёх лет администрирования, а не только поддержки»: who has nothing else
  const least = AT_LEAST_NOT.exec(sentence)?.[1]
  if (least !== undefined) return [{ text: bare(least), only: true, quote: sentence, sure: true }]
  const alone =
    monthsAsked(sentence, true) === null
      ? undefined
      : (NOT_ONLY.exec(sentence)?.[1] ?? NOT_ONLY_ANY.exec(sentence)?.[1])
  if (alone !== undefined) return [{ text: bare(alone), only: true, quote: sentence, sure: true }]
  const against = CONTRAST.exec(sentence)?.[1]
  return against !== undefined && (isProfession(against) || kindsIn(foldText(against)).length > 0)
    ? [{ text: bare(against), only: true, quote: sentence, sure: true }]
    : []
}
/** «Товар не важен, лишь бы не прилавок». */
const AT_LEAST_NOT =
  /(?:лишь бы|только(?:,? пожалуйста,?)?) не (?:с |из |в |на |по )?([а-яё-]{4,}(?: [а-яё-]+){0,3})(?=\s*(?:[,;:)!.–—]|$))/iu
const NOT_ONLY = /[,(–—]\s*(?:а )?не только ([а-яё-]{4,}(?: [а-яё«»-]+){1,3})(?=\s*(?:[)!.;:]|$))/iu
/** «…, а не только скрипты, парсеры или ноутбуки». */
const NOT_ONLY_ANY =
  /[,(–—]\s*(?:а )?не только ([^,;.:()]{3,40}(?:(?:,\s|\s(?:или|и|либо)\s)[^,;.:()]{3,40}){1,4})(?=[\s.!]*$)/iu
const CONTRAST =
  /[,(–—]\s*(?:а )?не (?!только|просто|менее|более|ниже|выше)([а-яё-]{4,}(?: [а-яё-]+){0,2})(?=\s*(?:[)!.;]|$))/iu

/** A longer one is a story, in which somebody does not do something. */
const LONGEST_SUBJECT = 140

function readWithout(sentence: string, match: RegExpExecArray): Refusal {
  const what = sentence
    .slice(match.index + 4, match.index + 4 + (match[1]?.length ?? 0))
    .replace(POLITE, '')
    .replace(/[\s,]+$/u, '')
  const before = sentence
    .slice(0, match.index)
    .replace(/[\s,;–—-]+$/u, '')
    .replace(/(?:^|[,;]\s*)(?:резюме|отклик[а-я]*|кандидат[а-я]*|и)$/iu, '')
    .replace(ASKED_FIRST.test(sentence) ? '' : CONCLUDES, '')
    .replace(/^.*,\s+(?:поэтому|так что|потому|отсюда)$/iu, '')
    .replace(POLITE, '')
    .replace(/^к (?=[а-яё-]+(?:[ая]м|ым|им)(?![а-яё]))/iu, '')
  // «Vue уважаем, но |без React| не рассматриваем»
  const liked = LIKED.exec(before)?.[1]
  const rest = liked === undefined ? '' : sentence.slice(match.index)
  const again = WITHOUT.exec(foldText(rest))
  if (liked !== undefined && again !== null)
    return {
      ...readWithout(rest, again),
      exclusions: [{ text: bare(liked), only: true, quote: sentence, sure: true }],
    }
  // «козловые и мостовые без башни не рассматриваем»: whoever has only those
  if (KINDS.test(before) && sentence.slice(0, match.index).endsWith(`${before} `))
    return {
      exclusions: [{ text: bare(before), only: true, quote: sentence, sure: true }],
      needed: [],
      isHard: true,
      raisesLast: false,
      before: '',
    }
  // «кадастровых инженеров без стройки не рассматриваем»: only some of them are refused, and nothing is asked of others
  const people = PEOPLE.test(before) ? before : (before.split(/,\s+/u).at(-1) ?? before)
  if (PEOPLE.test(people))
    return {
      exclusions: exclusionsOf(`${people} без ${match[1] ?? ''}`, sentence),
      needed: [],
      isHard: false,
      raisesLast: false,
      before: '',
    }
  const isHard = !/будет (?:грустно|тяжело|трудно|сложно)/.test(match[0])
  if (PRONOUN.test(foldText(what.replace(JUDGED, ''))) || what === '')
    return {
      exclusions: [],
      needed: [],
      isHard,
      raisesLast: !isWay(before),
      // «медкнижка – |стажировку| без неё не проводим»
      before: before.replace(
        /,\s*[^,]*\s(?:и|а|но)$|\s[–—-]\s(?!обязат|нуж|действ|не )[а-яё]+(?: [а-яё]+)?$/iu,
        '',
      ),
    }
  const needed = isWay(what)
    ? []
    : what
        .split(/\s*,?\s+и без\s+|,\s*(?:и\s+)?без\s+|\s+и\s+(?=(?:понимани|знани|опыта|умени|навык))/u)
        .map((text) => withoutHints(ofField(text.replace(JUDGED, '').replace(WHERE_TO, ''))))
  return {
    exclusions: [],
    needed: needed.filter(
      (text) =>
        text.length > 2 &&
        !/^(?:опыта?(?: работы)?|фото[а-яё]*|резюме)$|письм|фраз|ответ|анкет|заполнен|тестов|вопрос|зарплат|кодов/iu.test(
          text,
        ),
    ),
    isHard,
    raisesLast: false,
    before: /(?<![а-яё])(?:отклик|резюме|кандидат)[а-яё]*$/iu.test(before) ? '' : before,
  }
}
const LIKED =
  /^(.{2,60}?)(?: [–—-])?(?: (?:мы|очень|тоже))* (?:уважаем|ценим|любим|знаем|хорош[ио]?|прекрасн[ыо]|отличн[ыо])(?: [а-яё]+)?,? (?:но|однако|а)$/iu
/** «Без педобразования». */
const ofField = (text: string): string =>
  text.replace(
    /(?<![а-яё])(пед|мед|юр)(?=образовани)/iu,
    (field) => `${FIELDS[field.toLowerCase()] ?? field} `,
  )
const FIELDS: Readonly<Record<string, string>> = {
  пед: 'педагогического',
  мед: 'медицинского',
  юр: 'юридического',
}
/** «Категория С обязательно, карта водителя, без карты …»: all of it is asked. */
const ASKED_FIRST = /^[^,]*обязательн[а-яё]+,\s/iu
/** «Без карты |на линию| не выпускаем»: where nobody gets. */
const WHERE_TO =
  /\s+(?:на (?:лини[юи]|объект|площадку|завод|смену|борт|производство)|в (?:цех|рейс|смену|зал|море|поле|кухню|отделение|операционную)|к (?:работе|станку|детям|тесту|пациентам|приёму|самостоятельной работе))(?: [а-яё]+)?$/iu
/** «Без уверенного Linux»: how well is not what. */
const JUDGED = /^(?:уверенн|хорош|глубок|отличн|базов|минимальн|действующ|реальн|практическ)[а-яё]+ /iu

/** «Учёт ведут инспекторы, поэтому |кадровиков …|», «проживание обязательно, |работа «наездами»|»: what goes before is told or asked. */
const CONCLUDES =
  /^.*?(?:,\s+(?:поэтому|так что|потому|отсюда)\s+|(?<=не (?:помеха|беда|страшно)),\s+|(?<=(?:обязател[а-яё]+|нуж(?:ен|на|но|ны)|важн[а-яё]+|требу[ею]тся|подойд[уе]т|год[ия]тся|рассмотрим|возьм[её]м)),\s+)/iu
/** «|Работаем по стали|, другой металл – не наше». */
const OURS = /^[^а-яё]*(?:мы )?[а-яё]{3,}(?:[аяуеё]ем|[ёи]м)(?:ся)?\s[^,;]*,\s+(?=[^,]+$)/iu
/** «В пекарне или в гостинице, только не на допекании …»: what stands before is asked. */
const ONLY_NOT = /^.*,\s+(?:но |а )?(?:только|лишь бы)[\s,]+не (?:на |в |из |с |по )?/iu
/** Who is refused: the words before the refusal, else those after it. */
function subjectOf(sentence: string, at: number, length: number): string {
  const clean = (text: string): string =>
    withoutHints(
      text
        .replace(POLITE, '')
        .replace(PRAISE, '')
        .replace(BUT, '')
        .replace(
          /(?:[\s,:–—.!-]|\s(?:нам|нас|вам|здесь|тут|у|это|такие|но|опытом|стажем|(?:за|как) (?:[а-яё]+ )?(?:опыт|стаж)|вряд ли|для|пока|мы|эта (?:вакансия|работа|позиция)|на (?:эту|данную) (?:позицию|роль|вакансию|должность)|will|do|does|are|is))+$/u,
          '',
        ),
    )
  const before = clean(
    sentence
      .slice(0, at)
      .replace(POLITE, '')
      .replace(CONCLUDES, '')
      .replace(SOUGHT, '')
      .replace(OURS, '')
      .replace(/:\s.*$/u, '')
      .replace(/^[^]*[а-яё]{3}[.!?]\s+(?=[а-яё])/u, '')
      .replace(ONLY_NOT, '')
      .replace(/^если (?:вы )?(?=[«"]?только)/iu, '')
      .replace(/\s+(?:is|are) welcome [^]*$/iu, '')
      .replace(
        /(?:\s(?:мы |очень |тоже ){0,2}(?:уважаем|ценим|любим))?,?\s(?:но|а|однако)\s+если (?:кроме|друг|ин)[^.;]*$/iu,
        '',
      )
      .replace(/^if (?=you)/iu, '')
      .replace(/(?<![а-яё])(?:мы|но|we|и)\s*(?:do)?\s*$/iu, ''),
  )
  // «если умеете X – отлично, но маляров …»: they are refused, and X is welcome
  const praised = PRAISED_FIRST.exec(sentence.slice(0, at))?.[1]
  if (praised !== undefined && isPeople(praised, OBLIQUE)) return clean(praised)
  const isOfOther = /^(?:данная |эта )?(?:вакансия|работа|позиция)$/iu.test(before)
  if (before.length > 3 && !isOfOther && !/^(?:мы|но|do|you|вас|please note)$/iu.test(before)) return before
  const after = sentence.slice(at + length).replace(/^[\s:,–—-]*(?:для\s)?/iu, '')
  return clean(
    after
      .replace(SUBJECT, '')
      .replace(/\s[–—-]\s.*$/u, '')
      .replace(/\s*\([^()]*\)/g, '')
      .replace(/:\s.*$/u, ''),
  )
}
