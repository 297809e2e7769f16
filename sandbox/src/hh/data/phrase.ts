import type { Random } from './random.ts'

/**
 * Fills a phrase of the authored vocabulary: `{a|b}` one of, `{10..40}` a number, `{50..400/50}` a number in steps,
 * `[а]` only for a woman, `[ый/ая]` by sex.
 */
export function fill(phrase: string, random: Random, female: boolean): string {
  return phrase
    .replaceAll(/\{(\d+)\.\.(\d+)(?:\/(\d+))?\}/g, (_, from: string, to: string, step?: string) => {
      const size = Number(step ?? 1)
      return String(Number(from) + size * random.int(0, Math.floor((Number(to) - Number(from)) / size)))
    })
    .replaceAll(/\{([^{}]*)\}/g, (_, list: string) => random.pick(list.split('|')))
    .replaceAll(/\[([^[\]/]*)\/([^[\]/]*)\]/g, (_, man: string, woman: string) => (female ? woman : man))
    .replaceAll(/\[([а-яё]*)\]/g, (_, woman: string) => (female ? woman : ''))
}
