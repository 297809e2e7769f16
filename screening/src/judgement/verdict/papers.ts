/** Papers: which a text names, and whether the person holds the asked one, lost it or only hopes for it. */
import { categoriesIn, LICENCES } from '../../resume/licences.ts'
import { isStopKey } from '../../text/everyday.ts'
import { foldText } from '../../text/normalise.ts'
import { tokenise } from '../../text/tokens.ts'
import type { Requirement, RequirementVerdict, Stance } from '../model.ts'
import { type Probe, match } from '../match/match.ts'
import type { Passage, Person } from '../person/person.ts'
import { type Grade, gradeIn, isOfOtherTrade, leastOf } from './grades.ts'
import { lineOf, silent, stated } from './verdict.ts'

/** Besides the licences of the shared table: papers by their everyday names. */
const PAPERS: readonly (readonly [id: string, pattern: RegExp])[] = [
  ...LICENCES.map(({ id, pattern }): readonly [string, RegExp] => [id, pattern]),
  [
    'med-book',
    /(?<![а-я])(?<!(?:трудов|зачетн|сберегательн|записн|чеков)[а-я]+ )книжк[а-я]* (?:действ|в порядке|есть|продл|оформл|на руках|до |надо|нужно|пора|просроч|законч|кончил|истек)/,
  ],
  ['tacho', /скзи|карт[а-я]* (?:на |для |к )?(?:водител|тахограф)|тахограф[а-я]* карт|чип-?карт/],
  ['adr', /допог|(?<![a-z])adr(?![a-z])|опасн[а-я]* груз/],
  [
    'med-accreditation',
    /аккредит(?:аци|ован)|сертификат[а-я]* (?:«|специалист|по (?:специальност|терап|хирург|стомат|сестр|лечеб|педиатр)|был|действ|ист[её]к|законч|кончил|просроч|врача|медсестр|фельдш|фармац|до \d|до [а-я]+ 20)|сертификат[а-я]*(?: (?:по )?[а-я-]+(?:и[иея]|олога|евта|иатра|хирурга|педа|иста))(?: [–—-])? (?:законч|кончил|ист[её]к|просроч|действ|был|до )|действующ[а-я]* сертификат|документ[а-я]* по [а-я]+ (?:законч|кончил|ист[её]к|просроч)/,
  ],
  ['slinger', /стропал/],
  [
    'portfolio',
    /портфолио|portfolio|(?:ссылк|образц|пример)[а-я]* (?:на )?(?:[а-я\d–-]+ )?(?:работ|проект|кейс|текст)|behance|dribbble|artstation/,
  ],
  [
    'liability',
    /мат(?:ериальн[а-я]+|\.)? ?ответственност|полн[а-я]+ материальн|за (?:товар|кассу|груз|недостач)[а-я]* (?:[а-я]+ ){0,2}не отвеча|(?<![а-я])мол (?:по договор|с \d)/,
  ],
  ['no-ban', /лишени|лиш[её]н[аы]?(?![а-я])|лиша(?:ли|лся|лась)|лишили/],
  ['no-record', /судим|criminal record|police (?:cert|clear|check)/],
  [
    'electro',
    /удостоверени[а-я]* (?:по )?электробез|групп[а-я]* (?:допуска |по )?(?:эб|электробез|восстанов)|(?:[iv]{1,3}|[2-5]) ?групп[а-я]* (?:по )?(?:эб|электро)/,
  ],
  ['weapon', /разрешени[а-я]* на оружи|лицензи[а-я]* на оружи/],
  [
    'medical-check',
    /медосмотр|медкомисси|медицинск[а-я]* осмотр|профосмотр|мед(?:ицинск[а-я]+ |\.? ?)справк|справк[а-я]* медицинск/,
  ],
  [
    'course',
    /повышени[а-я]* квалификации|переподготовк|дополнительн[а-я]+ (?:профессиональн[а-я]+ )?образовани|(?:удостоверени|курс|обучени)[^.;]{0,60}(?<!\d)\d{2,3} ?(?:ч(?![а-я])|час|ак\.? ?ч)/,
  ],
]

