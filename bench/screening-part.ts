/** The engine alone, one core: reading a new resume and judging it, judging a pair already read, a resume of a megabyte. */
import { readResume } from '@rezumetr/screening/facts'
import { judge } from '@rezumetr/screening/judge'
import { extractRubric } from '@rezumetr/screening/rubric'
import { agronomistResume, cookResume, javaResume, javaVacancy, NOW } from '@rezumetr/screening/sample'
import { medians, type Part } from './figures.ts'

const READINGS = 1000
const PAIRS = 5000
const samples = [javaResume, agronomistResume, cookResume]

const since = (from: number): number => performance.now() - from

function measureOnce() {
  const rubric = extractRubric(javaVacancy)
  const costs: number[] = []
  const started = performance.now()
  for (let n = 0; n < READINGS; n++) {
    const from = performance.now()
    const resume = samples[n % samples.length] ?? javaResume
    // another text each time: nothing may be remembered from the last one
    judge(rubric, readResume({ ...resume, about: `${resume.about ?? ''} Отклик ${n}.` }), NOW)
    costs.push(since(from))
  }
  const perSecond = READINGS / (since(started) / 1000)
  const facts = samples.map(readResume)
  const paired = performance.now()
  for (let n = 0; n < PAIRS; n++) judge(rubric, facts[n % facts.length] ?? readResume(javaResume), NOW)
  const pairsPerSecond = PAIRS / (since(paired) / 1000)
  const about = 'Разработка сервисов на Java, Kafka и PostgreSQL.\n'.repeat(21_000)
  const huge = performance.now()
  judge(rubric, readResume({ ...javaResume, about }), NOW)
  return {
    perSecond,
    p99: costs.toSorted((a, b) => a - b)[Math.floor(READINGS * 0.99)] ?? 0,
    pairsPerSecond,
    huge: since(huge),
  }
}

export const screeningPart: Part = {
  async measure(runs) {
    measureOnce() // the first time pays for loading and for the compiler
    const median = await medians(runs, async () => measureOnce())
    return {
      figures: [
        {
          what: 'resumes read and judged',
          goal: 2000,
          measured: median.perSecond,
          unit: 'a second',
          bound: 'least',
        },
        { what: 'one of them, p99', goal: 3, measured: median.p99, unit: 'ms' },
        {
          what: 'pairs judged, already read',
          goal: 30_000,
          measured: median.pairsPerSecond,
          unit: 'a second',
          bound: 'least',
        },
        { what: 'a resume of a megabyte', goal: 200, measured: median.huge, unit: 'ms' },
      ],
      about: 'One process, invented resumes of three professions, each text new; explanations included.',
    }
  },
}
