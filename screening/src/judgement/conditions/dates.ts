/** A month a person names in a sentence about the future. */

const NAMES = [
  ['янв', 'jan'],
  ['фев', 'feb'],
  ['мар', 'mar'],
  ['апр', 'apr'],
  ['ма[йея](?![а-я])', 'may(?![a-z])'],
  ['июн', 'jun'],
  ['июл', 'jul'],
  ['авг', 'aug'],
  ['сен', 'sep'],
  ['окт', 'oct'],
  ['ноя', 'nov'],
  ['дек', 'dec'],
].map(
  ([russian = '', english = '']) =>
    new RegExp(`(?<![а-яa-z])(?:${russian}|${english})[а-яa-z]*(?: ((?:20)\\d\\d))?`),
)

/** «К весне», «следующей осенью», by the month each begins with. */
const SEASONS: readonly (readonly [RegExp, number])[] = (
  [
    ['весн(?:а|ы|е|у|ой)', 2],
    ['лет(?:о|а|у|ом)', 5],
    ['осен(?:ь|и|ью)', 8],
    ['зим(?:а|ы|е|у|ой)', 11],
  ] as const
).map(([word, month]) => [new RegExp(`(?<!(?:прошл|эт)[а-я]+ )(?<![а-я])${word}(?![а-я])`), month])

const NUMBERS: Readonly<Record<string, number>> = {
  один: 1,
  одну: 1,
  два: 2,
  две: 2,
  три: 3,
  one: 1,
  two: 2,
  three: 3,
  четыре: 4,
  полтора: 2,
  пару: 2,
}

/** «в январе 2027», «с 1 декабря», «через месяц», «за 3–4 недели», «two months»: a month not before `now`, or `null`. */
export function monthNamed(folded: string, now: number): number | null {
  for (const [index, pattern] of NAMES.entries()) {
    const match = pattern.exec(folded)
    if (match === null) continue
    if (match[1] !== undefined) return Number(match[1]) * 12 + index
    const year = Math.floor(now / 12)
    const month = year * 12 + index
    // «в январе», said in November, is the next one; «в октябре» has just been
    return month >= now ? month : month + 12
  }
  const [, numeric, year] =
    /(?<![\d.])(?:[0-2]?\d|3[01])\.(0[1-9]|1[0-2])\.(?:20)?(2\d)(?!\d)/.exec(folded) ?? []
  if (numeric !== undefined) return (2000 + Number(year)) * 12 + Number(numeric) - 1
  const season = SEASONS.find(([pattern]) => pattern.test(folded))?.[1]
  if (
    season !== undefined &&
    /(?<![а-я])(?:с|к|до|не раньше|следующ[а-я]+|будущ[а-я]+|после) /.test(folded)
  ) {
    const month = Math.floor(now / 12) * 12 + season
    return month >= now ? month : month + 12
  }
  const span =
    /(?:через|за|in|within|отработк[а-я]+)?\s*(?:(\d{1,2})(?:\s?[-–—]\s?(\d{1,2}))? |(один|одну|два|две|три|четыре|полтора|пару|one|two|three) )?(месяц|недел|дн|month|week|day)/.exec(
      folded,
    )
  if (span === null || !/через|(?<![а-я])за |отработ|notice|in |within/.test(folded)) return null
  const count = Number(span[2] ?? span[1] ?? NUMBERS[span[3] ?? ''] ?? 1)
  const unit = span[4] ?? ''
  const months = /месяц|month/.test(unit) ? count : /недел|week/.test(unit) ? count / 4 : count / 30
  return now + Math.round(months)
}