/** Papers to run a machine or to work at a height, by its name beside a word for a paper. */
const MACHINES: readonly (readonly [id: string, pattern: RegExp])[] = [
  [
    'tractor',
    /тракторист|тракторн|трактор[а-я]{0,2}(?![а-я])|(?<![а-я])утм(?![а-я])|удостоверени[а-я]* (?:с|было|действ[а-я]*) кат/,
  ],
  ['forklift', /погрузчик|штабел[её]р|ричтрак/],
  ['crane', /крановщик|машинист[а-я]* (?:[а-я-]+ )?кран|(?:на|управления) кран/],
  ['height', /(?:на|по|для работ[а-я]*|к) (?:работ[а-я]* на )?высот[аеуы](?![а-я])/],
  ['machine', /машинист[а-я]* (?:экскават|бульдоз|катк|буров|автогрейд)/],
]
/** A word for a paper. */
const NOUN =
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
  const kinds = NOUN.test(folded) ? [...PAPERS, ...MACHINES] : PAPERS
  const own = kinds.filter(([, pattern]) => pattern.test(folded))
  const others = CARDS.test(folded) || (own.length === 0 && NO_CARDS.test(folded)) ? OF_CARDS : []
  return [...new Set([...own.map(([id]) => id), ...others])]
}
/** A tractor driver's paper is that of other machines too. */
const askedIn = (text: string, isGraded: boolean): readonly string[] => {
  const ids = papersIn(text)
  return !isGraded && ids.some((id) => id === 'forklift' || id === 'machine') ? [...ids, 'tractor'] : ids
}

function papersOf(passage: Passage): readonly string[] {
  const known = named.get(passage) ?? papersIn(passage.text)
  named.set(passage, known)
  return known
}

/** A clause of other words that shares this much of the asked paper's name. */
const COVERED = 0.5

/** The specialities that a text names in quotation marks, or as such. */
const specialitiesIn = (text: string): readonly string[] =>
  [...text.matchAll(/«([^»]+)»|по специальност[а-яё]+:?\s+([^,;.()«]+)/giu)].flatMap(([, quoted, named]) =>
    keysOf(quoted ?? named ?? ''),
  )
const keysOf = (text: string): readonly string[] =>
  tokenise(text)
    .filter(({ word, stem }) => /^[а-яa-z]{4,}$/.test(word) && !isStopKey(stem) && word !== 'дело')
    .map(({ stem }) => stem)
/** Papers that permit one trade and no other. */
const OF_TRADE: ReadonlySet<string> = new Set(['med-accreditation', 'naks'])

/** «Аккредитация: физиотерапия» is no accreditation in surgery. */
function isOfOther(requirement: Requirement, kinds: readonly string[], text: string): boolean {
  if (!kinds.some((id) => OF_TRADE.has(id))) return false
  const asked = keysOf([requirement.ask, ...requirement.any_of].join(' '))
  const told = specialitiesIn(text)
  return (
    specialitiesIn(requirement.ask).length > 0 && told.length > 0 && !told.some((key) => asked.includes(key))
  )
}

/** «Категории C и D» of a tractor driver, where E is asked. */
function lacksCategory(requirement: Requirement, asked: readonly string[], text: string): boolean {
  if (!asked.includes('tractor')) return false
  const [own, told] = [requirement.ask, text].map((one) =>
    categoriesIn([...one.matchAll(CATEGORIES)].map(([, letters]) => letters).join(' ')),
  )
  return own !== undefined && told !== undefined && own.length > 0 && told.length > 0
    ? !own.some((category) => told.includes(category))
    : false
}
const CATEGORIES =
  /(?:категори[а-яё]*|кат\.?|прав[а-яё]* тракторист[а-яё]*|тракторн[а-яё]+ прав[а-яё]*)[\s:]+((?:[A-FАВСДЕ]{1,6}(?![a-zа-яё])[\s,и/]*)+)/gu

/** Of what is better not there: «лишений не было» is the paper, «судимость по статье» its contrary, the rest tells nothing. */
function toldOfHarm(ids: readonly string[], { text, status }: Passage): 'held' | 'lost' | null {
  const folded = foldText(text)
  if (ids.includes('no-ban') && status === 'lost') return 'lost'
  // «справку предоставить не смогу»
  if (/справк/.test(folded) && (status === 'lacks' || status === 'refuses' || status === 'lost'))
    return 'lost'
  const isClean = /(?<![а-я])(?:нет|не было|без|не лиша|не судим|не имею|отсутств)|несудим|clean|\bno\b/.test(
    folded,
  )
  if (isClean && (status === 'has' || ids.includes('no-ban'))) return 'held'
  const isTold =
    /судимост[а-я]* (?:есть|имеется|по ст|за (?!последн)|не (?:снят|погаш)|непогаш)|(?:есть|имеется|имею) (?:[а-я]+ ){0,2}судимост|(?<!не )судим(?:а)? (?:по|в|за)|(?<!не )(?:был|была) судим|(?<!не )лиш(?:[её]н[а]?|али|ался|алась|или) (?:на|до|прав|водит|за|в 20)/.test(
      folded,
    )
  return isTold ? 'lost' : null
}
const OF_HARM: ReadonlySet<string> = new Set(['no-ban', 'no-record'])

