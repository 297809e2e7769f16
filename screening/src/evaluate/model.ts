/**
 * The model's reader without a vendor: each unanswered question is written to `FOLDER/q/<hash>.json`, an answer is read
 * from `FOLDER/a/<hash>.json` (the text of the answer, or a JSON string of it). Run again after each round of answers:
 * rubrics first, then pairs, then second looks.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readPair, readRubric } from '../judgement/model-reader/conversation.ts'
import { type Pair, pairOf } from '../judgement/model-reader/pair.ts'
import {
  type Conversation,
  MODEL_READER_VERSION,
  promptOf,
  type Question,
} from '../judgement/model-reader/question.ts'
import type { PairReading, VacancyRubric } from '../judgement/model.ts'
import type { ResumeText, VacancyText } from '../model.ts'
import { readVacancy } from '../judgement/rubric/read.ts'
import { judgementOf } from '../judgement/judge.ts'
import { scoreOf } from '../judgement/score/score.ts'

export type ModelReader = (vacancy: VacancyText, resume: ResumeText, now: string) => object

/** `null`: the arguments ask for another reader. */
export function modelReader(given: readonly string[]): ModelReader | null {
  const after = (name: string) => (given.includes(name) ? given[given.indexOf(name) + 1] : undefined)
  if (after('--reader') !== 'model') return null
  const folder = after('--answers')
  if (folder === undefined) throw new Error('--reader model needs --answers FOLDER')
  const asked = answersIn(folder)
  const rubrics = new Map<VacancyText, VacancyRubric | null | undefined>()
  return (vacancy, resume, now) => {
    if (!rubrics.has(vacancy)) rubrics.set(vacancy, asked(readRubric(vacancy, readVacancy(vacancy))))
    const rubric = rubrics.get(vacancy)
    // without a usable rubric the server lets the embedded reader judge, which is no answer here
    if (!rubric) return { pending: true }
    const pair = pairOf(rubric, vacancy, resume, now)
    const reading = asked(readPair(pair, (read) => scoreOf(rubric, read).score))
    return reading ? replyOf(pair, reading) : { pending: true }
  }
}

/** @returns runs a conversation on the stored answers; `undefined`: it waits for one */
function answersIn(folder: string): <T>(conversation: Conversation<T>) => T | undefined {
  for (const part of ['q', 'a']) mkdirSync(path.join(folder, part), { recursive: true })
  const find = (question: Question): string | null => {
    const { purpose: kind, system, data, note, schema } = question
    const hash = createHash('sha256')
      .update([MODEL_READER_VERSION, kind, system, data, note].join('\0'))
      .digest('hex')
      .slice(0, 20)
    const answered = path.join(folder, 'a', `${hash}.json`)
    if (existsSync(answered)) return textOf(readFileSync(answered, 'utf8'))
    const prompt = promptOf({ data, note }, hash.slice(0, 12))
    const body = { hash, kind, system, prompt, schema: schema.body }
    writeFileSync(path.join(folder, 'q', `${hash}.json`), `${JSON.stringify(body, null, 1)}\n`)
    return null
  }
  return (conversation) => {
    let step = conversation.next([])
    while (!step.done) {
      const answers = step.value.map(find)
      const known = answers.filter((answer) => answer !== null)
      if (known.length < answers.length) return undefined
      step = conversation.next(known)
    }
    return step.value
  }
}

/** An answer kept as the bare text of the model, or as one JSON string. */
function textOf(file: string): string {
  if (!file.startsWith('"')) return file
  const text = JSON.parse(file) as unknown
  return typeof text === 'string' ? text : file
}

function replyOf({ rubric }: Pair, reading: PairReading): object {
  const judgement = judgementOf(rubric, reading)
  return {
    score: judgement.score,
    recommendation: judgement.recommendation,
    skills_match: judgement.skills_match,
    experience_match: judgement.experience_match,
    salary_match: judgement.salary_match ?? 'absent',
    flags: judgement.flags.map(({ key }) => key),
  }
}
