/** Education, languages, licences, papers and permits that a clause asks for. */
import { cleanText, foldText } from '../../text/normalise.ts'
import { categoryGroups } from '../../resume/licences.ts'
import { choiceOf, groupsOf, isFiller } from './alternatives.ts'
import { languagesOf } from './languages.ts'
import type { Paper } from './paper.ts'
import { askOf, capital, shortAsk, withoutHints } from './wording.ts'

/** Work with papers or on teaching is no paper of the candidate. */
const WORK =
  /^[^а-яa-z]*(?:(?:[а-я]+(?:ый|ое|ая|ые) )?(?:опыт|знани|умени|владени|навык|понимани)[а-я]*|оформл[а-я]*|подготовк[а-я]|ведени[а-я]|работа|получени[а-я]|разработк[а-я]|проверк[а-я])(?![а-я])/

export function papersOf(clause: string, isOfDriving: boolean): Paper[] {
  const folded = foldText(cleanText(clause))
  const admission = admissionOf(clause, folded)
  const education = educationOf(clause, folded)
  // a diploma is education, and one ask
  const isDiploma = education.length > 0 && /^[^а-я]*диплом/.test(folded)
  return [
    ...admission,
    ...education,
    ...languagesOf(clause, folded),
    ...licencesOf(clause, folded, isOfDriving).filter(
      ({ type }) => type !== 'document' || (!isDiploma && admission.length === 0),
    ),
    ...permitOf(clause, folded),
  ]
}

const NONE = '(?:без|нет|отсутстви[а-я]*|ни одно(?:го|й)|никаких|не (?:име[а-я]+|был[оа]?)) (?:[а-я]+ ){0,3}'
const BAN = 'Водительские права без лишений'
/** Whoever answers for goods and money signs for them. */
const LIABILITY =
  /(?<!(?:без|нет|нести) (?:[а-я]+ )?)(?<![а-я])(?:материальн[а-я]+|мат\.?) ?ответственност[а-я]+(?! (?:нет|не |отсутств|за |сотрудник))/
export const isLiability = (text: string): boolean => LIABILITY.test(foldText(text))
/** By law or for safety nobody else is let to the work: age, record, a ban to drive, health. */
const ADMISSION: readonly (readonly [pattern: RegExp, ask: string | null])[] = [
  [
    /^[^а-я\d]*(?:возраст[а-я]* |строго |только |лица |вам (?:уже )?(?:есть )?)*(?:(?:с|от|старше) )?18(?:-?ти)? ?(?:лет(?![а-я])|\+)|^[^а-я]*(?:(?:строго|только) )?совершеннолет/,
    'От 18 лет',
  ],
  [
    new RegExp(
      `${NONE}лишени|лишени[а-я]* (?:прав )?(?:не был|нет|отсутств)|не лиша(?:лись|лся)|прав[а]? не отбирали`,
    ),
    BAN,
  ],
  [
    new RegExp(
      `(?<!справк[а-я]+ об )(?:${NONE}судимост|не ?судим(?!ост))|судимост[а-я]* (?:нет|не быть|отсутств)`,
    ),
    'Отсутствие судимости',
  ],
  [LIABILITY, 'Договор о материальной ответственности'],
  [/на учете[^.;]{0,40}не состо|не состо[а-я]+ на учете/, null],
  [/^[^а-я]*(?:у нас |на объекте )?сухой закон|проблем с алкогол/, null],
]
/** Admissibility is no skill, whatever its words. */
export const isAdmission = (folded: string): boolean => ADMISSION.some(([pattern]) => pattern.test(folded))

function admissionOf(clause: string, folded: string): Paper[] {
  const found = ADMISSION.find(([pattern]) => pattern.test(folded))
  if (found === undefined) return []
  const ask = found[1] ?? askOf(clause)
  const since =
    ask === BAN ? (/(?<![а-яё])за (?:[а-яё\d]+ ){1,3}(?:года?|лет)(?![а-яё])/iu.exec(clause)?.[0] ?? '') : ''
  return [{ type: 'document', ask: `${ask} ${since}`.trim(), any_of: [ask], level: null }]
}

/** The certificate of a school, its classes, or the school itself. */
const OF_SCHOOL =
  '(?<![а-я])(?:школьн[а-я]+ (?:аттестат|образован)|аттестат[а-я]*(?: (?:о|об) (?:[а-я]+ )?(?:средн|общ|основн|окончани|(?:9|11) класс)| зрелости|(?: об окончании)? школы| за (?:9|11))|(?<![\\d])(?:9|11|девят[ьи]|одиннадцат[ьи])(?:-?(?:ти|и))? класс(?:ов|а|ы)(?![а-я])|(?:око|зако)нч[а-я]+ (?:среднюю )?школ|образовани[а-я]+[ :–—-]+(?:достаточно |минимум |не ниже )?школ)|(?:среднее|основное|полное) общее'
