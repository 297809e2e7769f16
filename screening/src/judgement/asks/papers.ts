/** Education, languages, licences, papers and permits that a clause asks for. */
import { cleanText, foldText } from '../../text/normalise.ts'
import { categoryGroups } from '../../resume/licences.ts'
import { monthsAsked } from './time.ts'
import { countriesIn } from '../../vacancy/asks.ts'
import { choiceOf, groupsOf } from './alternatives.ts'
import { educationOf, WORK } from './education.ts'
import { languagesOf } from './languages.ts'
import type { Paper } from './draft.ts'
import { askOf, isDoing, withoutHints } from './wording.ts'

export function papersOf(clause: string, isOfDriving: boolean): Paper[] {
  const folded = foldText(cleanText(clause))
  const admission = admissionOf(clause, folded)
  const education = educationOf(clause, folded)
  const languages = languagesOf(clause, folded)
  // a diploma is education, and one ask
  const isDiploma = education.length > 0 && /^[^а-я]*диплом/.test(folded)
  // «C1 или B2 с сертификатом»: the certificate is that of the language
  const isOfLanguage =
    languages.length > 0 && !PAPER.test(folded.replace(/(?:сертификат|certificat)[а-яa-z]*/g, ''))
  // «дополнительное образование или переподготовка» is one ask too
  const isRetraining = education.length > 0 && /дополнительн[а-я]+ образовани|переподготовк/.test(folded)
  return [
    ...admission,
    ...education,
    ...languages,
    ...licencesOf(clause, folded, isOfDriving).filter(
      ({ type }) =>
        type !== 'document' || (!isDiploma && !isOfLanguage && !isRetraining && admission.length === 0),
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
    /^[^а-я\d]*(?:возраст[а-я]* |строго |только |лица |вам (?:уже )?(?:есть )?)*(?:(?:с|от|старше) )?18(?:-?ти)? ?(?:лет(?![а-я])(?! (?:на|в|мы|опыт|работа|дела|вместе|строи|произв))|\+)|^[^а-я\d]*(?:вам |тебе )?(?:уже )?(?:есть|исполнилось) 18(?!\d)|^[^а-я]*(?:(?:строго|только) )?совершеннолет/,
    'От 18 лет',
  ],
  [
    new RegExp(
      `${NONE}лишени|лишени[а-я]* (?:прав )?(?:не был|нет|отсутств)|не лиша(?:лись|лся)|прав[а]?(?: за [а-я\\d ]{3,25})? не (?:отбирали|забирали|лишали)`,
    ),
    BAN,
  ],
  [
    new RegExp(
      `(?<!справк[а-я]+ об )(?:${NONE}судимост|не ?судим(?!ост))|судимост[а-я]* (?:нет|не быть|отсутств|[–—-] (?:сразу )?(?:отказ|нет|стоп|мимо)(?![а-я]))`,
    ),
    'Отсутствие судимости',
  ],
  [/(?:отсутстви[а-я]+|без|нет) (?:[а-я]+ )?противопоказани/, null],
  [LIABILITY, 'Договор о материальной ответственности'],
  [/на учете[^.;]{0,40}не состо|не состо[а-я]+ на учете/, null],
  [/проблем с алкогол/, null],
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

const OPERATOR =
  /(?<![а-я])(?:удостоверени|корочк|права)[а-я]*[^,;.]{0,30}(?:тракторист|машинист|погрузчик|крановщик|стропальщик|штабелер|экскаватор|водител[ья] погрузчика)/
/** Papers a person holds; a grade of a trade is told by one. */
const PAPER =
  /(?<![а-я])(?:загран(?:ич[а-я]+ )?паспорт|удостоверени[еям]|сертификат(?:а|ы|ом)?(?![а-я])|аккредитаци[яюие]|лицензи[яию]|медкниж|мед(?:ицинск[а-я]+|\.) ?книж|санкниж|сан(?:итарн[а-я]+|\.) ?книж|лмк(?![а-я])|дополнительное (?:профессиональное )?образовани|накс(?![а-я])|группа? (?:допуска|по электро|(?:по )?эб(?![а-я]))|(?:[ivх]+|\d(?:-?[а-я]{1,3})?) (?:квалификационн[а-я]+ )?групп[аыу](?![а-я])|групп[аыу] (?:[ivх]+|[1-5])(?![а-яa-z0-9])|групп[аы] (?:перв|втор|трет|четверт|пят)[а-я]{1,2}(?= (?:до|по|эб|электро|допуск))|(?:перв|втор|трет|четверт|пят)[а-я]{1,2} групп[аы](?= (?:до|по|эб|электро|допуск))|(?:[ivх]+|[1-5]) гр\.|допуск(?! на рынок|а[юе]т)|аттестаци[яию]|аттестат[а-я]* (?:аудит|специалист|бухгалт|профес|оценщ|кадастр)|справк[аиу] (?:об? |водителя|из )|документ[а-я]* (?:по специальност|о допуске)|мед(?:ицинск[а-я]+|\.)? ?(?:заключени|справк)|свидетельств|(?:мед|врачебн[а-я]+ )комисси|медосмотр|годн(?:ость|ы|ый|ен) (?:к|по здоров)|портфолио|разряд(?:а|ом)?(?![а-я])|квалификационн[а-я]+ категори|(?:перв|высш)[а-я]+ (?:квалификационн[а-я]+ )?категори|карт[аыу] (?:водителя|(?:на |для )?тахограф)|чип[- ]карт|скзи(?![а-я])|допог|диплом повар|военн[а-я]+ билет|протокол[а-я]* (?:о )?проверк[а-я]+ знани[а-я]+|образц[ыа](?![а-я])|образцов (?:работ|текст|док)|пример(?:ы|ов) (?:работ|проект|текст|док)|ссыл(?:ки|ка|ок) на)|(?<![a-z])(?:certificat(?:e|ion)|portfolio|licen[cs]e)(?![a-z])/
const NO_PAPER =
  /квалитет|допуск[а-я]* [^.;]{0,20}(?:мкм|микрон|сот[оы][кч]|\d мм)|допуск[а-я]* (?:бригад|(?:суб)?подрядчик|персонал|посетител|машин|автомоб|сотрудник)|наряд[а-я]*[- ]допуск|отбор[а-я]* образцов|ссылки на ваш|разрядн|без разряд|допуск[аи] и посад|допусков|лицензи[а-я]+ (?:софт|по(?![а-я]))|сертификат[а-я]* (?:товар|продук|соответ|качеств|при рожд)|подарочн|(?:добав|пополн)[а-я]+ (?:в )?портфолио/

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
  const isOpen = (isOfDriving || /(?<![а-я])права?(?![а-я])/.test(folded)) && OPEN_CATEGORY.test(clause)
  const driving = categoryGroups(clause.replace(OPEN_CATEGORY, 'категория $1'), isOfDriving || isOpen)
  if (driving.length > 0) return drivingAsks(driving)
  if (
    /(?<![а-я])(?:водительск[а-я]+ (?:прав|удост)|права (?=и |обязательны|нужны))|^[^а-я]*права[.! ]*$/.test(
      folded,
    ) &&
    !WORK.test(folded)
  )
    return [{ type: 'licence', ask: 'Водительские права', any_of: ['водительские права'], level: null }]
  // of a teacher or a doctor; a driver's has its letter
  if (!isOfDriving && /^[^а-я]*(?:наличие )?категори[яи][.! ]*$/.test(folded))
    return [
      {
        type: 'document',
        ask: 'Квалификационная категория',
        any_of: ['квалификационная категория'],
        level: null,
      },
    ]
  if (
    !PAPER.test(folded) ||
    NO_PAPER.test(folded) ||
    WORK.test(folded) ||
    permitOf(clause, folded).length > 0
  )
    return []
  const ask = askOf(
    ofPaper(clause).replace(GIVING, '').replace(RENEWED, '').replace(WITH_IT, 'Загранпаспорт'),
    LONG_PAPER,
  )
    .replace(NEEDED, ' ')
    .trim()
  return [{ type: 'document', ask, any_of: ofSpeciality(alternativesOf(ask)), level: null }]
}

/** «Lending or core banking, IIBA certificate»: the members of an English list that name no paper are other asks. */
function ofPaper(clause: string): string {
  if (/[а-яё]/iu.test(clause)) return clause
  const groups = groupsOf(clause)
  const own = groups.find(({ members }) => members.some((member) => PAPER.test(foldText(member))))
  return own === undefined ? clause : clause.slice(own.start, own.end)
}

/** «Аккредитация (или сертификат) по специальности», «сертификат CIA или аналог», «допуск: НАКС или НГДО». */
function alternativesOf(ask: string): readonly string[] {
  // a grade is one paper: «первая или высшая категория»
  if (GRADED.test(foldText(ask))) return [ask]
  const aside = /^([^(]*?)\s*\((?:или |либо )?([^()]*)\)\s*(по специальност[^]*)$/iu.exec(ask)
  if (aside !== null) {
    const [, head = '', other = '', tail = ''] = aside
    return [`${head} ${tail}`, `${other} ${tail}`]
  }
  const head = ask.replace(/\s*\(.*$/u, '')
  const inside = head === ask ? [] : choiceOf(ask).filter((one) => one !== head)
  const outer = choiceOf(head)
  if (outer.length > 1) return outer
  if (inside.length > 1) return inside.map((one) => `${head} ${one}`)
  const groups = groupsOf(ask.replace(OF_WHAT, ''))
  const [only] = groups
  return groups.length === 1 && only !== undefined && only.members.length > 1
    ? only.members.map((one) => withoutHints(one))
    : [ask]
}
/** «Аккредитация: |терапия или гериатрия|». */
const OF_WHAT = /^[^:()]{5,60}:\s+(?=[^:]+(?:или|либо)\s)/iu
const GRADED = /категори|разряд|групп/

/** What the paper is good for: «…, дающая право вести приём», «справка … к выходу». */
const GIVING =
  /,\s+(?:дающ|позволяющ|подтверждающ|разрешающ)(?:ая|ий|ее|ие)\s[^,;()]*|\s+(?:к|до|перед) (?:первому )?(?:выход|первой смен|началу работ)[а-яё]*[.!]?$/giu
/** «Медкнижка нужна, – |продлим за свой счёт|»: what happens to it later. */
const RENEWED =
  /(?:\s+(?:нужна|нужно|нужен|обязательна))?,?\s*[–—-]\s+(?:продлим|продлеваем|обновим|обновляем|восстановим)[^,;]*$|,?\s(?:вторую |сами |мы )?(?:сделаем|оформим|закажем|продлим|выдадим)(?![а-яё])[^,;]*$|(?:\s+обязательн[аоы])?:\s+(?:отклики|резюме|анкеты|без)\s[^]*$|,?\s[–—-]\s(?:это )?(?:закон|требование закона)(?![а-яё])[^]*$/iu
const WITH_IT = /^(?:с )?загран(?:ич[а-яё]+ )?паспортом?(?![а-яё])/iu
/** «Группа допуска нужна IV»: the grade is that of the group. */
const NEEDED = /\s(?:нуж(?:ен|на|но|ны)|требу[ею]тся|необходим[аоы]?)(?:\s|$)/giu

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

const OPEN_CATEGORY = /открыт(?:а|ы|ую|ые|ая)?\s+(?:кат[а-яё]*\.?\s+)?([BCDEВСДЕ]{1,2})(?![\p{L}])/u

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
  /(?<![а-я])гражд\.? ?рф|граждан(?:ств|ин|е(?![а-я])|ка(?![а-я])|(?= (?:рф|росси|еаэс|снг|беларус|казахст)))|(?<![а-я])(?:еаэс|внж|рвп|патент(?:ом|а)?(?! на (?:изобр|полезн)))(?![а-я])|разрешени[а-я]* на работу|гос[а-я.]* ?тайн|форм[аеы] (?:допуска|№)|допуск[а-я]*[^,;.]{0,25}(?<![а-я])форм[аеуы]|(?<![a-z])(?:work permits?|right to work|citizenship|citizens of|clearance|work authori[sz]ation|(?:visa|permit) sponsorship|sponsor (?:visas?|(?:work )?permits?))(?![a-z])/

const AGE_OR_SCHOOL = /\s(?:от \d\d лет|старше \d\d|с (?:[а-яё]+[ыи]м )?образовани)[^]*$/iu

/** «Гражданство РФ, три дня в неделю офис»: up to the comma after which nothing is said of it. */
function permitWords(clause: string): string {
  const pieces = clause.split(/,\s(?![^()]*\))/u)
  const isOwn = (piece: string): boolean =>
    PERMIT.test(foldText(piece)) || countriesIn(piece).length > 0 || /стран|снг/iu.test(piece)
  const last = pieces.findLastIndex(isOwn)
  return pieces.slice(Math.max(0, pieces.findIndex(isOwn)), last + 1).join(', ')
}

/** «Граждане РФ», «рассмотрим граждан ЕАЭС», «быть гражданином»: the candidates. */
const OWN_CITIZENS =
  /(?<![а-я-])(?:граждан(?:е|ин|ином|ка|кой)|гражд\.)(?![а-я])|^[^а-я]*(?:(?:вакансия|работа|строго|только|исключительно|лишь|для) )*граждан(?![а-я])|(?<![а-я])(?:рассм[ао]тр|прин|пригла|бер|ищ|возьм|кандидат|соискател|сотрудник)[а-я]* (?:(?:только|исключительно|лишь|из числа|среди) )*граждан(?![а-я])/
/** «Оформление гражданства», «помощь мигрантам с патентом», «банкротство граждан»: what is done for somebody else. */
const FOR_OTHERS =
  /(?:оформлени|получени|приобретени|продлени|подач|выдач|консульт|сопровожд|проверк|уч[её]т)[а-я]* [^,;.]{0,40}(?:гражданств|внж|рвп|патент|разрешени)/
/** Clients, debtors and visitors are citizens too. */
const isOfOthers = (folded: string): boolean =>
  FOR_OTHERS.test(folded) ||
  (/граждан(?!ств)|гражд\./.test(folded) &&
    !OWN_CITIZENS.test(folded) &&
    !/гражданств|еаэс|снг|внж|рвп|разрешени/.test(folded))

function permitOf(clause: string, folded: string): Paper[] {
  if (
    !PERMIT.test(folded) ||
    isOfOthers(folded) ||
    (monthsAsked(clause, true) !== null && !/граждан(?:е|ин|ка|ство)(?![а-я])/.test(folded)) ||
    /патентн|патентов|граждан[а-я]*[^.;]{0,25} не (?:имеет знач|явля|важ|принцип|огранич)|принимаем также|также (?:рассм|приним)|(?:права|обслуживани[а-я]+|прием[а-я]*|обращени[а-я]+) граждан/.test(
      folded,
    ) ||
    (WORK.test(folded) && !/граждан(?:ство|ин)/.test(folded))
  )
    return []
  const ask = askOf(permitWords(clause).replace(AGE_OR_SCHOOL, ''))
  const names = groupsOf(
    ask.replace(/^гражданство:?\s*/iu, '').replace(/^(?:граждан(?:ин|ка|е)?)(?![а-яё])\s*/iu, ''),
  )
    .flatMap(({ members }) => members)
    .map((name) => withoutHints(name))
    .filter((name) => name !== '')
  const isList = /граждан|еаэс|снг/.test(folded) && names.length > 1
  return [{ type: 'permit', ask, any_of: isList ? names : [ask], level: null }]
}

/** «Группа IV, действующее удостоверение»: which paper has been said before. */
export const isNameless = (ask: string): boolean =>
  /^(?:действующ[а-яё]+ |наличие |соответствующ[а-яё]+ )*(?:удостоверени[ея]|корочк[аи]|сертификат[а-я]?|свидетельств[оа]|документ[а-я]*)(?: (?:на руках|обязательн[а-яё]+))*$/iu.test(
    ask,
  )

/** «Уверенный Excel, работа в 1С, высшее экономическое образование»: what stands before a paper is no part of it. */
export function apartFromPaper(clause: string): string[] {
  if (clause.length > LONGEST_CLAUSE) return [clause]
  const parts = clause.split(/,\s+(?![^()]*\))/u)
  const at = parts.findIndex((part) => OWN_PAPER.test(part) && papersOf(part, false).length > 0)
  const before = parts.slice(0, at).join(', ')
  const isApart = at >= 1 && before.includes(' ') && !isDoing(before) && !OF_PAPER.test(before)
  return isApart ? [before, parts.slice(at).join(', ')] : [clause]
}
/** A longer one is no list that anybody wrote. */
export const LONGEST_CLAUSE = 400
const OWN_PAPER =
  /^(?:[а-яё-]+(?:ее|ое|ая|ий|ый) ){0,3}(?:(?:или|либо) [а-яё]+ )?(?:[а-яё-]+ ){0,2}(?:образование|удостоверение|сертификат|медкнижка|санкнижка|допуск|аккредитация|диплом|справка|группа допуска|карта водителя)(?![а-яё])/iu
const OF_PAPER =
  /^[^а-яё]*(?:или|либо|подойд|жд[её]м|образовани|документ|корочк|диплом|удостоверени|сертификат)/iu
