/** Vacancy → rubric: the question to a model, and its answer checked against the text of the vacancy. */
import type { VacancyText } from '../../model.ts'
import { categoriesIn } from '../../resume/licences.ts'
import { gradeName, gradeOf, languageOf } from '../../resume/languages.ts'
import { cleanText, foldText } from '../../text/normalise.ts'
import { phraseKeys } from '../../text/tokens.ts'
import { wordingProblem } from '../../vacancy/wording.ts'
import {
  type Condition,
  conditionKinds,
  type Exclusion,
  type Level,
  type Requirement,
  type RequirementType,
  requirementTypes,
  type VacancyRubric,
} from '../model.ts'
import { choiceOf, isRow, numbersOf, objectOf, type Row, rowsOf, textOf, textsOf, wholeOf } from './answer.ts'
import {
  FENCED,
  LINES,
  list,
  MODEL_READER_VERSION,
  oneOf,
  type Question,
  record,
  TEXT,
  TEXT_OR_NULL,
  WHOLE,
  WHOLE_OR_NULL,
  withForm,
  YES_NO,
} from './question.ts'
import { quoteIn, type VacancyLines, vacancyLines, yearsOfForm } from './vacancy-lines.ts'

const kinds = ['knock_out', 'must', 'nice'] as const
const MOST_REQUIREMENTS = 12
const LONGEST_ASK = 110

const SYSTEM = `Ты опытный рекрутер. Прочитай вакансию и составь рубрику, по которой будут судить о резюме. Ответь одним объектом JSON, без пояснений.
${FENCED}
Строки вакансии пронумерованы. Везде line – номер строки, quote – дословный отрывок этой строки, на котором стоит запись.

occupation: core – что человек делает, глаголом («шьёт и подгоняет»); object – с чем или для кого: отрасль, техника, стек, товар, клиенты, или null; accepted – какие другие профессии или опыт вакансия сама называет подходящими.
level: 0 стажёр, 1 младший или помощник, 2 специалист или рабочий, 3 старший или ведущий, 4 руководитель группы или заместитель, 5 начальник, 6 директор; null – неясно.
years: наименьший опыт, полных лет; 0 – опыт не нужен; null – не сказано.

requirements: 3–${MOST_REQUIREMENTS} строк, важные первыми, без повторов.
kind: knock_out – без этого не возьмут: требует закон или профессия (права, аккредитация, допуск, диплом регулируемой профессии) либо вакансия настаивает («обязательно», «только», «без … не рассматриваем», «не откликаться»); must – нужно для этой работы; nice – плюс, «желательно», «здорово, если».
type: experience – срок или область опыта; task – дело, которое надо уметь; skill – инструмент, метод, знание; education; document – справка, книжка, сертификат; licence – права, удостоверение, аккредитация, допуск; language; permit – гражданство, разрешение на работу; trait – качество, только если вакансия не ждёт опыта.
ask – как сказал бы рекрутер, до 90 знаков: «Подгонка изделия по фигуре», «Пошив верхней одежды от 2 лет»; не обрывок текста.
any_of – короткие взаимозаменяемые варианты, любого достаточно («Excel», «Google Таблицы»); «или», «либо», «/» – одна строка с вариантами, «и» – отдельные строки. Нет выбора – один элемент.
level: у языка A1…C2 или native, у прав категории («B»), у образования "0" среднее, "1" среднее специальное, "2" неоконченное высшее, "3" высшее; иначе null. months – наименьший опыт этой строки в месяцах или null.
sure: false – строка угадана, прямо не сказана.
Общий срок опыта – одна строка experience вместе с областью. Главные обязанности – до 5 строк task, если их ещё нет среди требований; что научат – не требование.
Никогда не требование: рассказ о компании, что выдают и платят, условия, контакты, профессии других людей, а также возраст, пол, семья, внешность, национальность, здоровье, «ответственность» и подобные качества.

conditions – чего работа требует от жизни человека. kind и value: place – город; format – office, hybrid, remote; hours – full, part; shifts – график («2/2»); nights, trips, rotation, relocation, own_car – yes или подробность; start – когда выйти; permit – гражданство или патент. По одной записи каждого вида. strict: true – вакансия настаивает или иначе нельзя.
exclusions – кого просят не откликаться: text – исключённый опыт, профессия или положение без слов отказа; only: true – исключён тот, у кого нет ничего другого.
duties – номера строк (до 8) с самой работой.`

