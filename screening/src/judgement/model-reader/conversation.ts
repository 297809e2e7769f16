/**
 * The model's reader as conversations without I/O: `readRubric` once per text of a vacancy, then `readPair` per resume with the
 * confirmed rubric; a second look only in doubt. `null`: the model gave no usable answer twice, so the embedded reader's
 * reading applies and a later run asks again.
 * The caller stores each question's answer under its key in one statement with its cost, and looks there first: an
 * interrupted conversation starts again and finds every paid answer. A failed second look is an empty answer.
 */
import type { VacancyText } from '../../model.ts'
import type { PairReading, VacancyRubric } from '../model.ts'
import { pairQuestion, type Pair } from './pair.ts'
import { askOnceMore, type Conversation } from './question.ts'
import { readingFrom, saidOf } from './reading.ts'
import { rubricOf, rubricQuestion } from './rubric.ts'
import { corrected, isDoubtful, secondQuestion, sideOf } from './second.ts'

/** @param rules the rubric of the embedded reader, for what is no judgement */
export function* readRubric(vacancy: VacancyText, rules: VacancyRubric): Conversation<VacancyRubric | null> {
  return yield* askOnceMore(rubricQuestion(vacancy), (answer) => rubricOf(answer, vacancy, rules))
}

/** @param score of a reading, by which a doubt is known */
export function* readPair(
  pair: Pair,
  score: (reading: PairReading) => number,
): Conversation<PairReading | null> {
  const said = yield* askOnceMore(pairQuestion(pair), (answer) => saidOf(answer, pair))
  if (said === null) return null
  const first = readingFrom(said, pair)
  const points = score(first)
  if (!isDoubtful(points, first)) return first
  const [answer = ''] = yield [secondQuestion(pair, said, sideOf(points))]
  const second = corrected(said, answer, pair)
  return second === null ? first : readingFrom(second, pair)
}
