/** A sentence of a vacancy → the parts that each ask for something of their own. */
import { monthsAsked } from './time.ts'

/** What begins an ask of its own within a sentence: a governing noun, a paper, a verb of knowing or of past work. */
export const HEAD =
  '(?:[а-яё-]+(?:[ыио]й|[ое]е|[ыи]е|[ая]я)\\s+){0,2}(?:опыт|стаж|знани[ея]|умени[ея]|владени[ея]|навыки?|понимани[ея]|наличие|образовани[ея]|готовност[ьи]|возможност[ьи]|(?:око|зако)нчили|желани[ея]|гражданств[ао]|медкнижк[ау]|санкнижк[ау]|медкомисси[яию]|медосмотр|справк[аиу]|удостоверени[ея]|свидетельств[оа]|отсутстви[ея]|ведение|аттестат|аттестаци[яи]|сертификаты?|документ(?= по | о )|диплом|аккредитаци[яи]|портфолио|знакомств[оа]|лишь бы|не бо(?:ится|итесь|ишься)(?= [a-z])|права(?= кат| на | [a-eавсе][,. ]| \\(|,|$))(?![а-яё])|высш(?:ее|им)|английск|уверенн(?:ый|ое|ая|о) |(?:знать|уметь|понимать|владеть|иметь|имеют|имеете|писать|знаете|умеете|понимаете|владеете|знает|умеет|понимает|владеет|способны|можете)(?![а-яё])|если (?:вы|ты|у вас)|(?:[а-яё]{3,}(?:овали|евали|тали|лали|чали)|вели|вы|сами) |experience|knowledge|ability|understanding'
/** The same in the case of «человека с …». */
const WITH =
  '(?:[а-яё-]+(?:ыми?|ими?|ой|ей)\\s+){0,3}(?:опытом|стажем|образованием|знанием|пониманием|умением|навыками|владением|английским|дипломом|правами|аккредитацией|медкнижкой|допуском)(?![а-яё])|с(?:о)? уверенн'
const UNIT_END = new RegExp(
  `(?:[,;.]\\s+(?:а также\\s+|и\\s+)?|\\s+(?:и|а также|and|\\+)\\s+)(?=(?:${HEAD}|${WITH}))|\\s+и\\s+(?=(?:от|не менее|минимум) (?:\\d|год|полу|двух|тр[её]х|пяти))`,
  'iu',
)
/** «Ждём человека с …, который …»: what the person has and does is asked for, each by itself. */
const PERSON_WITH =
  /^[^\p{L}]*(?:(?:мы|нам|поэтому)\s+)?(?:сейчас\s+)?(?:жд[её]м|рассм(?:отрим|атриваем)|ищем|ищу|видим|подойд[её]т|возьм[её]м|пригла(?:сим|шаем)|нуж(?:ен|на)|требуется)\s+(?:[а-яё-]+\s+){0,2}(?:человека?|людей|специалист(?:а|ов)?|кандидат(?:а|ов)?|коллег[уа]|сотрудника?|[а-яё-]{4,}(?:ста|ля|ка|ера|ора|ера|га|ря|ца|ист|ель|ник|ер|ор|рь))\s+(?=с(?:о)?\s)(?:с(?:о)?\s+)/iu
export const personAsks = (text: string): string =>
  PERSON_WITH.test(text)
    ? text
        .replace(PERSON_WITH, '')
        .replace(/,?\s+(?:и\s+)?(?:который|которая|кто|у (?:которого|которой|кого))\s+/giu, '; ')
        .replace(HABIT, '')
    : text.replace(PARTICIPLE, (_, stem: string) => `, ${PARTICIPLES[stem.toLowerCase()] ?? stem} `)
/** «Токаря, владеющего Fanuc»: what the person has. */
const PARTICIPLE = /,\s+(?:и\s+)?(умеющ|знающ|владеющ|имеющ|понимающ)(?:ий|ая|ие|его|ую|их)\s+(?=[^,;.]*)/giu
const PARTICIPLES: Readonly<Record<string, string>> = {
  умеющ: 'умеете',
  знающ: 'знаете',
  владеющ: 'владеете',
  имеющ: 'имеете',
  понимающ: 'понимаете',
}
/** «…, не пьёт, не боится мороза»: no resume tells it. */
const HABIT = /(?:,\s+|\s+и\s+)не (?!мен|ниже)[а-яё]+(?:ет|ёт|ит)(?:ся)?(?![а-яё])[^,;]*/giu

/** «Опыт работы от года, полная занятость»: the experience is complete. */
const AFTER_TIME =
  /(?<=^(?:опыт|стаж)(?: работы)? [^,]{2,25}(?:лет|года?)),\s+(?!желат|преимущ|предпочт|лучше|из них|в том числе|(?:[а-яё]+ ){0,2}(?:от|до|не менее|не меньше|свыше|более) \d)/iu

