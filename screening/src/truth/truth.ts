/**
 * Checks a judgement against the texts it was made from, claim by claim: a claim found in neither is false. An unknown
 * sentence is also reported, so that none goes unchecked.
 */
import { orderJobs } from '../facts.ts'
import { pointsOf } from '../points.ts'
import { prepareRubric, type SkillAsk } from '../prepare.ts'
import { linesOf, raisesOf } from '../raise.ts'
import { ALARMS, type Claim, FLAGS, REASONING, REASONS, STRENGTHS, WEAKNESSES } from './claims.ts'
import { contradictionsOf } from './contradictions.ts'
import { type Hold, holdOf, stands, type Told, wordsOf } from './sources.ts'

/** Every claim of the explanation that its sources do not support, in words; empty when all of it is true. */
export function liesOf(told: Told): string[] {
  const held = holdOf(told)
  const { strengths, weaknesses, red_flags, flags, reasoning } = told.judgement
  return [
    ...evidenceLies(told),
    ...strengths.flatMap((line) => listLies(line, STRENGTHS, held, (value) => value >= 0.75)),
    ...weaknesses.flatMap((line) => listLies(line, WEAKNESSES, held, (value) => value < 0.5)),
    ...red_flags
      .filter((line) => flags.every(({ text }) => text !== line))
      .flatMap((line) => sentenceLies(line, ALARMS, held)),
    ...flags.flatMap(({ text }) => sentenceLies(text, FLAGS, held)),
    ...reasoning.split(REASONING).flatMap((line) => sentenceLies(line, REASONS, held)),
    ...figureLies(held),
    ...contradictionsOf(told.judgement),
  ]
}

function evidenceLies({ vacancy, resume, rubric, reading, judgement }: Told): string[] {
  const jobs = orderJobs(resume.experience ?? [])
  const fieldOf = (source: string): string => {
    const job = /^experience\[(\d+)\]$/.exec(source)?.[1]
    if (job !== undefined) return wordsOf(jobs[Number(job)])
    // forged and copied text is named by its field, which for jobs is `experience` as a whole
    if (source === 'experience') return wordsOf(jobs)
    if (source === 'vacancy') return wordsOf(vacancy)
    return wordsOf(new Map<string, unknown>(Object.entries(resume)).get(source))
  }
  const quoted = [
    ...judgement.criteria.flatMap(({ key, evidence }) =>
      evidence.map((one) => ({ of: key as string, ...one })),
    ),
    ...judgement.flags.flatMap(({ key, evidence }) => evidence.map((one) => ({ of: key, ...one }))),
    ...linesOf(rubric, reading).flatMap(({ title, quote, source }) =>
      quote === null ? [] : [{ of: title, quote, source: source ?? '' }],
    ),
  ]
  return quoted
    .filter(({ quote, source }) => !stands(quote, fieldOf(source)))
    .map(({ of, quote, source }) => `${of}: «${quote}» does not stand in ${source}`)
}

function sentenceLies(sentence: string, claims: readonly Claim[], hold: Hold): string[] {
  for (const { said, isTrue } of claims) {
    const found = said.exec(sentence.replace(/\.$/, ''))
    if (found) return isTrue(hold, found.slice(1)) ? [] : [`false: ${sentence}`]
  }
  return [`nobody checks: ${sentence}`]
}

/** A strength or weakness must be true, its criterion must have a matching value, its quote must be in the resume. */
function listLies(
  sentence: string,
  claims: readonly Claim[],
  hold: Hold,
  isOf: (value: number) => boolean,
): string[] {
  const key = claims.find(({ said }) => said.test(sentence.replace(/\.$/, '')))?.of ?? null
  const value = key === null ? null : hold.worthOf(key)
  const quote = /\((?!названо в резюме|\d+ из \d+)(.+)\)\.$/su.exec(sentence)?.[1]
  return [
    ...sentenceLies(sentence, claims, hold),
    ...(value !== null && !isOf(value) ? [`against its criterion (${value}): ${sentence}`] : []),
    ...(quote === undefined || stands(quote, hold.source) ? [] : [`invented quote: ${sentence}`]),
  ]
}

/** Consistency of the figures of the card: the points add up, a raise fills a real gap and stays within the scale. */
function figureLies({ rubric, reading, judgement, must, nice }: Hold): string[] {
  const { score, criteria, skills_match } = judgement
  const points = pointsOf(criteria, score)
  const sum = [...points.values()].reduce((total, one) => total + one, 0)
  const asked = prepareRubric(rubric)
  const lines = linesOf(rubric, reading)
  const raises = raisesOf(rubric, reading)
  const shareOf = (all: readonly SkillAsk[]) =>
    all.reduce((total, { requirement: { id } }) => total + (reading.lines[id]?.held ?? 0), 0)
  const weights = asked.must.length * 3 + asked.nice.length
  const share = (100 * (3 * shareOf(asked.must) + shareOf(asked.nice))) / weights
  return [
    ...(sum === score ? [] : [`points add up to ${sum}, the score is ${score}`]),
    ...(weights > 0 && Math.abs((skills_match ?? -1) - share) > 0.501
      ? [`skills match ${skills_match}, not ${share}`]
      : []),
    ...criteria
      .filter(({ key, verdict, value }) => (verdict === 'n/a' || value === 0) && points.get(key) !== 0)
      .map(({ key }) => `points for nothing: ${key}`),
    ...raises
      .filter(
        ({ title, gain, score: raised }) =>
          gain < 1 ||
          raised !== score + gain ||
          raised > 100 ||
          !(
            criteria.some((one) => one.title === title && (one.value ?? 0) < 1) ||
            lines.some((line) => line.title === title && line.state !== 'proven') ||
            [...must, ...nice].some((ask) => ask.requirement.title === title) ||
            (title === 'На 5 лет больше опыта в профессии' && reading.facts.jobs.length > 0)
          ),
      )
      .map(({ title, gain }) => `no gap to fill: ${title} +${gain}`),
  ]
}
