/** Papers: which a text names, and whether the person holds the asked one, lost it or only hopes for it. */
import { categoriesIn } from '../../../resume/licences.ts'
import { isStopKey } from '../../../text/everyday.ts'
import { foldText } from '../../../text/normalise.ts'
import { tokenise } from '../../../text/tokens.ts'
import type { Requirement, RequirementVerdict, Stance } from '../../model.ts'
import { type Probe, match } from '../../match/match.ts'
import type { Passage, Person } from '../../person/person.ts'
import { adultVerdict, bareOf } from './bare.ts'
import { attestedFor } from './codes.ts'
import { type Fate, fateOf, isBad, isUnblemished, lossOf } from './fate.ts'
import { ladderVerdict } from './ladders.ts'
import { HEAD, NOUN, askedIn, branchesIn, nameOf, papersOf } from './names.ts'
import { type Grade, gradeIn, isOfOtherTrade, leastOf } from './grades.ts'
import { fieldsOf } from '../fields.ts'
import { lettersIn, topicOf } from './topic.ts'
import { lineOf, silent, stated } from '../verdict.ts'

/** A clause of other words that shares this much of the asked paper's name. */
const COVERED = 0.5

/** The specialities that a text names in quotation marks, as such, or as those of an accreditation. */
const specialitiesIn = (text: string): readonly string[] =>
  [...text.matchAll(SPECIALITY)].flatMap((found) =>
    keysOf(found.slice(1).find((one) => one !== undefined) ?? ''),
  )
const SPECIALITY =
  /«([^»]+)»|по специальност[а-яё]+:?\s+([^,;.()«]+)|(?:аккредитаци|сертификат)[а-яё]*(?:\s[а-яё]+)?\s(?:по|[–—-])\s(?!специальност|направлени|профил|до\s)([^,;.()«\d]+?)(?=\s(?:до|действ|от|с|в)\s|[,;.()«\d]|$)|(?:аккредитаци|сертификат)[а-яё]*:?\s((?:[а-яё]+\s)?[а-яё]+(?:ое|ая)\s(?:дело|диагностика|оптика|статистика))/giu
const NO_SPECIALITY =
  /^(?:дел[оау]м?|специальност[а-я]*|обе[а-я]+|январ|феврал|март|апрел|июн|июл|август|сентябр|октябр|ноябр|декабр|действ|перв|период|специализ)/
const keysOf = (text: string): readonly string[] =>
  tokenise(text)
    .filter(({ word, stem }) => /^[а-яa-z]{4,}$/.test(word) && !isStopKey(stem) && !NO_SPECIALITY.test(word))
    .map(({ stem }) => stem.slice(0, 5))
/** «Бумаги: «Терапия» и «Кардиология», обе периодические»: of what the asked accreditation is, under a head for papers. */
function isOfSpeciality(
  { ask, any_of }: Requirement,
  ids: readonly string[],
  { text, quote }: Passage,
): boolean {
  if (!ids.includes(ACCREDITED) || !HEAD.test(quote)) return false
  const asked = specialitiesIn([ask, ...any_of].join('. '))
  const told = keysOf(text)
  return asked.length > 0 && asked.every((key) => told.includes(key))
}

/** Papers that permit one trade and no other. */
const OF_TRADE: ReadonlySet<string> = new Set(['med-accreditation', 'naks'])

