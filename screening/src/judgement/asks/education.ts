/** Education that a clause asks for: its level and the specialities of which one is enough. */
import { cleanText, foldText } from '../../text/normalise.ts'
import { fieldsOf } from '../verdict/fields.ts'
import { groupsOf, isFiller } from './alternatives.ts'
import type { Paper } from './draft.ts'
import { nominative as headed } from '../phrasing/nominative.ts'
import { capital, shortAsk, withoutHints } from './wording.ts'

/** The certificate of a school, its classes, or the school itself. */
const OF_SCHOOL =
  '(?<![а-я])(?:школьн[а-я]+ (?:аттестат|образован)|аттестат[а-я]*(?: (?:о|об) (?:[а-я]+ )?(?:средн|общ|основн|окончани|(?:9|11) класс)| зрелости|(?: об окончании)? школы| за (?:9|11))|(?<![\\d])(?:9|11|девят[ьи]|одиннадцат[ьи])(?:-?(?:ти|и))? класс(?:ов|а|ы)(?![а-я])|(?:око|зако)нч[а-я]+ (?:среднюю |хотя бы )*школ|образовани[а-я]+[ :–—-]+(?:достаточно |минимум |не ниже )?школ)|(?:среднее|основное|полное) общее'
/** An institution that one has finished. */
const FINISHED =
  '(?<![а-я])(?:око|зако)нч[а-я]+ (?:[а-яa-z]+,? ){0,7}(?:вуз|институт|университет|академи|колледж|техникум|училищ|лице|пту)'
const GRADUATE =
  '(?<![а-я])выпускник[а-я]* (?:[а-я]+ ){0,2}(?:вуз|институт|университет|академи|колледж|техникум)'
const STUDENT = '(?<![а-я])студент[а-я]* (?:старш|последн|выпускн|[3-6])[а-я-]* курс'
const EDUCATION = new RegExp(
  `${OF_SCHOOL}|${FINISHED}|${GRADUATE}|${STUDENT}|^[^а-я]*(?:во|в\\/о)[^а-я]*$|(?<![а-я])(?:бакалавр|магистр)(?:а|атур[аы]|иат)?(?![а-я])|` +
    /образован|(?<![а-я])во по (?=[а-я])|(?<![а-я])высш(?:ее|его|им)(?![а-я])|(?<![а-я])средн(?:ее|его|им) (?:специальн|профессиональн|техническ|медицинск|педагогич|юридич|экономич)|(?<![а-я])(?:диплом(?:а|ом)?|вуз|колледж|техникум|спо)(?![а-я])|неполное высшее|(?<![a-z-])(?:degree(?! of )|higher education|bachelor|master.s)(?![a-z])/
      .source,
)
const NO_EDUCATION =
  /образован[а-я]* (?:не (?:важн|треб|имеет|обяз)|неважн|любое)|диплом[а-я]* (?:любой|не (?:смотр|спраш|важ|нуж|прос|треб)|смотреть не)|дополнительно(?:го|м|му) образован|(?:сфер|област|рынк)[а-я]* образования|образовательн/
export const isNoEducation = (folded: string): boolean => NO_EDUCATION.test(folded)
const HIGHER =
  /высш|(?<![а-я])во по |^[^а-я]*(?:во|в\/о)[^а-я]*$|бакалавр|магистр(?!ал)|специалитет|вуз|университет|институт|degree|higher|bachelor|master/
const VOCATIONAL =
  /колледж|техникум|училищ|(?<![а-я])(?:спо|нпо|пту|ссуз)(?![а-я])|средн[а-я]*[- ]*(?:специальн|спец|профессиональн|проф|техническ|медицинск|педагогич|юридич|экономич)|(?:профессиональн|специальн)[а-я]+ образован|vocational|college/
/** What makes a lower level than the higher one enough. */
const LOWER = /средн|колледж|техникум|училищ|(?<![а-я])(?:спо|нпо|или|либо)(?![а-я])/
const SCHOOL = new RegExp(
  `${OF_SCHOOL}|` + /средн(?:ее|его|им)(?: \(?(?:полное|общее)\)?)*(?: образован|[ ,.]|$)/.source,
)
/** «Достаточно аттестата», «хватит 9 классов»: how much, not what. */
const ENOUGH = /(?<![а-я])(?:достаточно|хватит|подойд[её]т|минимум)(?![а-я])/
const SCHOOL_ALONE = new RegExp(OF_SCHOOL)
const UNFINISHED =
  /не(?:окончен|законч|полн)[а-я]* высш|студент|(?:или|либо) (?:уч[иа]т|обуча)[а-я]+ (?:в|на)|unfinished/
