/** Work that a resume without a list of jobs tells in prose. */
import type { ResumeJob, ResumeText } from '../../model.ts'
import type { Interval } from '../../resume/months.ts'
import { foldText } from '../../text/normalise.ts'

const YEAR = '(?:19[6-9]\\d|20\\d\\d)'
const NOW = '(?:н\\.? ?в|наст|сегодня|сейчас|сей день|теперь|now|present|today)'
/** «2017–2024», «с 2020 по сей день», «с марта 2021», «since 2019». */
const SPAN = new RegExp(
  `(?<![\\d.])(?:(?<since>(?<![а-яa-z])(?:с|since|from) (?:[а-яa-z]+ )?))?(?<first>${YEAR})(?![\\d])(?: ?(?:год[а-я]*|г\\.?))?(?: ?(?:-|–|—|по|до|to|until) ?(?:[а-яa-z]+ )?(?:(?<last>${YEAR})|(?<open>${NOW})))?`,
  'g',
)
const SPELT = [
  'год',
  'два',
  'три',
  'четыре',
  'пять',
  'шесть',
  'семь',
  'восемь',
  'девять',
  'десять',
  'одиннадцать',
  'двенадцать',
]
/** «Стаж 22 года», «семь лет сидел», but nothing of long ago. */
const YEARS = new RegExp(
  `(?<![\\d.,а-я-])(?<number>\\d{1,2}|${SPELT.slice(1).join('|')}) ?(?:лет|года|год|years?)(?![а-яa-z])(?! назад| ago)`,
  'g',
)
/** Before a number of years: they are an age. */
const AGE = /(?<![а-я])(?:мне|возраст|сын|доч|дет|реб)[^.]{0,20}$/
const LONGEST = 50

/**
 * The prose as one job, if no job is listed and the prose tells when the work was.
 * @param now month, `year × 12 + month index`
 */
export function jobInProse({ experience, about }: ResumeText, now: number): ResumeJob | null {
  if ((experience ?? []).length > 0 || typeof about !== 'string') return null
  const told = monthsTold(foldText(about), now)
  if (told === null) return null
  return {
    start: dateOf(told.first),
    end: told.last >= now ? null : dateOf(told.last),
    company: null,
    position: null,
    description: about,
  }
}

function monthsTold(text: string, now: number): Interval | null {
  let first = Infinity
  let last = -Infinity
  for (const { groups = {} } of text.matchAll(SPAN)) {
    const from = Number(groups['first']) * 12
    const isSpan =
      groups['since'] !== undefined || groups['last'] !== undefined || groups['open'] !== undefined
    if (!isSpan || from > now) continue
    first = Math.min(first, from)
    last = Math.max(
      last,
      groups['last'] === undefined ? now : Math.min(now, Number(groups['last']) * 12 + 11),
    )
  }
  if (first <= last) return { first, last }
  let years = 0
  for (const { groups = {}, index } of text.matchAll(YEARS)) {
    if (AGE.test(text.slice(Math.max(0, index - 25), index))) continue
    const number = groups['number'] ?? ''
    const told = /\d/.test(number) ? Number(number) : SPELT.indexOf(number) + 1
    if (told <= LONGEST) years = Math.max(years, told)
  }
  return years === 0 ? null : { first: now - 12 * years + 1, last: now }
}

const dateOf = (month: number): string =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
