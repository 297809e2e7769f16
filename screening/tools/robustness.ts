/**
 * How much a score moves by what says nothing about the work: other names of the same profession, titles left out, the
 * vacancy pasted into a resume. Over the graded resumes of `screening/panel`.
 *
 *     npm run screening:robustness
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { judgementOf } from '../src/judgement/judge.ts'
import type { VacancyRubric } from '../src/judgement/model.ts'
import { readPerson } from '../src/judgement/person/person.ts'
import { readPair } from '../src/judgement/read.ts'
import { readVacancy } from '../src/judgement/rubric/read.ts'
import { lexicon } from '../src/lexicon.ts'
import type { ResumeText, VacancyText } from '../src/model.ts'
import { readTitle } from '../src/roles.ts'
import { readText } from '../src/text/html.ts'

type Graded = {
  readonly id: string
  readonly vacancy: string
  readonly grade: string
  readonly resume?: ResumeText
}

const NOW = 2026 * 12 + 10
const folder = process.argv[2] ?? path.join(import.meta.dirname, '../panel')
const read = (set: string, name: string): unknown =>
  JSON.parse(readFileSync(path.join(folder, set, name), 'utf8'))

const scoreOf = (rubric: VacancyRubric, resume: ResumeText): number =>
  judgementOf(rubric, readPair(rubric, readPerson(resume, NOW))).score

/** Another name of the profession a title names; the title itself where the tables know no other. */
function synonym(title: string | null): string | null {
  if (title === null) return null
  const { vector, sureness } = readTitle(title)
  const [id] = Object.entries(vector).toSorted((a, b) => b[1] - a[1])[0] ?? []
  const row = id === undefined || sureness < 1 ? undefined : lexicon().professions.get(id)
  const names = row === undefined ? [] : [row.title, ...row.aliases]
  return names.find((name) => name.toLowerCase() !== title.toLowerCase() && /[а-я]/i.test(name)) ?? title
}

const renamed = (resume: ResumeText): ResumeText => ({
  ...resume,
  title: synonym(resume.title),
  experience: (resume.experience ?? []).map((job) => ({ ...job, position: synonym(job.position) })),
})

const untitled = (resume: ResumeText): ResumeText => ({
  ...resume,
  title: null,
  experience: (resume.experience ?? []).map((job) => ({ ...job, position: null })),
})

const pasted = (resume: ResumeText, vacancy: VacancyText): ResumeText => ({
  ...resume,
  about: `${resume.about ?? ''}\n${readText(vacancy.description ?? '').text}`,
  skills: [...(resume.skills ?? []), ...(vacancy.key_skills ?? [])],
})

const moves: number[] = []
const raises: { readonly id: string; readonly by: number }[] = []
const copies: { readonly id: string; readonly before: number; readonly after: number }[] = []
for (const set of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  const vacancies = read(set.name, 'vacancies.json') as { id: string; data: VacancyText }[]
  const resumes = read(set.name, 'resumes.json') as Graded[]
  for (const { id, data } of vacancies) {
    const rubric = readVacancy(data)
    for (const { id: person, vacancy, grade, resume } of resumes) {
      if (vacancy !== id || resume === undefined) continue
      const score = scoreOf(rubric, resume)
      if (grade === 'A' || grade === 'B') moves.push(Math.abs(scoreOf(rubric, renamed(resume)) - score))
      raises.push({ id: person, by: scoreOf(rubric, untitled(resume)) - score })
      if (grade === 'D')
        copies.push({ id: person, before: score, after: scoreOf(rubric, pasted(resume, data)) })
    }
  }
}
const raised = raises.filter(({ by }) => by >= 3)
const reached = copies.filter(({ before, after }) => before < 40 && after >= 40)
const mean = moves.reduce((sum, move) => sum + move, 0) / moves.length
console.log(`other names of the same profession move A and B people by ${mean.toFixed(1)} points (floor 3)`)
console.log(
  `titles left out raise ${raised.length} of ${raises.length} by 3 and more (floor 0): ${raised
    .slice(0, 8)
    .map(({ id, by }) => `${id} +${by}`)
    .join(', ')}`,
)
console.log(
  `D people who paste the vacancy and then reach 40: ${reached.length} of ${copies.filter(({ before }) => before < 40).length} (floor 15 %): ${reached
    .slice(0, 8)
    .map(({ id, before, after }) => `${id} ${before} → ${after}`)
    .join(', ')}`,
)
process.exitCode = mean <= 3 && raised.length === 0 && reached.length <= 0.15 * copies.length ? 0 : 1