const LEVELS = ['Среднее', 'Среднее профессиональное', 'Неоконченное высшее', 'Высшее'] as const

/** Work with papers or on teaching is no paper of the candidate. */
export const WORK =
  /^[^а-яa-z]*(?:(?:[а-я]+(?:ый|ое|ая|ые) )?(?:опыт|знани|умени|владени|навык|понимани)[а-я]*|оформл[а-я]*|подготовк[а-я]|ведени[а-я]|работа|получени[а-я]|разработк[а-я]|проверк[а-я])(?![а-я])/

/** «Аккредитация по «…» (для высшего – «…»)»: the paper is asked, and what stands in its brackets explains it. */
const PAPER_FIRST =
  /^[^а-яa-z]*(?:[а-я]+(?:ая|ый|ий|ее|ие|ые) )?(?:аккредитаци|сертификат|свидетельств|удостоверени|лицензи|допуск)/
const isOfPaper = (folded: string): boolean =>
  PAPER_FIRST.test(folded) && !EDUCATION.test(folded.replace(/\([^()]*\)|«[^»]*»|"[^"]*"/g, ''))

/** What of a person, a job or an experience stands before the education: «помощника директора, высшим образованием». */
const OTHERS =
  /опыт|стаж|умени|знани|навык|челове|кандидат|сотрудник|специалист|ищем|ждем|работ|experience|years/
/** Adjectives, single or joined, at the end of a text: they speak of the noun after it. */
const JOINED =
  /(?:(?<![а-яё-])[а-яё-]+(?:[сц]кое|[нв]ое|[сц]ким|[нв]ым|[сц]кого|[нв]ого)(?:,| или| либо| и)?\s+)+$/iu
/** What goes on about something else: «…, сметы от 3 лет», «… и опытом работы», «…, который умеет». */
const ELSEWHERE =
  /(?:,\s[^,()]*(?:от|не менее|более) \d+\s(?:лет|год|мес)|,?\s(?:и|с|а также)\s(?:опыт|стаж|навык|знани)|,\s(?:котор|умеющ|способн))[^]*$/iu

/** The words of a clause about the education alone. */
function ownWords(clause: string): string {
  const clean = cleanText(clause)
  const at = foldText(clean).search(EDUCATION)
  const before = clean.slice(0, Math.max(0, at))
  const own = JOINED.exec(before)?.[0] ?? ''
  const other = foldText(before.slice(0, before.length - own.length))
  // «водитель со средним образованием»
  const isOther = OTHERS.test(other) || /[а-я] со? ?$/.test(other)
  return (isOther ? own + clean.slice(at) : clean).replace(ELSEWHERE, '')
}

export function educationOf(clause: string, told: string): Paper[] {
  if (
    isOfPaper(told) ||
    !EDUCATION.test(told) ||
    NO_EDUCATION.test(told) ||
    (WORK.test(told) && !/(?:средн|высш)[а-я-]+ /.test(told))
  )
    return []
  const words = ownWords(clause)
  const folded = foldText(words)
  const least = levelOf(folded)
  if (least === null) return []
  // «среднее или высшее фармацевтическое»: no school teaches a trade
  const level = least === 0 && !SCHOOL_ALONE.test(folded) && adjectivesOf(words).length > 0 ? 1 : least
  const any_of = level === 0 ? [] : specialitiesOf(words)
  const isPlain = level === 0 && (ENOUGH.test(folded) || !/образован/.test(folded))
  const own = nominative(capital(withoutHints(words).replace(/^обязательно /iu, '')))
  const ask =
    !isPlain &&
    own.length <= 150 &&
    /образован|высш|диплом|колледж|(?<![а-яё])вуз|degree|education/iu.test(own)
      ? shortAsk(own.replace(/(?<![а-яё])(?:обязательное|желательное) (?=образ|диплом)/iu, ''), 150)
      : `${LEVELS[level]} образование${any_of.length > 0 ? `: ${any_of.join(', ')}` : ''}`
  return [
    {
      type: 'education',
      ask: /^(?:высшее|среднее|профильное|профессиональное)$/iu.test(ask) ? `${ask} образование` : ask,
      any_of: any_of.length > 0 ? any_of : [ask.toLowerCase()],
      level: String(level),
    },
  ]
}

/** «Высшее образование, |цифры своих результатов, 1С|»: what goes on about something else. */
export function afterEducation(clause: string): string[] {
  const [first = '', ...rest] = clause.split(/,\s+(?![^()]*\))/u)
  if (rest.length === 0 || !/^(?:[а-яё-]+(?:ее|ое) (?:или |и )?)+образование$/iu.test(first)) return [clause]
  const isOfIt = (text: string): boolean =>
    /(?:ое|ее)(?![а-яё])|образов|специальн|направл|профил|факульт|курс|переподгот|вуз|колледж|техникум|диплом|желат|обязат|предпоч|можно|хотя бы|не |но /iu.test(
      text,
    ) || !/\s|^[A-Z1]/u.test(text)
  return rest.some(isOfIt) ? [clause] : [first, ...rest]
}

