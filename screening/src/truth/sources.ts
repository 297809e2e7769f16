/** What a judgement was made from, as the truth check sees it; months are counted in another way than in the engine. */
import { type Facts, orderJobs } from '../facts.ts'
import type { CriterionKey, Judgement, ResumeText, Rubric, VacancyText } from '../model.ts'
import { prepareRubric, type SkillAsk } from '../prepare.ts'
import type { Reading } from '../reading.ts'
import { ancestors, canonicalSkill, findSkills } from '../skills.ts'
import { readText } from '../text/html.ts'
import { cleanText, foldText } from '../text/normalise.ts'
import { splitStatements } from '../text/sentences.ts'
import { tokenise } from '../text/tokens.ts'

export type Told = {
  readonly vacancy: VacancyText
  readonly resume: ResumeText
  readonly rubric: Rubric
  readonly facts: Facts
  readonly reading: Reading
  readonly judgement: Judgement
  /** `YYYY-MM-DD`. */
  readonly now: string
}

/** Letters and digits only, as a person sees them: quotation marks, dashes and spaces are a matter of printing. */
export const bare = (text: string): string =>
  foldText(cleanText(text).replace(/<(?!!--)[^>]*>|&\w+;/g, ' ')).replace(/[^\p{L}\p{N}]+/gu, '')

export const wordsOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : typeof value === 'object' && value !== null
      ? Object.values(value).map(wordsOf).join('\n')
      : ''

/** Whether the quote is a span of the text; a cut quote is the beginning of one. */
export const stands = (quote: string, text: string): boolean => {
  const span = bare(quote.replace(/…$/, ''))
  return span !== '' && bare(text).includes(span)
}

export type Months = { readonly total: number; readonly relevant: number; readonly overlap: number }
export type Hold = Told & {
  readonly source: string
  readonly months: Months
  /** Statements of the resume except the letter, as a reader sees them. */
  readonly statements: readonly string[]
  readonly must: readonly SkillAsk[]
  readonly nice: readonly SkillAsk[]
  /** Something in the resume was not trusted, so a skill in it may be called absent. */
  readonly is_doubted: boolean
  readonly worthOf: (key: CriterionKey) => number | null
}

export function holdOf(told: Told): Hold {
  const { resume, rubric, judgement } = told
  const { must, nice } = prepareRubric(rubric)
  const jobs = resume.experience ?? []
  const texts = [...jobs.map(({ description }) => description), ...(resume.skills ?? []), resume.about]
  return {
    ...told,
    source: wordsOf(resume),
    months: monthsOf(told),
    statements: texts.flatMap((text) =>
      typeof text === 'string' ? splitStatements(readText(text).text) : [],
    ),
    must: must.filter(({ is_own_title: isTitle }) => !isTitle),
    nice,
    is_doubted: judgement.flags.some(({ key }) => DOUBTS.includes(key)),
    worthOf: (key) => judgement.criteria.find((one) => one.key === key)?.value ?? null,
  }
}
const DOUBTS = ['prompt_injection', 'hidden_text', 'copied_vacancy', 'keyword_stuffing']

export const monthAt = (date: string | null | undefined): number | null => {
  const [, year, month = '01'] = /^(\d{4})(?:-(\d\d))?/.exec(date ?? '') ?? []
  return year === undefined ? null : Number(year) * 12 + Number(month) - 1
}

/** Counted month by month: the months with any job, and the best relevance of the jobs in each. */
function monthsOf({ resume, facts, reading, now }: Told): Months {
  const today = monthAt(now) ?? 0
  const best = new Map<number, number>()
  let sum = 0
  orderJobs(resume.experience ?? []).forEach(({ start, end }, at) => {
    const first = monthAt(start)
    if (first === null || first < today - 960) return
    for (let month = first; month <= Math.min(monthAt(end) ?? today, today); month += 1) {
      if (facts.jobs[at]?.is_temporary !== true) sum += 1
      best.set(month, Math.max(best.get(month) ?? 0, reading.relevance.jobs[at] ?? 0))
    }
  })
  return {
    total: best.size,
    relevant: [...best.values()].reduce((all, near) => all + near, 0),
    overlap: sum - best.size,
  }
}

export const DURATION =
  '\\d+ (?:год|года|лет)(?: \\d+ (?:месяц|месяца|месяцев))?|\\d+ (?:месяц|месяца|месяцев)'
