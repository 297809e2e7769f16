/** Questions to the person: silent must-haves and conditions, papers that expire, doubts. */
import { foldText } from '../../text/normalise.ts'
import type { RequirementRow } from '../judge.ts'
import { match, saidOf } from '../match/match.ts'
import type { Condition, PairReading, Requirement, VacancyRubric } from '../model.ts'
import type { Score } from '../score/score.ts'
import { isLatin, isTalk, labelOf, lowerFirst, mentionOf, NOUN, placeOf } from './names.ts'
import { probesOf, soughtOf, told, toldAll } from './quotes.ts'
import { MOST } from './statement.ts'
import { isBareTime, SAID } from './strengths.ts'
import { silentMusts, WORK } from './summary.ts'

/** None where the person has answered: a knock-out, a refusal or another trade decides. */
export function questions(
  rubric: VacancyRubric,
  reading: PairReading,
  { caps }: Score,
  rows: readonly RequirementRow[],
): string[] {
  if (caps.some(({ reason }) => reason !== 'adjacent_work')) return []
  const silent = silentMusts(rubric, rows)
  const papers = silent.filter(({ type }) => !WORK.has(type))
  const work = silent.filter(({ type }) => WORK.has(type))
  const asked = [
    ...papers.map(ofPaper),
    ...rubric.conditions.flatMap((condition) => ofCondition(condition, reading)),
    ...validity(rubric, rows),
    ...ofWork(work),
    ...doubts(rubric, rows),
    ...guesses(rubric, rows),
  ]
  return [...new Set(asked)].slice(0, MOST)
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
const SHORT = 4

/** Names are asked in one question, tasks in another, each other line by itself. */
function ofWork(requirements: readonly Requirement[]): string[] {
  const isName = (line: Requirement): boolean =>
    line.type === 'skill' &&
    (isLatin(line.ask) || line.ask.split(/\s+/).length <= SHORT) &&
    !NOUN.test(foldText(line.ask))
  const list = (of: readonly Requirement[]): string => of.map(mentionOf).join('; ')
  const names = requirements.filter(isName).slice(0, MOST_NAMED)
  const tasks = requirements.filter(({ type }) => type === 'task').slice(0, 2)
  const others = requirements.filter((line) => !isName(line) && line.type !== 'task')
  return [
    ...others.map((line) =>
      NOUN.test(foldText(line.ask))
        ? `Есть ли у вас ${lowerFirst(labelOf(line))}?`
        : `В вакансии сказано: ${mentionOf(line)}. Как у вас с этим?`,
    ),
    ...(names.length === 0
      ? []
      : [
          names.length === 1
            ? `Знакомо ли вам: ${list(names)}?`
            : `С чем из этого вы работали: ${list(names)}?`,
        ]),
    ...(tasks.length === 0
      ? []
      : [
          tasks.length === 1
            ? `Приходилось ли вам делать это: ${list(tasks)}?`
            : `Что из этого вы делали сами: ${list(tasks)}?`,
        ]),
  ]
}

function ofCondition(condition: Condition, reading: PairReading): string[] {
  const verdict = reading.conditions[condition.kind]
  if (verdict === undefined || (verdict.stance !== 'silent' && verdict.stance !== 'partly')) return []
  const question = conditionQuestion(condition)
  if (question === null || isTicked(condition, reading)) return []
  const said = verdict.lines.filter(({ source }) => source === 'about' || source === 'cover_letter')
  return [said.length === 0 ? question : `В резюме – ${toldAll(said, soughtOf(condition))}. ${question}`]
}

/** A full day ticked and a home nearby answer for the office. */
const isTicked = ({ kind }: Condition, { conditions }: PairReading): boolean =>
  kind === 'format' &&
  conditions['format']?.stance === 'silent' &&
  conditions['place']?.stance === 'meets' &&
  conditions['hours']?.lines.some(({ source }) => source === 'schedule') === true

/** `null`: a field of the form that nobody needs to be asked about. */
function conditionQuestion({ kind, value, quote }: Condition): string | null {
  const isForm = !quote.includes(' ')
  switch (kind) {
    case 'place':
      return `Место работы – ${placeOf(value)}: готовы ли вы переехать или ездить?`
    case 'format':
      if (value === 'remote' || isForm) return null
      return value === 'hybrid'
        ? 'Подходит ли вам гибридный формат?'
        : 'Готовы ли вы работать на месте, не удалённо?'
    case 'hours':
      return isForm ? null : 'Подходит ли вам такая занятость?'
    case 'shifts':
      return value === 'yes' ? 'Подходит ли вам сменный график?' : `Подходит ли вам график ${value}?`
    case 'nights':
      return 'Готовы ли вы работать в ночные смены?'
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

const EXPIRES =
  /медкниж|медицинск[а-я]* книж|санкниж|аккредитаци|накс|скзи|тахограф|допог|группа? (?:допуска|по эл)|удостоверени|справк/
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

/** What the work comes near to: the line, and how near it is. */
function doubts(rubric: VacancyRubric, rows: readonly RequirementRow[]): string[] {
  return rubric.requirements.flatMap((line) => {
    const row = rows.find(({ id }) => id === line.id)
    const [first] = row?.lines ?? []
    if (row?.stance !== 'partly' || first === undefined || line.kind === 'nice' || !WORK.has(line.type))
      return []
    if (isBareTime(line) || isTalk(line) || !line.sure) return []
    // likeness without a shared word is no ground for a question
    const said = saidOf(first.quote)
    if (!probesOf(line).some((probe) => match(probe, said).covered >= SAID / 2)) return []
    return [
      `В резюме – ${told(first, probesOf(line))}. Насколько это близко к тому, что нужно: ${mentionOf(line)}?`,
    ]
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
  return [
    ...open.filter(({ type }) => !WORK.has(type)).map(ofPaper),
    ...ofWork(open.filter(({ type }) => WORK.has(type))),
  ]
}