/** «Аккредитация: физиотерапия» is no accreditation in surgery. */
function isOfOther(requirement: Requirement, kinds: readonly string[], passage: Passage): boolean {
  if (!kinds.some((id) => OF_TRADE.has(id))) return false
  const text = nameOf(passage)
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

/** «Удостоверение действует, открыты B, C, D», where E is asked: all letters told of such a paper are others. */
function otherLetters({ ask }: Requirement, { passages }: Person): Passage | null {
  const asked = lettersIn(ask)
  const told = passages.filter(
    ({ quote, status, place }) =>
      status === 'has' &&
      (place === 'about' || place === 'listed' || place === 'education' || place === 'letter') &&
      OF_MACHINES.test(foldText(quote)) &&
      lettersIn(quote).length > 0,
  )
  const own = told.flatMap(({ quote }) => lettersIn(quote))
  const isOther = asked.length > 0 && told.length > 0 && !asked.some((letter) => own.includes(letter))
  return isOther ? (told[0] ?? null) : null
}
const OF_MACHINES =
  /^(?!.*(?:водительск|автомоб|легков|в\/у|(?<![а-я])права (?:кат|[a-eавсде](?![а-я])))).*(?:трактор|гостехнадзор|самоход|удостоверени|корочк|машинист)/

/** Of what is better not there: «лишений не было» is the paper, «судимость по статье» its contrary, the rest tells nothing. */
function toldOfHarm(ids: readonly string[], { text, status }: Passage): 'held' | 'listed' | 'lost' | null {
  const folded = foldText(text)
  if (ids.includes('no-ban') && status === 'lost') return 'lost'
  // «справку предоставить не смогу»
  if (/справк/.test(folded) && (status === 'lacks' || status === 'refuses' || status === 'lost'))
    return 'lost'
  if (ids.includes('no-record') && RECORDED.test(folded)) return 'lost'
  const isClean =
    /(?<![а-я])(?:нет|ни одного|никогда|не было|без|не лиша|не судим|не имею|отсутств)|несудим|clean|\bno\b/.test(
      folded,
    )
  if (isClean && (status === 'has' || ids.includes('no-ban'))) return 'held'
  const isTold =
    /судимост[а-я]* (?:есть|имеется|по ст|за (?!последн)|не (?:снят|погаш)|непогаш)|(?:есть|имеется|имею) (?:[а-я]+ ){0,2}судимост|(?<!не )судим(?:а)? (?:по|в|за)|(?<!не )(?:был|была) судим|(?<!не )лиш(?:[её]н[а]?|али|ался|алась|или) (?:на|до|прав|водит|за|в 20)/.test(
      folded,
    )
  return isTold ? 'lost' : null
}
const RECORDED =
  /справк[^.;]{0,30} не (?:дают|дали|выдают|выдали)(?![а-я])|в справке (?:[а-я]+ )?(?:есть|стоит|значится|осталась|остал)|запись (?:[а-я]+ )?(?:есть|стоит|осталась)|справк[а-я]* (?:не чист|с записью|с отметкой)/
const OF_HARM: ReadonlySet<string> = new Set(['no-ban', 'no-record'])

/** A paper held again after an older one was lost: «новая медкнижка до 2027 года». */
const NEW =
  /(?<!(?<![а-я])не )(?<![а-я])(?:действу[ею]т|действующ|периодическ|нов(?:ая|ое|ый|ую)(?![а-я])|восстанов(?:ил|лен)|продл(?:ил|ен)|получ(?:ил|ен)[а-я]* (?:заново|снова)|(?:действ[а-я.]*|годн[а-я]+) до 20)/

/** «Аккредитация «Терапия»» lets no doctor to the branch that the vacancy is named after, nor does a nurse's. */
function isOfOtherDoctor(title: string, { ask, any_of, quote }: Requirement, { text }: Passage): boolean {
  if (!isDoctors(title)) return false
  const asked = branchesIn([title, ask, quote, ...any_of].join(' '))
  const told = branchesIn(text)
  const isNurse = /сестринск/.test(foldText(text))
  return isNurse || (asked.length > 0 && told.length > 0 && !told.some((branch) => asked.includes(branch)))
}
const isDoctors = (title: string): boolean => /(?<![а-я])врач/.test(foldText(title))
/** Below a doctor's. */
const OF_NURSES = /сестринск|акушерск[а-я]+ дело|лабораторн|фельдшер|средн[а-я]+ мед/
const hasStudied = (title: string, { facts }: Person): boolean => {
  const asked = branchesIn(title)
  return facts.education.lines.some((line) => branchesIn(line).some((branch) => asked.includes(branch)))
}

/** «Ссылок и файлов не даю»: nothing of one's work can be looked at. */
const UNSHOWN =
  /(?<![а-я])(?:ссыл[а-я]+|файл[а-я]+|образц[а-я]+|работ|макет[а-я]+|портфолио|показать|показывать|прислать|приложить)(?: [а-я]+){0,3} (?:не (?:даю|дам|могу|смогу|показываю)|нечего|нельзя)(?![а-я])|(?<![а-я])(?:не (?:могу|смогу|буду)|нечего|нельзя) (?:показать|показывать|прислать|приложить)(?![а-я])/
const PARTLY_SHOWN = /част[ьи]|остальн|кроме|некотор|лично|встрече|собеседовани|по запросу/

/** Without a medical school no accreditation: a finished education that is all of other fields. */
const isOfNoMedic = (title: string, { ask }: Requirement, { facts }: Person): boolean => {
  if (!fieldsOf(`${title} ${ask}`).includes('medical')) return false
  const fields = facts.education.lines.map(fieldsOf).filter((own) => own.length > 0)
  return fields.length > 0 && !fields.flat().includes('medical')
}

type Found = Partial<
  Record<'held' | 'listed' | 'lost' | 'wished' | 'low' | 'step' | 'other' | 'alien', Passage>
>

/** What a vacancy asks for: kinds of papers, the least grade, words of papers without a kind. */
type Asked = {
  readonly requirement: Requirement
  readonly ids: readonly string[]
  readonly least: Grade | null
  readonly probes: readonly Probe[]
}
const isAtWork = ({ place }: Passage): boolean =>
  place === 'duty' || place === 'position' || place === 'title'

function isNamedBy({ requirement, ids, least, probes }: Asked, passage: Passage): boolean {
  if (ids.length > 0) {
    const isJob = passage.place === 'title' || passage.place === 'position'
    return (
      (papersOf(passage).some((id) => ids.includes(id)) && !(isJob && !NOUN.test(foldText(passage.text)))) ||
      isOfSpeciality(requirement, ids, passage)
    )
  }
  return (
    least === null &&
    (!isAtWork(passage) || NOUN.test(foldText(passage.text))) &&
    probes.some((probe) => match(probe, passage).covered >= COVERED)
  )
}

/** What a passage is to the asked paper; `null` where it says nothing of it. */
function toldBy(asked: Asked, passage: Passage): keyof Found | null {
  const { least } = asked
  const isNamed = isNamedBy(asked, passage)
  const grade = least === null ? null : gradeIn(passage.text, least)
  if (least !== null && grade !== null && grade < least.value)
    return passage.status !== 'has' ? null : grade === least.value - 1 ? 'step' : 'low'
  if (!isNamed && grade === null) return null
  if (grade === null && isOnOthers(passage)) return null
  // «хочу 6 разряд» says nothing of the fourth
  if (isNamed && isToCome(passage)) return 'lost'
  if (passage.status === 'wants') return isNamed ? 'wished' : null
  return stateOf(asked, passage, grade)
}

function stateOf({ requirement, ids }: Asked, passage: Passage, grade: number | null): keyof Found | null {
  const { status, text, quote } = passage
  if (ids.some((id) => OF_HARM.has(id))) return toldOfHarm(ids, passage)
  const isDenied = status === 'lost' || status === 'lacks' || status === 'refuses'
  if (isDenied && !isUnblemished(quote)) return 'lost'
  if (status !== 'has' && !isDenied) return null
  if (WAS.test(foldText(text)) && OVER.test(foldText(quote))) return 'lost'
  if (lacksCategory(requirement, ids, text)) return 'low'
  const isOther =
    isOfOther(requirement, ids, passage) || (grade !== null && isOfOtherTrade(requirement.ask, text))
  return isOther ? 'other' : 'held'
}

const isToCome = (passage: Passage): boolean =>
  !isAtWork(passage) && passage.status !== 'other' && AGAIN.test(foldText(passage.text))

const isOnOthers = ({ place, status, text }: Passage): boolean =>
  place === 'duty' && status !== 'other' && OF_OTHERS.test(foldText(text)) && !OF_ONESELF.test(foldText(text))

/** «Проверка удостоверений», «участие в аттестации сварщиков»: work with the papers of others. */
const OF_OTHERS =
  /(?<![а-я])(?:провер(?:ка|ки|ял|яю)|готовил[аи]? (?!сь|ся)|следил|отстранял|у (?:рабочих|работников|сотрудников|персонала|водителей|подчиненных)|участи[ея]|участву|сопровожда|подготовк|организ|инструкт|контрол|выда(?:ча|чи|вал|ю)|оформл(?:ени|ял|яю)|сбор|собира|обучени[ея] (?:рабоч|персонал|сотруд|инженер|новичк)|обучаю)[а-я]*/
const OF_ONESELF =
  /(?<![а-я])(?:прош[её]л|прошла|прохо[дж]|получ(?:ил|ен)|име[юл]|есть(?![а-я])|мо[йяеи](?![а-я])|сдал|сам[а]?(?![а-я])|удостоверен[иа]е? (?:до|№))/

/** Work ends too: «контракт кончился». */
const OF_WORK = /контракт|проект|вахт|договор|сезон|объект|работ|стройк/
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
/** As the rubric asks it. */
const OF_AGE = 'От 18 лет'
const ACCREDITED = 'med-accreditation'
const isUnshown = (folded: string): boolean => UNSHOWN.test(folded) && !PARTLY_SHOWN.test(folded)

export function paperVerdict(
  requirement: Requirement,
  probes: readonly Probe[],
  person: Person,
  title = '',
): RequirementVerdict {
  if (requirement.ask === OF_AGE) return adultVerdict(requirement, person)
  const least = leastOf(requirement.ask)
  const ids = askedIn([requirement.ask, ...requirement.any_of].join('. '), least !== null)
  const asked = { requirement, ids, least, probes }
  const found = foundIn(asked, person, title)
  const { held, lost } = found
  const fate = ids.some((id) => OF_HARM.has(id)) ? null : fateOf(requirement, ids, person, title)
  const say = (stance: Stance, passage: Passage): RequirementVerdict =>
    stated(requirement.id, stance, [lineOf(passage)])
  const isLost =
    fate?.kind !== 'again' && lost !== undefined && !(held !== undefined && NEW.test(foldText(held.text)))
  if (fate?.kind === 'soon') return say('partly', fate.passage)
  const isLater = laterOf(requirement).isLater && requirement.type === 'document'
  if (fate !== null && isBad(fate)) return say(isLater ? 'partly' : lossOf(requirement, fate), fate.passage)
  if (isLost) return say(isLater ? 'partly' : 'contradicts', lost)
  return keptVerdict(asked, found, person, title, fate)
}

/** Nothing says that the paper is gone: by its steps, letters and speciality. */
function keptVerdict(
  asked: Asked,
  found: Found,
  person: Person,
  title: string,
  fate: Fate | null,
): RequirementVerdict {
  const { requirement, ids } = asked
  const say = (stance: Stance, passage: Passage): RequirementVerdict =>
    stated(requirement.id, stance, [lineOf(passage)])
  const ladder = ladderVerdict(requirement, person)
  if (ladder !== null) return ladder
  const letters = ids.includes('tractor') ? otherLetters(requirement, person) : null
  if (letters !== null) return say('contradicts', letters)
  if (found.held !== undefined) return say(heldAs(requirement, ids, person), found.held)
  const told = lessOf(requirement, found, person, title) ?? elseOf(asked, found, person, title)
  return told.stance === 'silent' && fate !== null ? say('meets', fate.passage) : told
}

/** Whether the paper may be made after one begins, and whether readiness for it is all that is asked. */
function laterOf({ type, ask, quote }: Requirement): {
  readonly isReadiness: boolean
  readonly isLater: boolean
} {
  const isReadiness = type === 'permit' || LATER.test(foldText(ask))
  const told = foldText(quote)
  return { isReadiness, isLater: isReadiness || (LATER.test(told) && !NO_WAIT.test(told)) }
}

/** Nothing is told of the paper but a wish, a word in a list or one that names no paper. */
function elseOf(
  { requirement, ids }: Asked,
  { wished, listed }: Found,
  person: Person,
  title: string,
): RequirementVerdict {
  const due = dueOf(requirement)
  const say = (stance: Stance, passage: Passage): RequirementVerdict =>
    stated(requirement.id, stance, [lineOf(passage)])
  if (wished !== undefined && (due === 'contradicts' || listed === undefined)) {
    const { isReadiness, isLater } = laterOf(requirement)
    return say(isReadiness ? 'meets' : isLater ? 'partly' : due, wished)
  }
  const bare = bareOf(ids, requirement.ask, person)
  if (bare?.stance !== 'contradicts' && listed !== undefined)
    return say(heldAs(requirement, ids, person), listed)
  if (bare !== null) return say(bare.stance, bare.passage)
  if (due !== 'contradicts' || !ids.includes(ACCREDITED) || !isOfNoMedic(title, requirement, person))
    return silent(requirement.id)
  const [line = ''] = person.facts.education.lines.filter((one) => fieldsOf(one).length > 0)
  return stated(requirement.id, 'contradicts', [{ quote: line, source: 'education' }])
}

const dueOf = ({ kind }: Requirement): Stance => (kind === 'knock_out' ? 'contradicts' : 'partly')

/** One that is told as held, but of a part of what is asked. */
function heldAs(requirement: Requirement, ids: readonly string[], { passages }: Person): Stance {
  const attested = ids.includes('naks') ? attestedFor(requirement.ask, passages) : null
  return attested === 'some' ? 'partly' : attested === 'none' ? dueOf(requirement) : 'meets'
}

/** A lower grade, another speciality. */
function lessOf(
  requirement: Requirement,
  { step, low, other, alien }: Found,
  person: Person,
  title: string,
): RequirementVerdict | null {
  const say = (stance: Stance, passage: Passage): RequirementVerdict =>
    stated(requirement.id, stance, [lineOf(passage)])
  // one step below the asked grade is a talk
  if (step !== undefined) return say('partly', step)
  if (low !== undefined) return say('contradicts', low)
  const due = dueOf(requirement)
  if (other !== undefined)
    return say(isDoctors(title) && OF_NURSES.test(foldText(other.text)) ? due : 'partly', other)
  return alien === undefined ? null : say(hasStudied(title, person) ? 'partly' : due, alien)
}

/** The first passage of each kind. */
function foundIn(asked: Asked, { passages }: Person, title: string): Found {
  const { requirement, ids } = asked
  const found: Found = {}
  // «НАКС РД, РАД был до марта»: a clause that names nothing is of the paper beside it
  const topic = topicOf(requirement.ask, ids)
  const over = new Set(
    passages.flatMap((passage) =>
      passage.status === 'lost' &&
      papersOf(passage).length === 0 &&
      !OF_WORK.test(foldText(passage.text)) &&
      !isUnblemished(passage.quote) &&
      topic.of(passage.text) !== 'other'
        ? [passage.quote]
        : [],
    ),
  )
  const kindOf = (passage: Passage): keyof Found | null => {
    const told = toldBy(asked, passage)
    if (told !== 'held') return told
    if (ids.includes(ACCREDITED) && isOfOtherDoctor(title, requirement, passage)) return 'alien'
    if (over.has(passage.quote)) return 'lost'
    // a word in a list of skills is outweighed by what is told of the paper
    return passage.place === 'listed' && !/\d/.test(passage.text) ? 'listed' : 'held'
  }
  for (const passage of passages) {
    const told = kindOf(passage)
    if (told !== null) found[told] ??= passage
  }
  if (ids.includes('portfolio') && found.held === undefined && found.listed === undefined)
    for (const passage of passages) if (isUnshown(foldText(passage.quote))) found.lost ??= passage
  return found
}