function levelOf(folded: string): 0 | 1 | 2 | 3 | null {
  if (UNFINISHED.test(folded)) return 2
  if (VOCATIONAL.test(folded) && !(HIGHER.test(folded) && !LOWER.test(folded))) return 1
  if (SCHOOL.test(folded)) return 0
  if (HIGHER.test(folded)) return 3
  return /[а-я]+(?:ск|нн|льн|вн)(?:ое|ого) образован|образование[ :–-]+[а-я]+(?:ск|нн|льн|вн)ое(?![а-я])|образование «|диплом/.test(
    folded,
  )
    ? 1
    : null
}

const ADJECTIVE =
  /(?<![а-яё-])(?!высш|средн|специальн|профессиональн|профильн|полн|неполн|неокончен|незаконч|закончен|законч|окончен|обязат|дополн|любо|общ|люб|соответств|друг|ин(?:ое|ого)|перв|втор|базов|смежн)[а-яё-]{3,}(?:ское|цкое|ное|вое|ским|ным|вым|(?:ского|ного|вого)(?=(?:[\s,]+(?:(?:или|и|либо)\s+)?[а-яё-]+ого)*\s+(?:образовани|диплом)))(?![а-яё])/giu
/** «Образование высшее, |экономика или математика|». */
const AFTER_LEVEL = /образование\s+(?:высшее|среднее(?: специальное| профессиональное)?),\s+([^.;():]+)/iu
/** Where fields of study are listed: «по направлению «Логистика»», «в области экономики», «(химия, биология)», «: химия». */
const LISTS: readonly RegExp[] = [
  /(?:по (?:специальност[а-яё]+|направлени[а-яё]+|профил[а-яё]+|одному из)|в (?:области|сфере)|специальност[ьи](?![а-яё])|профиль(?![а-яё])|направлени[ея](?![а-яё]))(?: (?:подготовки|обучения))?:?\s+([^.;()\s][^.;()]*)/iu,
  /(?:образовани[ея]|специальност[ьи]|высшее|диплом|вуз|колледж|техникум|[сцн][кн]ое)[^:;()]{0,25}:\s*([^.;()]+)/iu,
  /\((?:желательно )?([^()]+)\)/u,
  /(?:высшее|образование|диплом) по\s+(?!профил|специальн|направлен)([^.;():]+)/iu,
  /переподготовк[а-яё]*[^«»]*«([^«»]+)»/iu,
  /(?:диплом|образовани)[а-яё]*\s+«([^«»]+)»/iu,
  /degree in\s+([^.;():]+)/iu,
  AFTER_LEVEL,
]

/** «С высшим юридическим образованием», «технического»: as one would say it alone. */
const nominative = (text: string): string =>
  /^наличи|не ниже/.test(foldText(text))
    ? capital(headed(text))
    : text
        .replace(OF_NOTHING('[сц]к', 'им|ого'), 'ое')
        .replace(OF_NOTHING('(?:выс|сред)[шн]', 'им|его'), 'ее')
        .replace(OF_NOTHING('[нвл]', 'ым|ого'), 'ое')
        .replace(/^диплом(?:ом|а)(?![а-яё])/iu, 'Диплом')
        .replace(/(?<=образовани)(?:ем|я)(?![а-яё])/giu, 'е')