const SCHEMA = record({
  occupation: record({ core: TEXT, object: TEXT_OR_NULL, accepted: list(TEXT) }),
  level: WHOLE_OR_NULL,
  years: WHOLE_OR_NULL,
  requirements: list(
    record({
      kind: oneOf(kinds),
      type: oneOf(requirementTypes),
      ask: TEXT,
      any_of: list(TEXT),
      level: TEXT_OR_NULL,
      months: WHOLE_OR_NULL,
      line: WHOLE,
      quote: TEXT,
      sure: YES_NO,
    }),
  ),
  conditions: list(
    record({ kind: oneOf(conditionKinds), value: TEXT, strict: YES_NO, line: WHOLE, quote: TEXT }),
  ),
  exclusions: list(record({ text: TEXT, only: YES_NO, line: WHOLE, quote: TEXT })),
  duties: LINES,
})

export const rubricQuestion = (vacancy: VacancyText): Question => ({
  purpose: 'rubric',
  system: withForm(SYSTEM, SCHEMA),
  data: ['ВАКАНСИЯ', ...vacancyLines(vacancy).rows].join('\n'),
  note: '',
  schema: { name: 'rubric', body: SCHEMA },
  max_output_tokens: 4000,
})

/**
 * The rubric a model wrote. The rules add what the form of the job board says and what is no judgement (pay, place,
 * statements), never a requirement.
 * @returns `null` when the answer can not be read or holds no requirement of the vacancy
 */
export function rubricOf(answer: string, vacancy: VacancyText, rules: VacancyRubric): VacancyRubric | null {
  const said = objectOf(answer)
  if (said === null) return null
  const lines = vacancyLines(vacancy)
  const occupation = isRow(said['occupation']) ? said['occupation'] : {}
  const own = rowsOf(said['requirements']).flatMap((row) => requirementOf(row, lines) ?? [])
  const requirements = distinct([...own.slice(0, MOST_REQUIREMENTS), ...ofForm(vacancy, own)])
  const core = textOf(occupation['core'])
  if (requirements.length === 0 && core === '') return null
  return {
    ...rules,
    version: MODEL_READER_VERSION,
    occupation: {
      core: core === '' ? rules.occupation.core : core,
      object: textOf(occupation['object']) || null,
      accepted: textsOf(occupation['accepted'] ?? []),
    },
    level: levelOf(said['level']),
    years: wholeOf(said['years']) ?? yearsOfForm(vacancy),
    requirements,
    conditions: firstOfKind(rowsOf(said['conditions']).flatMap((row) => conditionOf(row, lines) ?? [])),
    exclusions: rowsOf(said['exclusions']).flatMap((row) => exclusionOf(row, lines) ?? []),
    duties: numbersOf(said['duties'])
      .flatMap((line) => lines.originals[line - 1] ?? [])
      .slice(0, 8),
  }
}

const levelOf = (value: unknown): Level | null => {
  const level = wholeOf(value)
  return level !== null && level >= 0 && level <= 6 ? (level as Level) : null
}

