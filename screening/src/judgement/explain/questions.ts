/** Questions to the person: silent must-haves and conditions, papers that expire, doubts. */
import { conditionsOf } from '../conditions/match.ts'
import { zonesAsked } from '../conditions/zones.ts'
import { foldText } from '../../text/normalise.ts'
import type { Condition, PairReading, Requirement, VacancyRubric } from '../model.ts'
import type { Score } from '../score/score.ts'
import { WORK_TYPES } from '../verdict/verdict.ts'
import { isLatin, labelOf, lowerFirst, mentionOf, NAME, NOUN, placeOf } from './names.ts'
import { soughtOf, told, toldAll } from './quotes.ts'
import type { RequirementRow } from '../model.ts'
import { MOST } from './statement.ts'
import { OF_TRADE } from './strengths.ts'
import { silentMusts } from './summary.ts'

/** None where the person has answered: a knock-out, a refusal or another trade decides. */
export function questions(
  rubric: VacancyRubric,
  reading: PairReading,
  { caps }: Score,
  rows: readonly RequirementRow[],
): string[] {
  if (caps.some(({ reason }) => reason !== 'adjacent_work')) return []
  const silent = silentMusts(rubric, rows)
  const papers = silent.filter(({ type }) => !WORK_TYPES.has(type))
  const work = silent.filter((line) => isOpen(line, reading))
  const asked = [
    ...papers.map(ofPaper),
    ...perhapsExcluded(reading),
    ...conditionsOf(rubric).flatMap((condition) => ofCondition(condition, reading)),
    ...validity(rubric, rows),
    ...ofWork(work),
    ...guesses(rubric, rows),
  ]
  return [...new Set(asked)].slice(0, MOST)
}

/** Whom the vacancy does not take, where the resume leaves open whether this is one of them. */
const perhapsExcluded = ({ exclusions }: PairReading): string[] =>
  exclusions.flatMap(({ id, stance }) =>
    stance === 'partly' ? [`Вакансия не рассматривает «${id}»: относится ли это к вам?`] : [],
  )

/** So near a line comes without being told apart from silence. */
const FAINT = 0.15
/** Who is of the trade has done its tasks in other words. */
function isOpen({ id, type }: Requirement, { requirements, occupation }: PairReading): boolean {
  if (!WORK_TYPES.has(type) || (requirements[id]?.share ?? 0) >= FAINT) return false
  return type !== 'task' || occupation.closeness < OF_TRADE
}

function ofPaper(requirement: Requirement): string {
  const { type, ask } = requirement
  if (type === 'language') return ofLanguage(requirement)
  if (type === 'education') return 'Какое у вас образование и специальность?'
  if (NOUN.test(foldText(ask))) return `Есть ли у вас ${lowerFirst(labelOf(requirement))}?`
  const mention = mentionOf(requirement)
  return type === 'permit'
    ? `Выполняется ли у вас условие: ${mention}?`
    : `Есть ли у вас документ: ${mention}?`
}

/** «Какой у вас уровень английского?»: of the languages in «-ский» alone, the others are not bent. */
function ofLanguage(requirement: Requirement): string {
  const [name = '', ...others] = requirement.any_of
  const isSafe = others.length === 0 && /^[а-яё]+(?:ск|цк)ий язык$/iu.test(name)
  if (!isSafe) return `Какой у вас уровень: ${lowerFirst(labelOf(requirement))}?`
  return `Какой у вас уровень ${name.toLowerCase().replace('ий язык', 'ого')}?`
}

const MOST_NAMED = 3

/** Names are asked in one question, experience that can be named each by itself; other words bend badly. */
function ofWork(requirements: readonly Requirement[]): string[] {
  const isName = (line: Requirement): boolean =>
    line.type === 'skill' &&
    (isLatin(line.ask) || (line.ask.split(/\s+/).length <= NAME && !/^[а-яё]{1,3} /iu.test(line.ask))) &&
    !NOUN.test(foldText(line.ask))
  const list = (of: readonly Requirement[]): string => of.map(mentionOf).join('; ')
  const names = requirements.filter(isName).slice(0, MOST_NAMED)
  const nouns = requirements.filter((line) => !isName(line) && NOUN.test(foldText(line.ask)))
  return [
    ...nouns.map((line) => `Есть ли у вас ${lowerFirst(labelOf(line))}?`),
    ...(names.length === 0
      ? []
      : [
          names.length === 1
            ? `Знакомо ли вам: ${list(names)}?`
            : `С чем из этого вы работали: ${list(names)}?`,
        ]),
  ]
}

