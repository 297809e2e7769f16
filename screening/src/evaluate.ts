/** The engine behind JSON lines: stores vacancies and resumes, answers each question with a line. Maps shapes only. */
import { createInterface } from 'node:readline'
import { readDocument } from './document.ts'
import { documentAnswer, factsAnswer } from './evaluate/documents.ts'
import { readFile } from './evaluate/files.ts'
import { type Facts, readResume } from './facts.ts'
import { isInjection } from './integrity/injection.ts'
import { judge } from './judge.ts'
import type { ResumeText, Rubric, VacancyText } from './model.ts'
import { experienceMonths } from './resume/months.ts'
import { extractRubric } from './rubric.ts'
import { parseSalary } from './salary/parse.ts'
import { canonicalSkill } from './skills.ts'
import { classifySentence } from './vacancy/sections.ts'

type Line =
  | { put: 'v'; id: string; data: VacancyText }
  | { put: 'r'; id: string; data: ResumeText }
  | { n: number; pair: [string, string]; now: string }
  | { n: number; section: string }
  | { n: number; salary: string }
  | { n: number; skills: string[] }
  | { n: number; injection: string }
  | { n: number; experience: { start: string; end: string | null }[]; now: string }
  | { n: number; document: string }
  | { n: number; file: string }
  | { n: number; resume: string; now?: string }
  | { end: 1 }

const rubrics = new Map<string, Rubric>()
const resumes = new Map<string, Facts>()
const texts = new Map<string, ResumeText>()
let waiting: string[] = []

async function answer(line: Line): Promise<object | null> {
  if ('put' in line) {
    if (line.put === 'v') rubrics.set(line.id, extractRubric(line.data))
    else {
      resumes.set(line.id, readResume(line.data))
      texts.set(line.id, line.data)
    }
    return null
  }
  if ('document' in line) return { n: line.n, ...documentAnswer(readDocument(line.document), line.document) }
  if ('file' in line) {
    const read = await readFile(line.file)
    return { n: line.n, ...(read && documentAnswer(read.document, read.text)) }
  }
  if ('resume' in line) {
    const resume = texts.get(line.resume)
    if (resume === undefined) throw new Error(`line ${line.n} names what was not put`)
    return { n: line.n, ...factsAnswer(resume, line.now ?? new Date().toISOString().slice(0, 10)) }
  }
  if ('pair' in line) return answerPair(line)
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
  const rubric = rubrics.get(vacancy)
  const facts = resumes.get(resume)
  if (rubric === undefined || facts === undefined) throw new Error(`pair ${n} names what was not put`)
  const { score, recommendation, skills_match, experience_match, salary_match, flags } = judge(
    rubric,
    facts,
    now,
  )
  return {
    n,
    score,
    recommendation,
    skills_match,
    experience_match,
    salary_match: salary_match ?? 'absent',
    flags: flags.map(({ key }) => key),
  }
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