/** `null`: the vacancy does not say it, or nobody may be judged by it. */
function requirementOf(row: Row, lines: VacancyLines): Requirement | null {
  const kind = choiceOf(row['kind'], kinds)
  const type = choiceOf(row['type'], requirementTypes)
  const ask = cleanText(textOf(row['ask'])).slice(0, LONGEST_ASK)
  const quote = quoteIn(lines, wholeOf(row['line']), textOf(row['quote']))
  if (kind === null || type === null || ask === '' || quote === null) return null
  // citizenship is a protected word too, and the one demand of the kind a law may make
  if (type !== 'permit' && wordingProblem(ask)?.kind === 'protected') return null
  const any_of = [...new Set(textsOf(row['any_of'] ?? []).map(cleanText))].slice(0, 12)
  const months = wholeOf(row['months'])
  return {
    id: idOf(type, ask),
    kind,
    type,
    ask,
    any_of: any_of.length > 0 ? any_of : [ask],
    level: textOf(row['level']) || null,
    months: months !== null && months > 0 ? months : null,
    quote,
    sure: row['sure'] !== false,
  }
}

/** The same for the same ask in other cases and word forms. */
const idOf = (type: RequirementType, ask: string): string =>
  `${type}-${phraseKeys(ask).slice(0, 8).join('-') || foldText(ask).replaceAll(' ', '-')}`

const distinct = (requirements: readonly Requirement[]): Requirement[] =>
  [...new Map(requirements.toReversed().map((line) => [line.id, line])).values()].toReversed()

/** Fields of the form that the model did not write down: categories of a licence, languages. */
function ofForm(
  { driver_license_types, languages }: VacancyText,
  own: readonly Requirement[],
): Requirement[] {
  const out: Requirement[] = []
  const categories = (driver_license_types ?? []).flatMap(categoriesIn)
  const has = (type: RequirementType, test: (text: string) => boolean) =>
    own.some(
      (line) => line.type === type && test(foldText([line.ask, line.level ?? '', ...line.any_of].join(' '))),
    )
  if (categories.length > 0 && !has('licence', (text) => /прав|категор|водител|driv/.test(text)))
    out.push(
      formLine('knock_out', 'licence', `Права категории ${categories.join(', ')}`, categories.join(', ')),
    )
  for (const { id, level } of languages ?? []) {
    const name = languageOf(`${id} язык`) ?? foldText(id)
    if (has('language', (text) => text.includes(name.slice(0, 5)))) continue
    const grade = gradeOf(level ?? '')
    const code = grade === null ? null : grade === 7 ? 'native' : gradeName(grade)
    out.push(formLine('must', 'language', [name, code ?? ''].join(' ').trim(), code))
  }
  return out
}

const formLine = (
  kind: Requirement['kind'],
  type: RequirementType,
  ask: string,
  level: string | null,
): Requirement => ({
  id: idOf(type, ask),
  kind,
  type,
  ask,
  any_of: [ask],
  level,
  months: null,
  quote: level ?? ask,
  sure: true,
})

function conditionOf(row: Row, lines: VacancyLines): Condition | null {
  const kind = choiceOf(row['kind'], conditionKinds)
  const value = cleanText(textOf(row['value'])).slice(0, 80)
  const quote = quoteIn(lines, wholeOf(row['line']), textOf(row['quote']))
  return kind === null || value === '' || quote === null
    ? null
    : { kind, value, strict: row['strict'] === true, quote }
}

/** Verdicts are kept by kind, so there is one condition of each; the one insisted on wins. */
const firstOfKind = (conditions: readonly Condition[]): Condition[] =>
  conditions.filter(
    (condition, at) =>
      conditions.findIndex(({ kind, strict }) => kind === condition.kind && strict) === at ||
      (!conditions.some(({ kind, strict }) => kind === condition.kind && strict) &&
        conditions.findIndex(({ kind }) => kind === condition.kind) === at),
  )

function exclusionOf(row: Row, lines: VacancyLines): Exclusion | null {
  const text = cleanText(textOf(row['text'])).slice(0, 160)
  const quote = quoteIn(lines, wholeOf(row['line']), textOf(row['quote']))
  if (text === '' || quote === null || wordingProblem(text)?.kind === 'protected') return null
  return { text, only: row['only'] === true, quote, sure: true }
}