function ofCondition(condition: Condition, reading: PairReading): string[] {
  const verdict = reading.conditions[condition.kind]
  if (verdict === undefined || (verdict.stance !== 'silent' && verdict.stance !== 'partly')) return []
  const tick = verdict.lines.find(({ source }) => source === 'schedule')
  const question = conditionQuestion(condition, tick !== undefined)
  // readiness to move answers for the place, whatever else is told of it
  if (condition.kind === 'place' && verdict.lines.some(({ source }) => source === 'relocation')) return []
  if (question === null || isTicked(condition, reading) || isDayAndNight(condition, reading)) return []
  if (tick !== undefined) return [`В резюме указан график: ${told(tick)}. ${question}`]
  const said = verdict.lines.filter(({ source }) => source === 'about' || source === 'cover_letter')
  return [said.length === 0 ? question : `В резюме – ${toldAll(said, soughtOf(condition))}. ${question}`]
}

/** Who works days and nights on end has answered for the nights. */
const isDayAndNight = ({ kind, quote }: Condition, { conditions }: PairReading): boolean =>
  kind === 'nights' &&
  /сутк|день[-–, ]+ночь/.test(foldText(quote)) &&
  conditions['shifts']?.stance === 'meets' &&
  conditions['shifts'].lines.every(({ source }) => source !== 'schedule')

/** A home nearby answers for the office, where nothing else is wished. */
const isTicked = ({ kind }: Condition, { conditions }: PairReading): boolean =>
  kind === 'format' && conditions['format']?.stance === 'silent' && conditions['place']?.stance === 'meets'

/** `null`: a field of the form that nobody needs to be asked about, unless theirs says otherwise. */
function conditionQuestion({ kind, value, quote }: Condition, isDoubted: boolean): string | null {
  const isForm = !quote.includes(' ') && !isDoubted
  switch (kind) {
    case 'place':
      return placeQuestion(value)
    case 'format':
      return isForm ? null : (FORMATS[value] ?? null)
    case 'hours':
      return isForm ? null : `Подходит ли вам ${value === 'part' ? 'частичная' : 'полная'} занятость?`
    case 'shifts':
      return WEEKS[value] ?? `Подходит ли вам график ${value}?`
    case 'nights':
      return value === 'duty' ? 'Готовы ли вы дежурить?' : 'Готовы ли вы работать в ночные смены?'
    case 'rotation':
      return /\d/.test(value) ? `Подходит ли вам вахта ${value}?` : 'Готовы ли вы работать вахтой?'
    case 'trips':
      return /командиров/.test(foldText(quote))
        ? 'Готовы ли вы к командировкам?'
        : 'Готовы ли вы к поездкам по работе?'
    case 'start':
      return 'Когда вы сможете выйти на работу?'
    case 'permit':
      return 'Какое у вас гражданство и есть ли право на работу?'
    case 'own_car':
      return 'Есть ли у вас личный автомобиль?'
    default:
      return null
  }
}

const placeQuestion = (value: string): string =>
  zonesAsked(foldText(value)) === null
    ? `Место работы – ${placeOf(value)}: готовы ли вы переехать или ездить?`
    : 'В каком часовом поясе вы живёте?'

const FORMATS: Readonly<Record<string, string>> = {
  office: 'Готовы ли вы работать на месте, не удалённо?',
  hybrid: 'Подходит ли вам гибридный формат?',
}
const WEEKS: Readonly<Record<string, string>> = {
  yes: 'Подходит ли вам сменный график?',
  weekends: 'Готовы ли вы работать в выходные?',
  evenings: 'Готовы ли вы работать вечером?',
  early: 'Готовы ли вы начинать рано утром?',
}

const EXPIRES = /медкниж|медицинск[а-я]* книж|санкниж|аккредитаци|накс|скзи|тахограф|допог/
const DATED = /(?:19|20)\d\d|действ|до [\dа-я]|просроч|бессроч|свеж/

/** Papers that expire, named without a date. */
function validity(rubric: VacancyRubric, rows: readonly RequirementRow[]): string[] {
  return rubric.requirements.flatMap((line) => {
    const row = rows.find(({ id }) => id === line.id)
    if (row?.stance !== 'meets' || line.kind === 'nice') return []
    const isOpen =
      EXPIRES.test(foldText(line.ask)) && !row.lines.some(({ quote }) => DATED.test(foldText(quote)))
    return isOpen ? [`${labelOf(line)}: до какого срока действует?`] : []
  })
}

/** Guessed must-haves are only asked about, and only where the resume is silent. */
function guesses(rubric: VacancyRubric, rows: readonly RequirementRow[]): string[] {
  const open = rubric.requirements.filter(
    ({ id, sure, kind, type }) =>
      !sure &&
      kind !== 'nice' &&
      type !== 'trait' &&
      rows.some((row) => row.id === id && row.stance === 'silent'),
  )
  return open.filter(({ type }) => !WORK_TYPES.has(type)).map(ofPaper)
}