/** An institution that one has finished. */
const FINISHED =
  '(?<![а-я])(?:око|зако)нч[а-я]+ (?:[а-я]+ )?(?:вуз|институт|университет|академи|колледж|техникум|училищ|лице|пту)'
const STUDENT = '(?<![а-я])студент[а-я]* (?:старш|последн|выпускн|[3-6])[а-я-]* курс'
const EDUCATION = new RegExp(
  `${OF_SCHOOL}|${FINISHED}|${STUDENT}|^[^а-я]*(?:во|в\\/о)[^а-я]*$|(?<![а-я])(?:бакалавр|магистр)(?:а|атур[аы]|иат)?(?![а-я])|` +
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
const UNFINISHED = /не(?:окончен|законч|полн)[а-я]* высш|студент|unfinished/
const LEVELS = ['Среднее', 'Среднее профессиональное', 'Неоконченное высшее', 'Высшее'] as const

/** «Аккредитация по «…» (для высшего – «…»)»: the paper is asked, and what stands in its brackets explains it. */
const PAPER_FIRST =
  /^[^а-яa-z]*(?:[а-я]+(?:ая|ый|ий|ее|ие|ые) )?(?:аккредитаци|сертификат|свидетельств|удостоверени|лицензи|допуск)/
const isOfPaper = (folded: string): boolean =>
  PAPER_FIRST.test(folded) && !EDUCATION.test(folded.replace(/\([^()]*\)|«[^»]*»|"[^"]*"/g, ''))

function educationOf(clause: string, folded: string): Paper[] {
  if (
    isOfPaper(folded) ||
    !EDUCATION.test(folded) ||
    NO_EDUCATION.test(folded) ||
    (WORK.test(folded) && !/(?:средн|высш)[а-я-]+ /.test(folded))
  )
    return []
  const level = UNFINISHED.test(folded)
    ? 2
    : VOCATIONAL.test(folded) && !(HIGHER.test(folded) && !LOWER.test(folded))
      ? 1
      : SCHOOL.test(folded)
        ? 0
        : HIGHER.test(folded)
          ? 3
          : /[а-я]+(?:ск|нн|льн|вн)(?:ое|ого) образован|образование[ :–-]+[а-я]+(?:ск|нн|льн|вн)ое(?![а-я])/.test(
                folded,
              )
            ? 1
            : /диплом/.test(folded)
              ? 1
              : null
  if (level === null) return []
  const any_of = level === 0 ? [] : specialitiesOf(clause)
  const isPlain = level === 0 && (ENOUGH.test(folded) || !/образован/.test(folded))
  const own = nominative(capital(withoutHints(clause).replace(/^обязательно /iu, '')))
  const ask =
    !isPlain && own.length <= 150 && /образован|высш|диплом|колледж|degree|education/iu.test(own)
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

const ADJECTIVE =
  /(?<![а-яё-])(?!высш|средн|специальн|профессиональн|профильн|полн|неполн|неокончен|незаконч|закончен|законч|окончен|обязат|дополн|любо|общ|люб|соответств|друг|ин(?:ое|ого)|перв|втор|базов|смежн)[а-яё-]{3,}(?:ское|цкое|ного|ное|вое|ского|вого|ским|ным|вым)(?![а-яё])/giu
/** «… по направлению «Логистика», «в области экономики, финансов», «(химия, биология)», «: химия, биология». */
const FIELD =
  /(?:по (?:специальност[а-яё]+|направлени[а-яё]+|профил[а-яё]+|одному из)|в (?:области|сфере)|специальност[ьи](?![а-яё])|профиль(?![а-яё])|направлени[ея](?![а-яё]))(?: (?:подготовки|обучения))?:?\s*\(?([^.;()]+)|[:(]\s*([^.;()]+)|\((?:желательно )?([^()]+)\)|(?:высшее|образование|диплом) по\s+([^.;():]+)/iu

/** «С высшим юридическим образованием», «технического»: as one would say it alone. */
const nominative = (text: string): string =>
  /^наличи|не ниже|^диплом [а-я]+ого [а-я]+(?:а|я)(?![а-я])/.test(foldText(text))
    ? text
    : text
        .replace(/(?<=[сц]к)(?:им|ого)(?=[\s,]|$)/giu, 'ое')
        .replace(/(?<=(?:выс|сред)[шн])(?:им|его)(?=[\s,-]|$)/giu, 'ее')
        .replace(/(?<=[нвл])(?:ым|ого)(?=[\s,]|$)/giu, 'ое')
        .replace(/(?<=образовани)(?:ем|я)(?![а-яё])/giu, 'е')

function specialitiesOf(clause: string): string[] {
  // «высшее по ИБ либо высшее техническое и переподготовка»: two ways to have it
  const ways = clause.split(/,?\s(?:либо|или)\s/u)
  if (ways.length > 1 && ways.every((way) => /высш|средн[а-яё]+ |колледж|вуз/iu.test(way)))
    return /:\s/.test(clause)
      ? listIn(clause.slice(clause.indexOf(': ') + 2))
      : ways.map((way) => withoutHints(way))

  const adjectives = [...clause.matchAll(ADJECTIVE)].map(([word]) => nominative(word.toLowerCase()))
  const field = FIELD.exec(clause)
  const list = field?.slice(1).find((one) => one !== undefined)
  const isHint = list === undefined || /^\s*(?:желательно|обязательно|не |можно|от )/iu.test(list)
  const named = isHint ? [] : listIn(list)
  return [...new Set([...adjectives, ...named])].slice(0, 12)
}

/** The fields of study of a list. */
const listIn = (list: string): string[] =>
  groupsOf(list.replaceAll(/[«»"]/g, ''))
    .flatMap(({ members }) => members)
    .flatMap((name) => name.split(/\s*[/\\]\s*/))
    .map((name) => withoutHints(name))
    .filter(
      (name) =>
        name.length > 2 && !isFiller(name) && !/^(?:в т|не [а-яё]+$)|образован|высш|средн|опыт/iu.test(name),
    )

const OPERATOR =
  /(?<![а-я])(?:удостоверени|корочк|права)[а-я]*[^,;.]{0,30}(?:тракторист|машинист|погрузчик|крановщик|стропальщик|штабелер|экскаватор|водител[ья] погрузчика)/
/** Papers a person holds; a grade of a trade is told by one. */
const PAPER =
  /(?<![а-я])(?:удостоверени[еям]|сертификат(?:а|ы|ом)?(?![а-я])|аккредитаци[яюие]|лицензи[яию]|медкниж|мед(?:ицинск[а-я]+|\.) ?книж|санкниж|сан(?:итарн[а-я]+|\.) ?книж|лмк(?![а-я])|накс(?![а-я])|группа? (?:допуска|по электро|по эб|[ivx]{1,3}(?![a-z])|\d (?:до|по|свыше) )|электробезопасност[а-я]* [ivx\d]|дополнительное (?:профессиональное )?образовани|(?:[ivх]+|\d(?:-?[а-я]{1,3})?) (?:квалификационн[а-я]+ )?групп[аыу](?![а-я])|допуск(?! на рынок)|аттестаци[яию]|аттестат[а-я]* (?:аудит|специалист|бухгалт|профес|оценщ|кадастр)|справк[аи] об? |свидетельств|медкомисси|медосмотр|годн(?:ость|ы|ый|ен) (?:к|по здоров)|портфолио|разряд(?:а|ом)?(?![а-я])|квалификационн[а-я]+ категори|(?:перв|высш)[а-я]+ (?:квалификационн[а-я]+ )?категори|карт[аы] (?:водителя|тахограф)|чип[- ]карт|скзи(?![а-я])|допог|диплом повар|военн[а-я]+ билет|образц[ыа](?![а-я])|образцов (?:работ|текст|док)|пример(?:ы|ов) (?:работ|проект|текст|док)|ссыл(?:ки|ка|ок) на)|(?<![a-z])(?:certificat(?:e|ion)|portfolio|licen[cs]e)(?![a-z])/
const NO_PAPER =
  /допуск[а-я]* (?:бригад|подрядчик|персонал|посетител|машин|автомоб|сотрудник)|наряд[а-я]*[- ]допуск|отбор[а-я]* образцов|ссылки на ваш|разрядн|без разряд|допуск[аи] и посад|допусков|лицензи[а-я]+ (?:софт|по(?![а-я]))|сертификат[а-я]* (?:товар|продук|соответ|качеств|при рожд)|подарочн|(?:добав|пополн)[а-я]+ (?:в )?портфолио/

function licencesOf(clause: string, folded: string, isOfDriving: boolean): Paper[] {
  if (OPERATOR.test(folded) && !WORK.test(folded)) {
    const groups = groupsOf(withoutHints(clause)).find(({ members }) => members.length > 1)?.members
    return [
      {
        type: 'licence',
        ask: askOf(clause),
        any_of: groups ?? [askOf(clause)],
        level: categoryGroups(clause, true).flat()[0] ?? null,
      },
    ]
  }
  // «права российского образца, открыта D»
  const isOpen = /(?<![а-я])права?(?![а-я])/.test(folded) && OPEN_CATEGORY.test(clause)
  const driving = categoryGroups(clause.replace(OPEN_CATEGORY, 'категория $1'), isOfDriving || isOpen)
  if (driving.length > 0) return drivingAsks(driving)
  if (
    /(?<![а-я])(?:водительск[а-я]+ (?:прав|удост)|права (?=и |обязательны|нужны))|^[^а-я]*права[.! ]*$/.test(
      folded,
    ) &&
    !WORK.test(folded)
  )
    return [{ type: 'licence', ask: 'Водительские права', any_of: ['водительские права'], level: null }]
  if (
    !PAPER.test(folded) ||
    NO_PAPER.test(folded) ||
    WORK.test(folded) ||
    permitOf(clause, folded).length > 0
  )
    return []
  const ask = askOf(clause, LONG_PAPER).replace(NEEDED, ' ')
  const head = ask.replace(/\s*\(.*$/u, '')
  const inside = head === ask ? [] : choiceOf(ask).filter((one) => one !== head)
  const groups = groupsOf(ask)
  const [only] = groups
  const outer = choiceOf(head)
  const any_of =
    outer.length > 1
      ? outer
      : inside.length > 1
        ? inside.map((one) => `${head} ${one}`)
        : groups.length === 1 && only !== undefined && only.members.length > 1
          ? only.members.map((one) => withoutHints(one))
          : [ask]
  return [{ type: 'document', ask, any_of: ofSpeciality(any_of), level: null }]
}

/** «Группа допуска нужна IV»: the grade is that of the group. */
const NEEDED = /\s(?:нуж(?:ен|на|но|ны)|требу[ею]тся|необходим[аоы]?)\s/giu

/** «Аккредитация или сертификат по специальности «…»»: what stands after the last is said of all. */
function ofSpeciality(any_of: readonly string[]): readonly string[] {
  const tail = / по (?:специальност|направлени|профил)[^]*$/iu.exec(any_of.at(-1) ?? '')?.[0]
  if (tail === undefined) return any_of
  return any_of.map((one) => (/ по (?:специальност|направлени|профил)|[«"]/iu.test(one) ? one : one + tail))
}
/** A paper named late in a sentence is something else there: a gift, a page of the site. */
export const isPaperFirst = (ask: string): boolean => {
  const at = PAPER.exec(foldText(ask))?.index
  return at !== undefined && at <= 60
}
/** The specialities of an accreditation belong to its ask. */
const LONG_PAPER = 150

const OPEN_CATEGORY = /открыт[аы]?\s+(?:кат[а-яё]*\.?\s+)?([BCDEВСДЕ]{1,2})(?![\p{L}])/u

/** A line for each category, or for a choice of them. */
export function drivingAsks(groups: readonly (readonly string[])[]): Paper[] {
  const vehicle = ['C', 'D', 'B'].find((category) => groups.flat().includes(category)) ?? ''
  return groups.map((group) => {
    const any_of = group.map((category) => (category === 'E' ? `${vehicle}E` : category))
    return {
      type: 'licence',
      ask: `Права категории ${any_of.join(' или ')}`,
      any_of: any_of.map((category) => `категория ${category}`),
      level: any_of[0] ?? null,
    }
  })
}

const PERMIT =
  /граждан(?:ств|ин|е(?![а-я])|ка(?![а-я]))|(?<![а-я])(?:еаэс|внж|рвп|патент(?:ом|а)?(?! на (?:изобр|полезн)))(?![а-я])|разрешени[а-я]* на работу|гос[а-я.]* ?тайн|форм[аеы] (?:допуска|№)|допуск[а-я]*[^,;.]{0,25}форм|(?<![a-z])(?:work permit|right to work|citizenship|clearance)(?![a-z])/

function permitOf(clause: string, folded: string): Paper[] {
  if (
    !PERMIT.test(folded) ||
    /патентн|патентов|граждан[а-я]*[^.;]{0,25} не (?:име|явля|важ|принцип|огранич)|принимаем также|также (?:рассм|приним)|(?:права|обслуживани[а-я]+|прием[а-я]*|обращени[а-я]+) граждан/.test(
      folded,
    ) ||
    (WORK.test(folded) && !/граждан(?:ство|ин)/.test(folded))
  )
    return []
  const ask = askOf(clause)
  const names = groupsOf(ask.replace(/^гражданство:?\s*/iu, '').replace(/^граждане?\s*/iu, ''))
    .flatMap(({ members }) => members)
    .map((name) => withoutHints(name))
    .filter((name) => name !== '')
  const isList = /граждан|еаэс|снг/.test(folded) && names.length > 1
  return [{ type: 'permit', ask, any_of: isList ? names : [ask], level: null }]
}