/** A paper held again after an older one was lost: «новая медкнижка до 2027 года». */
const NEW =
  /(?<!(?<![а-я])не )(?<![а-я])(?:действу[ею]т|действующ|нов(?:ая|ое|ый|ую)(?![а-я])|восстанов(?:ил|лен)|продл(?:ил|ен)|получ(?:ил|ен)[а-я]* (?:заново|снова)|(?:действ[а-я.]*|годн[а-я]+) до 20)/

/** Branches of medicine by their first letters, under the name of the branch and that of its doctor. */
const branchesIn = (text: string): readonly string[] =>
  [...foldText(text).matchAll(BRANCH)].map(([name]) => name.slice(0, 5))
const BRANCH =
  /(?<![а-я])[а-я]{2,}(?:логи[яюией]{1,2}|лог(?:а|у|ом)?|терапи[яюией]{1,2}|терапевт[а-я]*|иатри[яюией]{1,2}|иатр[а-я]{0,2}|хирурги[яюией]{1,2})(?![а-я])|(?<![а-я])(?:терапи[яюией]{1,2}|терапевт|хирург)[а-я]*/g

/** «Аккредитация «Терапия»» lets no doctor to the branch that the vacancy is named after, nor does a nurse's. */
function isOfOtherDoctor(title: string, { ask, any_of, quote }: Requirement, { text }: Passage): boolean {
  if (!/(?<![а-я])врач/.test(foldText(title))) return false
  const asked = branchesIn([title, ask, quote, ...any_of].join(' '))
  const told = branchesIn(text)
  const isNurse = /сестринск/.test(foldText(text))
  return isNurse || (asked.length > 0 && told.length > 0 && !told.some((branch) => asked.includes(branch)))
}
const hasStudied = (title: string, { facts }: Person): boolean => {
  const asked = branchesIn(title)
  return facts.education.lines.some((line) => branchesIn(line).some((branch) => asked.includes(branch)))
}

/** «Ссылок и файлов не даю»: nothing of one's work can be looked at. */
const UNSHOWN =
  /(?<![а-я])(?:ссыл[а-я]+|файл[а-я]+|образц[а-я]+|работ|макет[а-я]+|портфолио|показать|показывать|прислать|приложить)(?: [а-я]+){0,3} (?:не (?:даю|дам|могу|смогу|показываю)|нечего|нельзя)(?![а-я])|(?<![а-я])(?:не (?:могу|смогу|буду)|нечего|нельзя) (?:показать|показывать|прислать|приложить)(?![а-я])/
const PARTLY_SHOWN = /част[ьи]|остальн|кроме|некотор|лично|встрече|собеседовани|по запросу/

type Found = Partial<Record<'held' | 'lost' | 'wished' | 'low' | 'step' | 'other' | 'alien', Passage>>

/** What a passage is to the asked paper; `null` where it says nothing of it. */
function toldBy(
  requirement: Requirement,
  ids: readonly string[],
  least: Grade | null,
  probes: readonly Probe[],
  passage: Passage,
): keyof Found | null {
  const { status, text, place } = passage
  const own = papersOf(passage)
  const isWork = place === 'duty' || place === 'position' || place === 'title'
  const isNamed =
    ids.length > 0
      ? own.some((id) => ids.includes(id))
      : least === null &&
        (!isWork || NOUN.test(foldText(text))) &&
        probes.some((probe) => match(probe, passage).covered >= COVERED)
  const grade = least === null ? null : gradeIn(text, least.kind)
  if (least !== null && grade !== null && grade < least.value)
    return status !== 'has' ? null : grade === least.value - 1 ? 'step' : 'low'
  if (!isNamed && grade === null) return null
  // «хочу 6 разряд» says nothing of the fourth
  if (isNamed && !isWork && status !== 'other' && AGAIN.test(foldText(text))) return 'lost'
  if (status === 'wants') return isNamed ? 'wished' : null
  if (ids.some((id) => OF_HARM.has(id))) return toldOfHarm(ids, passage)
  if (status === 'lost' || status === 'lacks' || status === 'refuses') return 'lost'
  if (status !== 'has') return null
  if (WAS.test(foldText(text)) && OVER.test(foldText(passage.quote))) return 'lost'
  if (lacksCategory(requirement, ids, text)) return 'low'
  const isOther =
    isOfOther(requirement, ids, text) || (grade !== null && isOfOtherTrade(requirement.ask, text))
  return isOther ? 'other' : 'held'
}