/** The ending of an adjective that has no noun of its own: «ветеринарного врача» keeps its case. */
const OF_NOTHING = (stem: string, ending: string): RegExp =>
  new RegExp(
    `(?<!(?:теля|ника|иста|[оеё]ра|ции|ния)\\s[а-яё-]*)(?<=${stem})(?:${ending})(?=(?:[\\s,]+(?:(?:или|и|либо)\\s+)?[а-яё-]+(?:им|ым|его|ого|ое|ее))*(?:\\s+образовани|\\s*[,(:.]|$))`,
    'giu',
  )

const adjectivesOf = (text: string): string[] =>
  [...text.replace(OF_DIPLOMA, '$1ое').matchAll(ADJECTIVE)].map(([word]) => nominative(word.toLowerCase()))
/** «Инженерный диплом», «с юридическим дипломом»: the adjective is that of an education. */
const OF_DIPLOMA = /(?<![а-яё-])([а-яё-]{3,}(?:[сц]к|н|в))(?:ий|ый|ой)(?=(?: или [а-яё-]+[иыо]й)? диплом)/giu

/** A way to have it that names more than a level. */
const isOfField = (way: string): boolean =>
  /[а-яё]{3}/iu.test(
    way.replace(
      /(?<![а-яё])(?:высш|средн|профессион|специальн|техникум|колледж|вуз|образован)[а-яё-]*/giu,
      '',
    ),
  )

function specialitiesOf(text: string): string[] {
  const clause = text.replace(/(?<![а-яё])(?:в т\. ?ч\.|в том числе):?/giu, '')
  // «высшее по ИБ либо высшее техническое и переподготовка»: two ways to have it
  const ways = clause.split(/,?\s(?:либо|или)\s/u)
  const named = ways.filter(isOfField).length
  if (
    ways.length > 1 &&
    ways.every((way) => /высш|средн[а-яё]+ |колледж|вуз/iu.test(way)) &&
    (named === 0 || named === ways.length)
  )
    return /:\s/.test(clause)
      ? listIn(clause.slice(clause.indexOf(': ') + 2))
      : [...new Set(ways.flatMap((way) => waysIn(way)))]
  return fieldsIn(clause)
}

/** Of a way with brackets what they list; without any the way itself. */
function waysIn(way: string): string[] {
  const listed = way.includes('(') ? fieldsIn(way) : []
  return listed.length > 0 ? listed : [withoutHints(way)]
}

function fieldsIn(clause: string): string[] {
  const named = LISTS.flatMap((list) => {
    const told = list.exec(clause)?.[1]
    const isHint = told === undefined || NO_LIST.test(told)
    if (isHint) return []
    // what goes on after a comma may be about something else
    return list === AFTER_LEVEL ? listIn(told).filter((name) => fieldsOf(name).length > 0) : listIn(told)
  })
  return [...new Set([...adjectivesOf(clause.replace(/«[^«»]*»|"[^"]*"/gu, '')), ...named])].slice(0, 12)
}

/** A hint, a reason or an exception: «(без этого проверка не пропустит)», «(инженеры без образования не подойдут)». */
const NO_LIST =
  /^\s*(?:желательно|обязательно|не |можно|от |без |иначе |это |так |чтобы |потому )|(?<![а-яё])без (?:[а-яё]+ого )*(?:образовани|диплом)/iu

/** The fields of study of a list. */
const listIn = (list: string): string[] =>
  groupsOf(list.replaceAll(/[«»"]/g, ''))
    .flatMap(({ members }) => members)
    .flatMap((name) => name.split(/\s*[/\\]\s*/))
    .map((name) => withoutHints(name))
    .filter(
      (name) =>
        (name.length > 2 || /^[А-ЯЁA-Z]{2}$/u.test(name)) &&
        !isFiller(name) &&
        !/образован|высш|средн|опыт|(?:за|о)конченн|^(?:сво[йяеи]|есть|пожалуйста|важно)(?![а-яё])|^(?:или|либо|и)$|^проше[дл]|^в т|^не |не (?:подход|рассм|годит|подойд)|годится|подойд|кроме|(?<![а-яё])(?:вуз|техникум|колледж|училищ|институт|университет)|related|similar|relevant|\d/iu.test(
          name,
        ),
    )
