/** Lines of the part «Опыт работы» → jobs. A job is found by its period; company and position are next to the dates. */
import type { ResumeJob } from '../model.ts'
import { readTitle, roleLength } from '../roles.ts'
import { findPeriod, type Period } from './periods.ts'

const COMPANY =
  /(?<![а-яёa-z])(?:ооо|оао|зао|пао|нао|ао|ип|чп|тоо|фгуп|фгбу|фгбоу|гбу|гбуз|гуп|муп|мбоу|мку|гкоу|нии|гк|тд|банк|завод|компания|группа компаний|холдинг|корпорация|университет|школа|больница|llc|ltd|inc|gmbh|corp|company|group|bank)(?![а-яёa-z])|[«"“][^»"”]{2,60}[»"”]/iu
const LABEL =
  /^(должность|позиция|position|компания|организация|место работы|работодатель|company|обязанности|функции|должностные обязанности|достижения|responsibilities|duties|achievements)\s?[:—–]\s?(.*)$/iu
const DURATION = /^(?:\d+\s(?:год|года|лет|year|years)\s?)?(?:\d+\s(?:месяц|месяца|месяцев|month|months))?$/iu
const LINK = /^(?:[а-яёa-z -]+,\s)?(?:https?:\/\/|www\.)\S+$/iu
const BULLET = /^[•●■▪◦*·–—-]\s?/u
/** Lines next to the dates that may name the company and the position. */
const HEAD_LINES = 4
const HEAD_LENGTH = 110

type Block = { readonly period: Period; readonly head: string[]; readonly body: string[] }

/** In the order of the text. Lines before the first period that belong to no job are returned as `rest`. */
export function readJobs(lines: readonly string[]): { readonly jobs: ResumeJob[]; readonly rest: string[] } {
  const first = lines.findIndex((line) => findPeriod(line) !== null)
  if (first < 0) return { jobs: [], rest: [...lines] }
  const opening = findPeriod(lines[first] ?? '')
  // «ООО «Ромашка», менеджер» above the dates, or the dates first
  const above = opening?.before === '' && opening.after === '' ? Math.min(first, 3) : 0
  const blocks: Block[] = []
  const rest = lines.slice(0, first - above)
  let pending = lines.slice(first - above, first)
  for (const line of lines.slice(first)) {
    const period = findPeriod(line)
    const block = blocks.at(-1)
    if (period === null) {
      block?.body.push(line)
      continue
    }
    if (block && above > 0) pending = takeHead(block.body, above)
    blocks.push({
      period,
      head: [...pending, period.before, period.after].filter((text) => text !== ''),
      body: [],
    })
    pending = []
  }
  return { jobs: blocks.map((block) => toJob(block, above > 0)), rest }
}

/** When headings are above the dates, the last short lines of a job are the heading of the next one. */
function takeHead(body: string[], count: number): string[] {
  const head: string[] = []
  while (head.length < count) {
    const line = body.at(-1)
    if (line === undefined || line.length > HEAD_LENGTH || BULLET.test(line) || /[.;]$/u.test(line)) break
    head.unshift(line)
    body.pop()
  }
  return head
}

function toJob({ period, head, body }: Block, isComplete: boolean): ResumeJob {
  const above = head.flatMap(splitNames)
  const { beside, rest } = isComplete ? { beside: [], rest: body } : splitBody(body, above)
  const names = [...above, ...beside.flatMap(splitNames)]
  const named = readLabels(names)
  const position = named.position ?? names.find((name) => isPosition(name)) ?? null
  const others = names.filter((name) => name !== position && !LABEL.test(name))
  const company = named.company ?? others.find((name) => COMPANY.test(name)) ?? others[0] ?? null
  const isBoth = position === null && others.length > 1
  const untold = others.filter((name) => name !== company && !(isBoth && name === others[1]))
  return {
    start: period.start,
    end: period.end,
    company,
    position: position ?? (isBoth ? (others.find((name) => name !== company) ?? null) : null),
    description: cleanDuties([...untold, ...rest]),
  }
}

/** The lines below the dates that name the company and the position, and those that describe the work. */
function splitBody(body: readonly string[], above: readonly string[]): { beside: string[]; rest: string[] } {
  const beside: string[] = []
  const areBothKnown = () => above.length + beside.length >= 2
  for (const [at, line] of body.entries()) {
    if (beside.length === HEAD_LINES) return { beside, rest: body.slice(at) }
    if (DURATION.test(line) || LINK.test(line)) continue
    const isSentence = line.length > HEAD_LENGTH || BULLET.test(line) || /[.;]$/u.test(line)
    if (isSentence || isDuties(line) || (areBothKnown() && above.some(isPosition)))
      return { beside, rest: body.slice(at) }
    beside.push(line)
    if (areBothKnown() && [...above, ...beside].some(isPosition)) return { beside, rest: body.slice(at + 1) }
  }
  return { beside, rest: [] }
}

const isDuties = (line: string): boolean =>
  /^(?:обязанности|функции|должностные|достижения|responsibilities|duties|achievements)/iu.test(line)
const isPosition = (text: string): boolean => !COMPANY.test(text) && roleLength(readTitle(text).vector) > 0

/** «ООО «Ромашка» — менеджер по продажам»: two names if one of the halves is recognised. */
function splitNames(line: string): string[] {
  const halves = /^(.{2,80}?)(?:\s[|—–-]\s|\s?[|]\s?|,\s)(.{2,80})$/u.exec(line)
  if (!halves || LABEL.test(line)) return [line]
  const [, left = '', right = ''] = halves
  const isSplit = isPosition(left) !== isPosition(right) || COMPANY.test(left) !== COMPANY.test(right)
  return isSplit ? [left.trim(), right.trim()] : [line]
}

function readLabels(lines: readonly string[]): { position: string | null; company: string | null } {
  const found: { position: string | null; company: string | null } = { position: null, company: null }
  for (const line of lines) {
    const [, label = '', value = ''] = LABEL.exec(line) ?? []
    if (value === '') continue
    if (/^(?:должность|позиция|position)/iu.test(label)) found.position ??= value
    else if (/^(?:компания|организация|место|работодатель|company)/iu.test(label)) found.company ??= value
  }
  return found
}

function cleanDuties(lines: readonly string[]): string | null {
  const text = lines
    .map((line) => line.replace(BULLET, ''))
    .filter((line) => line !== '' && !DURATION.test(line))
    .join('\n')
  return text === '' ? null : text
}
