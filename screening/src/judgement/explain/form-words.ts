/** Values of job boards' forms in words: «fullDay» is nothing a recruiter should read. */
import { foldText } from '../../text/normalise.ts'

/** `null`: the value is not known and stands as it is. */
export function formWords(value: string): string | null {
  const folded = foldText(value).replaceAll(/[\s-]/g, '_')
  return WORDS.find(([code]) => code.test(folded))?.[1] ?? null
}
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^full_?day|^полный_день/, 'полный день'],
  [/^shift|^сменн/, 'сменный график'],
  [/^flexible|^гибк/, 'гибкий график'],
  [/^remote|^удален/, 'удалённая работа'],
  [/^fly_?in|^вахт/, 'вахта'],
  [/^full|^полная/, 'полная занятость'],
  [/^part|^частичн|^неполн/, 'частичная занятость'],
  [/^project|^проектн/, 'проектная работа'],
  [/^probation|^стажиров/, 'стажировка'],
  [/^no_relocation|^не_готов[а-я]*_к_переезд/, 'без переезда'],
  [/^relocation_desirable|^хо[а-я]+_переех/, 'хотелось бы переехать'],
  [/^relocation|^готов[а-я]*_к_переезд/, 'готовность к переезду'],
  [/^never|^не_готов[а-я]*_к_команд/, 'без командировок'],
  [/^sometimes|^(?:редк|иногда)|_к_редким/, 'только редкие командировки'],
  [/^ready|^готов[а-я]*_к_команд/, 'готовность к командировкам'],
]