/** «Восстановлю после выхода»: it is not held now. */
const AGAIN = /(?<![а-я])восстанов(?:лю|им)(?![а-я])|(?<![а-я])восстанавлива(?:ю|ть)(?![а-я])/
/** «Группа IV была, удостоверение закончилось». */
const WAS = /(?<![а-я])был[аио]?(?![а-я])/
const OVER = /законч|кончил|ист[её]к|просроч|не (?:продл|обнов|подтвер)|аннулир|недействит/

/** The vacancy lets the paper be made when one begins, or helps with it. */
const LATER =
  /готов|(?<![а-я])(?:с?дела(?:ем|ете|ешь|йте)|оформ(?:им|ите|ляем|ляете)|пройд(?:ем|ете)|помож(?:ем|ет)|помога(?:ем|ет)|оплатим|оплачиваем|компенсируем)(?![а-я])/

/** … or lets nobody wait for it. */
const NO_WAIT =
  /ждать[^.;]{0,30}(?<![а-я])не (?:мож|буд|стан)|(?<![а-я])не (?:можем|будем|станем)(?: [а-я]+){0,2} ждать|(?<![а-я])не (?:выводим|выведем|допускаем|допустим|сажаем|оформим)|сначала получите/
const ACCREDITED = 'med-accreditation'
const isUnshown = (folded: string): boolean => UNSHOWN.test(folded) && !PARTLY_SHOWN.test(folded)

export function paperVerdict(
  requirement: Requirement,
  probes: readonly Probe[],
  person: Person,
  title = '',
): RequirementVerdict {
  const least = leastOf(requirement.ask)
  const ids = askedIn([requirement.ask, ...requirement.any_of].join('. '), least !== null)
  const found: Found = {}
  // «НАКС РД, РАД был до марта»: a clause that names nothing is of the paper beside it
  const over = new Set(
    person.passages.flatMap((passage) =>
      passage.status === 'lost' && papersOf(passage).length === 0 ? [passage.quote] : [],
    ),
  )
  for (const passage of person.passages) {
    const told = toldBy(requirement, ids, least, probes, passage)
    if (told === null) continue
    const isAlien =
      told === 'held' && ids.includes(ACCREDITED) && isOfOtherDoctor(title, requirement, passage)
    found[isAlien ? 'alien' : told === 'held' && over.has(passage.quote) ? 'lost' : told] ??= passage
  }
  const unshown =
    ids.includes('portfolio') && found.held === undefined
      ? person.passages.find((one) => isUnshown(foldText(one.quote)))
      : undefined
  const { held, lost = unshown, low, step, other, alien, wished } = found
  const isReadiness = requirement.type === 'permit' || LATER.test(foldText(requirement.ask))
  const quote = foldText(requirement.quote)
  const isLater = isReadiness || (LATER.test(quote) && !NO_WAIT.test(quote))
  const due: Stance = requirement.kind === 'knock_out' ? 'contradicts' : 'partly'
  const say = (stance: Stance, passage: Passage): RequirementVerdict =>
    stated(requirement.id, stance, [lineOf(passage)])
  if (lost !== undefined && !(held !== undefined && NEW.test(foldText(held.text))))
    return say(isLater && requirement.type === 'document' ? 'partly' : 'contradicts', lost)
  if (held !== undefined) return say('meets', held)
  // one step below the asked grade is a talk
  if (step !== undefined) return say('partly', step)
  if (low !== undefined) return say('contradicts', low)
  if (other !== undefined) return say('partly', other)
  if (alien !== undefined) return say(hasStudied(title, person) ? 'partly' : due, alien)
  if (wished === undefined) return silent(requirement.id)
  return say(isReadiness ? 'meets' : isLater ? 'partly' : due, wished)
}