export const lengthOf = (words = ''): number =>
  Number(/(\d+) (?:год|года|лет)/.exec(words)?.[1] ?? 0) * 12 + Number(/(\d+) месяц/.exec(words)?.[1] ?? 0)
export const isRelevant = (words: string | undefined, { months }: Hold): boolean =>
  lengthOf(words) === Math.round(months.relevant)
export const isTotal = (words: string | undefined, { months }: Hold): boolean =>
  lengthOf(words) === months.total
/** The requirement is in the vacancy: as hh.ru's field, or as a number of years in its text. */
export const isRequired = (words: string | undefined, { rubric, vacancy }: Hold): boolean => {
  const months = lengthOf(words)
  const field = { between1And3: 12, between3And6: 36, moreThan6: 72 }[vacancy.experience ?? '']
  const said = months % 12 === 0 ? `${months / 12}` : `${months / 12}`.replace('.', '[.,]')
  return (
    months === (rubric.experience_years ?? -1) * 12 &&
    (field === months || new RegExp(`(?<!\\d)${said}(?!\\d)|год`, 'u').test(wordsOf(vacancy)))
  )
}

/** Whether a text names what is asked: by any name the ontology has for it, or word for word as in the vacancy. */
function isNamedIn(text: string, { ids, phrases, requirement }: SkillAsk): boolean {
  const tokens = tokenise(cleanText(text))
  const found = findSkills(tokens).flatMap(({ id }) => [id, ...ancestors(id)])
  const says = (keys: readonly string[]): boolean =>
    keys.every((key) => tokens.some(({ stem }) => stem === key))
  return (
    ids.some((id) => found.includes(id)) ||
    phrases.some(says) ||
    ` ${plain(text)} `.includes(` ${plain(requirement.title)} `)
  )
}

/** Words only, separated by single spaces. */
const plain = (text: string): string =>
  foldText(cleanText(text))
    .replace(/[^\p{L}\p{N}#+]+/gu, ' ')
    .trim()

/** The same for an entry of a list, which may be recognised as a whole. */
const isListedAs = (text: string, ask: SkillAsk): boolean => {
  const whole = canonicalSkill(text)
  return whole !== null && [whole, ...ancestors(whole)].some((id) => ask.ids.includes(id))
}

/** The asks named in a list; `null` when one of the names is not asked for by the vacancy. */
function asksOf(names: string, asks: readonly SkillAsk[]): SkillAsk[] | null {
  const out: SkillAsk[] = []
  let name = ''
  for (const piece of names.split(', ')) {
    name += bare(piece)
    const cut = name
    const ask = asks.find(({ requirement: { title } }) =>
      piece.includes('…') ? bare(title).startsWith(cut) : bare(title) === cut,
    )
    if (ask === undefined) continue
    out.push(ask)
    name = ''
  }
  return name === '' ? out : null
}

/** «WMS — по «ТСД»»: the line of the resume that calls it otherwise. */
const BY_LINE = / — по «([^«»]+)»/g

export const areHeld = (names: string | undefined, asks: readonly SkillAsk[], hold: Hold): boolean =>
  [...(names ?? '').matchAll(BY_LINE)].every(([, line = '']) => stands(line, hold.source)) &&
  asksOf((names ?? '').replaceAll(BY_LINE, ''), asks)?.every((ask) => {
    const line = hold.reading.lines[ask.requirement.id]
    return (
      line?.quote !== null &&
      line?.quote !== undefined &&
      stands(line.quote, hold.source) &&
      (isNamedIn(line.quote, ask) || isListedAs(line.quote, ask))
    )
  }) === true

export const areAbsent = (names: string | undefined, asks: readonly SkillAsk[], hold: Hold): boolean =>
  asksOf(names ?? '', asks)?.every(
    (ask) =>
      (stands(ask.requirement.title, wordsOf(hold.vacancy)) ||
        stands(ask.requirement.quote, wordsOf(hold.vacancy))) &&
      (hold.is_doubted || !hold.statements.some((statement) => isNamedIn(statement, ask))),
  ) === true

export const proven = ({ must, reading }: Hold): number =>
  must.filter(({ requirement: { id } }) => (reading.lines[id]?.job ?? null) !== null).length
export const heldCount = (asks: readonly SkillAsk[], { reading }: Hold): number =>
  asks.filter(({ requirement: { id } }) => (reading.lines[id]?.held ?? 0) >= 0.7).length