/** «Опыт от года на роллах, скорость, разделка лосося»: each is an ask. */
const THING = '[а-яё]{3,}(?:ние|ция|ка|ость|ство|ота|тие)(?=[\\s,(.]|$)[^,()]*(?:\\([^()]*\\))?'
const LISTED_AFTER = new RegExp(
  `^(?:опыт|стаж) (?=[^,]*(?:лет|года?|месяц))[^,]+(?:,\\s+${THING}){2,}$`,
  'iu',
)
const BARE_HEAD = /^\s*(?:[а-яё]+ )?(?:знани[ея]|навыки|умени[ея]|опыт|понимание|владение)\s*$/iu
/** «Высшее финансовое |и экономическое образование|». */
const LACKS_NOUN = /^[^,.;:]*[а-яё](?:ск|цк|н|в)ое$/iu
const SAME_NOUN = /^[а-яё-]+(?:ск|цк|н|в)ое образование/iu
/** Parts of a sentence that each ask for something of their own; brackets stay whole. */
export function unitsOf(text: string): string[] {
  const out: string[] = []
  for (const piece of text.split(UNIT_END)) {
    const last = out.at(-1)
    const isOpen = last !== undefined && (last.match(/\(/g)?.length ?? 0) > (last.match(/\)/g)?.length ?? 0)
    if (isOpen) out[out.length - 1] = `${last}, ${piece}`
    // «отличные знания и навыки разработки»
    else if (
      last !== undefined &&
      (BARE_HEAD.test(last) ||
        OF_FORMER.test(piece) ||
        (LACKS_NOUN.test(last) && SAME_NOUN.test(piece) && !text.includes(`${last}, `)))
    )
      out[out.length - 1] = `${last} и ${piece}`
    else out.push(piece)
  }
  return out
    .flatMap((piece) => piece.split(AFTER_TIME))
    .flatMap((piece) => (LISTED_AFTER.test(piece) ? piece.split(/,\s+(?![^()]*\))/u) : [piece]))
    .flatMap((piece) => piece.split(/;\s+/u))
    .flatMap(timedApart)
    .flatMap((piece) =>
      /опыт|стаж|работ|практик|(?:лет|года?)(?![а-яё])[^,]*,/iu.test(piece)
        ? [piece]
        : piece.split(TIMED_NEXT),
    )
    .filter((piece) => /\p{L}|^\s*18\s?\+/u.test(piece))
}

/** «Любая CRM, |от двух лет менеджером|»: the time is that of what follows. */
const TIMED_NEXT =
  /,\s+(?=(?:от|не менее|не меньше|минимум|хотя бы) (?:\d+|года|двух|тр[её]х|четыр[её]х|пяти|полутора|полугода)(?: (?:лет|года?|месяцев))? [а-яё]{2,})/iu
/** «… и знаете, за что его не любят»: of what stands before. */
const OF_FORMER = /(?<![а-яё])(?:его|её|ее|их|него|неё|нее|них|ним|ней|ними)(?![а-яё])/iu

/** «Профильное высшее, сметы на сети от 3 лет»: what has a time is no education. */
function timedApart(piece: string): string[] {
  if (!/образован|высш|диплом/iu.test(piece)) return [piece]
  const parts = piece.split(/,\s+(?![^()]*\))/u)
  const at = parts.findIndex((part, index) => index > 0 && monthsAsked(part, true) !== null)
  return at < 0 || /образован|высш|диплом|переподготов/iu.test(parts[at] ?? '')
    ? [piece]
    : [parts.slice(0, at).join(', '), parts.slice(at).join(', ')]
}

/** Stands for a comma in brackets, at which no sentence is cut. */
export const COMMA_INSIDE = '\u201A'
/** «… образование в области экономики, финансов, права»: the commas of a list of specialities. */
const SPECIALITIES = new RegExp(
  `образовани[а-яё]*(?:(?!,\\s(?:${HEAD}|желат|обязат|приветств|предпочт|преимущ|можно|но |а ))[^.;])*`,
  'giu',
)
/** «Понимание, чем FCA отличается от EXW». */
const KNOWING_WHAT =
  /(?:понима|зна)(?:ни[ея]|ете|ешь|ть), (?=(?:чем|что|как|где|почему|зачем|когда)(?![а-яё]))/giu
export const withoutInnerCommas = (text: string): string =>
  [/\([^()]*\)/g, SPECIALITIES, KNOWING_WHAT].reduce(
    (out, inside) => out.replace(inside, (words) => words.replaceAll(',', COMMA_INSIDE)),
    text,
  )
