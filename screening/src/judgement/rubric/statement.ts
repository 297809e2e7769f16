/** What a sentence of a vacancy is, with what is known of it. */
import type { Odds } from '../sentences/classify.ts'

export type Section = 'requirement' | 'nice' | 'duty' | 'condition' | 'company' | 'exclusion'
export type Statement = {
  readonly text: string
  readonly section: Section
  /** Under a heading, whose word weighs more than the guess about the sentence. */
  readonly isHeaded: boolean
  /** Nobody is considered without what it asks. */
  readonly insists?: boolean
  /** Nobody is considered without the papers or against the terms that it names. */
  readonly isDue?: boolean
  /** What the classifier takes it for. */
  readonly odds?: Odds
}
