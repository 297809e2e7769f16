/**
 * The model's reader as conversations without I/O, the same for the server and for the evaluation. The order:
 *
 * 1. Once per text of a vacancy: `readRubric`. The rubric is kept as a version and shown; a person confirms or edits it.
 * 2. Per resume, with the confirmed rubric: `readPair`, one question. The second look is asked only in doubt.
 * 3. `null`: the model gave no usable answer twice; the embedded reader's reading applies, and its answers are marked
 *    unreadable, so a later run asks again.
 *
 * Whoever drives a conversation claims each question under its key before the call, keeps the answer in one statement
 * when it arrives, looks for a kept one first, and counts the spending there: an interrupted conversation is started
 * again from its beginning and finds every paid answer. A failed second look is an empty answer.
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
