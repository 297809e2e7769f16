/** The engine behind JSON lines: stores vacancies and resumes, answers each question with a line. Maps shapes only. */
import { createInterface } from 'node:readline'
import { readDocument } from './document.ts'
import { documentAnswer, factsAnswer } from './evaluate/documents.ts'
import { readFile } from './evaluate/files.ts'
import { cardOf } from './evaluate/card.ts'
import { modelReader } from './evaluate/model.ts'
import { isInjection } from './integrity/injection.ts'
import { type Judgement, judgementOf } from './judgement/judge.ts'
import { readPair } from './judgement/read.ts'
import { type Person, readPerson } from './judgement/person/person.ts'
import type { VacancyRubric } from './judgement/model.ts'
import { readVacancy } from './judgement/rubric/read.ts'
import { rubricLine } from './judgement/rubric-line.ts'
import type { ResumeText, VacancyText } from './model.ts'
import { experienceMonths, monthOf } from './resume/months.ts'
import { parseSalary } from './salary/parse.ts'
import { canonicalSkill } from './skills.ts'
import { classifySentence } from './vacancy/sections.ts'

type Line =
  | { put: 'v'; id: string; data: VacancyText }
  | { put: 'r'; id: string; data: ResumeText }
  | { n: number; pair: [string, string]; now: string }
  | { n: number; card: [string, string]; now: string }
  | { n: number; rubric: string }
  | { n: number; section: string }
  | { n: number; salary: string }
  | { n: number; skills: string[] }
  | { n: number; injection: string }
  | { n: number; experience: { start: string; end: string | null }[]; now: string }
  | { n: number; document: string }
  | { n: number; file: string }
  | { n: number; resume: string; now?: string }
  | { end: 1 }

const rubrics = new Map<string, VacancyRubric>()
/** By id and day. */
const people = new Map<string, Person>()
const texts = { v: new Map<string, VacancyText>(), r: new Map<string, ResumeText>() }
/** `--reader model --answers FOLDER`: pairs are read by a model. */
const byModel = modelReader(process.argv)
let waiting: string[] = []
const NO_VACANCY: VacancyText = { title: null, description: null }
const NO_RESUME: ResumeText = { title: null }

async function answer(line: Line): Promise<object | null> {
  if ('put' in line) {
    if (line.put === 'v') texts.v.set(line.id, line.data)
    else texts.r.set(line.id, line.data)
    return null
  }
  if ('document' in line)
    return {
      n: line.n,
      ...documentAnswer(readDocument(line.document, new Date().getFullYear()), line.document),
    }
  if ('file' in line) {
    const read = await readFile(line.file)
    return { n: line.n, ...(read && documentAnswer(read.document, read.text)) }
  }
  if ('resume' in line) {
    const resume = texts.r.get(line.resume)
    if (resume === undefined) throw new Error(`line ${line.n} names what was not put`)
    return { n: line.n, ...factsAnswer(resume, line.now ?? new Date().toISOString().slice(0, 10)) }
  }
  if ('pair' in line) return answerPair(line)
  if ('card' in line) return { n: line.n, ...cardOf(judged(line.card, line.now)) }
  if ('rubric' in line) return { n: line.n, ...rubricLine(rubricOf(line.rubric)) }
  if ('section' in line) return { n: line.n, section: classifySentence(line.section) }
  if ('salary' in line) return { n: line.n, salary: parseSalary(line.salary) }
  if ('skills' in line) return { n: line.n, canonical: line.skills.map(canonicalSkill) }
  if ('injection' in line) return { n: line.n, flagged: isInjection(line.injection) }
  if ('experience' in line) return { n: line.n, months: experienceMonths(line.experience, line.now) }
  return null
}

function answerPair({
  n,
  pair: [vacancy, resume],
  now,
}: {
  n: number
  pair: [string, string]
  now: string
}): object {
  const [asked, told] = [texts.v.get(vacancy), texts.r.get(resume)]
  if (byModel !== null && asked !== undefined && told !== undefined)
    return { n, ...byModel(asked, told, now) }
  if (asked === undefined || told === undefined) throw new Error(`pair ${n} names what was not put`)
  const judgement = judged([vacancy, resume], now)
  return {
    n,
    score: judgement.score,
    recommendation: judgement.recommendation,
    skills_match: judgement.skills_match,
    experience_match: judgement.experience_match,
    salary_match: judgement.salary_match ?? 'absent',
    flags: judgement.flags.map(({ key }) => key),
  }
}

function judged([vacancy, resume]: readonly [string, string], now: string): Judgement {
  const rubric = rubricOf(vacancy)
  return judgementOf(rubric, readPair(rubric, personOf(resume, now)))
}

function rubricOf(id: string): VacancyRubric {
  const known = rubrics.get(id) ?? readVacancy(texts.v.get(id) ?? NO_VACANCY)
  rubrics.set(id, known)
  return known
}

function personOf(id: string, now: string): Person {
  const key = `${now} ${id}`
  const known = people.get(key) ?? readPerson(texts.r.get(id) ?? NO_RESUME, monthOf(now) ?? 0)
  people.set(key, known)
  return known
}

function flush(): void {
  if (waiting.length > 0) process.stdout.write(`${waiting.join('\n')}\n`)
  waiting = []
}

for await (const text of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  if (text === '') continue
  // these lines are written by the evaluator, which follows the protocol
  const reply = await answer(JSON.parse(text) as Line)
  if (reply === null) continue
  waiting.push(JSON.stringify(reply))
  if (waiting.length >= 500) flush()
}
flush()
