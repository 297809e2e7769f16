/** Protocol line 10: every sentence a recruiter reads about one person. */
import type { Judgement } from '../judgement/judge.ts'

export const cardOf = (judgement: Judgement): object => ({
  score: judgement.score,
  recommendation: judgement.recommendation,
  summary: judgement.summary,
  requirements: judgement.requirements.map(({ ask, kind, stance, evidence, lines: [line], nearest }) => ({
    ask,
    kind,
    stance,
    evidence,
    quote: (line ?? nearest)?.quote ?? null,
  })),
  strengths: judgement.strengths,
  weaknesses: judgement.weaknesses,
  questions: judgement.questions,
  flags: judgement.flags.map(({ key, text, severity }) => ({ key, text, severity })),
})
