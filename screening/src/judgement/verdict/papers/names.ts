/** Papers by their names: which a text tells of. */
import { LICENCES } from '../../../resume/licences.ts'
import { foldText } from '../../../text/normalise.ts'
import type { Passage } from '../../person/person.ts'

/** Besides the licences of the shared table: papers by their everyday names. */
const PAPERS: readonly (readonly [id: string, pattern: RegExp])[] = [
  ...LICENCES.map(({ id, pattern }): readonly [string, RegExp] => [id, pattern]),
  [
    'med-book',
    /(?<![а-я])(?<!(?:трудов|зачетн|сберегательн|записн|чеков)[а-я]+ )книжк[а-я]* (?:действ|в порядке|есть|продл|оформл|на руках|до |надо|нужно|пора|просроч|законч|кончил|истек)/,
  ],
  ['tacho', /скзи|карт[а-я]* (?:на |для |к |в )?(?:водител|тахограф)|тахограф[а-я]* карт|чип-?карт/],
  ['adr', /допог|(?<![a-z])adr(?![a-z])|опасн[а-я]* груз/],
  [
    'med-accreditation',
    /аккредит(?:аци|ован)|^[^а-я]*(?:и )?периодическ[а-я]+,? (?:до )?20\d\d|сертификат[а-я]* (?:«|специалист|по (?:специальност|терап|хирург|стомат|сестр|лечеб|педиатр)|был|действ|ист[её]к|законч|кончил|просроч|врача|медсестр|фельдш|фармац|до \d|до [а-я]+ 20)|сертификат[а-я]*(?: (?:по )?[а-я-]+(?:и[иея]|олога|евта|иатра|хирурга|педа|иста))(?: [–—-])? (?:законч|кончил|ист[её]к|просроч|действ|был|до )|действующ[а-я]* сертификат|документ[а-я]* по [а-я]+ (?:законч|кончил|ист[её]к|просроч)/,
  ],
  ['slinger', /стропал/],
  [
    'portfolio',
    /портфолио|portfolio|(?:работы|кейсы?|проекты)\s?(?::|[–—])\s?\S*[a-zа-я0-9]\.[a-zа-я]{2,6}(?![a-zа-я])|[a-z0-9-]\.[a-z]{2,6}\/?\S*\s?(?:[–—-]|\()\s?(?:кейс|работ|проект|портфел)|(?:ссылк|кейс|артикул)[а-я]*(?: [а-яa-z]+){0,3} (?:пришлю|скину|дам|покажу|приложу|прикрепл|прилага|вышлю|по запросу)|(?:фото|альбом)[а-я]* (?:с фото[а-я]* )?[а-я ]{0,15}(?:работ|объект|альбом|прикрепл|приложен|в профил)|(?:ссылк|образц|пример)[а-я]* (?:на )?(?:[а-я\d–-]+ )?(?:работ|проект|кейс|текст)|behance|dribbble|artstation/,
  ],
  [
    'liability',
    /мат(?:ериальн[а-я]+|\.)? ?ответственност|материалк[аиуе]|полн[а-я]+ материальн|полн[а-я]+ (?:[а-я]+ )?ответственност|договор[а-я]* (?:[а-я]+ ){0,3}ответственност|ответственност[а-я]* (?:полностью )?на мне|(?:за )?(?:кассу|товар|склад|ценности) (?:под )?(?:распи(?:шусь|сываюсь|саться)|подпи[а-я]+)|(?<![а-я])под(?:пись|пишусь)(?: моя)? за (?:кассу|товар|склад)|за (?:товар|кассу|груз|недостач)[а-я]* (?:[а-я]+ ){0,2}не отвеча|(?<![а-я])мол (?:по договор|с \d)/,
  ],
  ['no-ban', /лишени|лишительн|лиш[её]н[аы]?(?![а-я])|лиша(?:ли|лся|лась)|лишили/],
  ['no-record', /судим|criminal record|police (?:cert|clear|check)/],
  [
    'electro',
    /удостоверени[а-я]* (?:по )?электробез|групп[а-я]* (?:допуска |по )?(?:эб|электробез|восстанов)|(?:[iv]{1,3}|[2-5]) ?групп[а-я]* (?:по )?(?:эб|электро)/,
  ],
  ['weapon', /разрешени[а-я]* на оружи|лицензи[а-я]* на оружи/],
  [
    'medical-check',
    /медосмотр|мед(?:ицинск[а-я]+|\.)? ?комисси|медицинск[а-я]* осмотр|профосмотр|мед(?:ицинск[а-я]+ |\.? ?)справк|справк[а-я]* медицинск/,
  ],
  [
    'course',
    /повышени[а-я]* квалификации|переподготовк|дополнительн[а-я]+ (?:профессиональн[а-я]+ )?образовани|(?:удостоверени|курс|обучени)[^.;]{0,60}(?<!\d)\d{2,3} ?(?:ч(?![а-я])|час|ак\.? ?ч)/,
  ],
]

const HEIGHT =
  /(?:на|по|для работ[а-я]*|к) (?:работ[а-я]* на )?высот[аеуы](?![а-я])|высот[а-я]*[^а-я]{0,4}(?:(?:[1-3]|i{1,3}|перв|втор|трет)[а-я-]* ?гр|гр[а-я.]* ?[1-3i]|до (?:[а-я]+ )?(?:\d\d\.)*20\d\d|действ)|гр(?:упп[а-я]*|\.) (?:на|по)? ?высот/
/** Papers to run a machine or to work at a height, by its name beside a word for a paper. */
const MACHINES: readonly (readonly [id: string, pattern: RegExp])[] = [
  [
    'tractor',
    /тракторист|тракторн|трактор[а-я]{0,2}(?![а-я])|(?<![а-я])утм(?![а-я])|удостоверени[а-я]* (?:с|было|действ[а-я]*) кат/,
  ],
  ['forklift', /погрузчик|штабел[её]р|ричтрак/],
  ['crane', /крановщик|машинист[а-я]* (?:[а-я-]+ )?кран|(?:на|управления) кран/],
  ['height', HEIGHT],
  ['machine', /машинист[а-я]* (?:экскават|бульдоз|катк|буров|автогрейд)/],
]
/** A word for a paper. */
export const NOUN =
  /удостоверени|корочк|(?<![а-я])права?(?![а-я])|свидетельств|допуск|категори|(?<![а-я])(?:кат\.|утм(?![а-я]))|аттест|аккредит|сертифи|диплом|лицензи|справк|книжк|портфолио|ссылк|образц|certif|licen[cs]e|portfolio|behance|github|https?/

/** «Корочки получил в феврале»: of the machine one works on. */
const CARDS =
  /^[^а-я]*корочк[а-я]* (?:есть|получ|действ|на руках|свеж|в порядке|кат(?:егори|\.)|был|истек|законч|кончил|просроч|срок|до )/

/** «Корочки пока нет»: of whatever machine or group the work needs. */
const NO_CARDS =
  /(?<![а-я])корочк[а-я]*(?: на (?:него|не[её]|них))? (?:пока |еще )*(?:нет(?![а-я])|не (?:дела|получа|оформля)л)|никаких корочек/

const named = new WeakMap<Passage, readonly string[]>()

const OF_CARDS: readonly string[] = [...MACHINES.map(([id]) => id), 'electro']
export const papersIn = (text: string): string[] => {
  const folded = foldText(text)
  const isGraded = /гр(?:упп|\.)|обучени|(?<![а-я])обучен|до (?:[а-я]+ )?(?:\d\d\.)*20\d\d|действ/.test(
    folded,
  )
  const kinds = NOUN.test(folded) || (isGraded && HEIGHT.test(folded)) ? [...PAPERS, ...MACHINES] : PAPERS
  const own = kinds.filter(([, pattern]) => pattern.test(folded))
  const others = CARDS.test(folded) || (own.length === 0 && NO_CARDS.test(folded)) ? OF_CARDS : []
  return [...new Set([...own.map(([id]) => id), ...others])]
}
/** A tractor driver's paper is that of other machines too. */
export const askedIn = (text: string, isGraded: boolean): readonly string[] => {
  const ids = papersIn(text)
  return !isGraded && ids.some((id) => id === 'forklift' || id === 'machine') ? [...ids, 'tractor'] : ids
}

/** «Аккредитации: сестринское дело – до 2030»: the head of a list names the paper of its members. */
export const HEAD =
  /^[^:.;]{0,30}(?:аккредитаци|сертификат|свидетельств|допуск|удостоверени|аттестаци|корочк|права|бумаг|документ)[а-яё]*(?=:)/iu

export function papersOf(passage: Passage): readonly string[] {
  const known = named.get(passage) ?? papersIn(nameOf(passage))
  named.set(passage, known)
  return known
}

export function nameOf({ text, quote }: Passage): string {
  const head = HEAD.exec(quote)?.[0]
  return head === undefined || quote.startsWith(text) ? text : `${head} ${text}`
}

/** Branches of medicine by their first letters, under the name of the branch and that of its doctor. */
export const branchesIn = (text: string): readonly string[] =>
  [...foldText(text).matchAll(BRANCH)].map(([name]) => name.slice(0, 5))
const BRANCH =
  /(?<![а-я])[а-я]{2,}(?:логи[яюией]{1,2}|лог(?:а|у|ом)?|терапи[яюией]{1,2}|терапевт[а-я]*|иатри[яюией]{1,2}|иатр[а-я]{0,2}|хирурги[яюией]{1,2})(?![а-я])|(?<![а-я])(?:терапи[яюией]{1,2}|терапевт|хирург)[а-я]*/g
