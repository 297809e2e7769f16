/** Periods of work as people write them. */
import type { Layout } from './layouts.ts'
import type { Language, MadeJob } from './people.ts'

type Point = readonly [year: number, month: number]

const NAMED = {
  ru: [
    'Январь',
    'Февраль',
    'Март',
    'Апрель',
    'Май',
    'Июнь',
    'Июль',
    'Август',
    'Сентябрь',
    'Октябрь',
    'Ноябрь',
    'Декабрь',
  ],
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
}
const OF = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
]
const NOW = {
  ru: [
    'настоящее время',
    'н.в.',
    'по настоящее время',
    'по наст. время',
    'работаю',
    'сейчас',
    'по сей день',
    'до настоящего времени',
    'н. вр.',
    'текущее время',
  ],
  en: [
    'present',
    'till now',
    'Present',
    'current',
    'now',
    'today',
    'to date',
    'until now',
    'ongoing',
    'present time',
  ],
}

/** One line, or the two that hh.ru's narrow column makes of it. */
// oxlint-disable-next-line max-lines-per-function -- a table of forms, one a line
export function writePeriod(
  { start, end }: MadeJob,
  form: Layout['dates'],
  language: Language,
  now: Layout['now'],
): string[] {
  const isEnglish = language === 'en'
  const until = NOW[language][now] ?? 'present'
  const two = (value: number) => String(value).padStart(2, '0')
  const named = ([, month]: Point) => NAMED[language][month - 1] ?? ''
  const between = (dash: string, write: (point: Point, isEnd: boolean) => string) =>
    `${write(start, false)}${dash}${end === null ? until : write(end, true)}`
  const last = ([year, month]: Point) => new Date(Date.UTC(year, month, 0)).getUTCDate()
  const short = (point: Point) =>
    isEnglish ? named(point).slice(0, 3) : `${named(point).slice(0, 3).toLowerCase()}.`
  const capital = (point: Point) => `${named(point)} ${point[0]}`
  const small = (point: Point) => `${named(point).toLowerCase()} ${point[0]}`
  const year = isEnglish ? '' : ' г.'
  const day = (point: Point, isEnd: boolean) => two(isEnd ? last(point) : 1)
  /** «с … по …»; of a job that goes on only its beginning, with `going` after it. */
  const fromTo = (write: (point: Point, isEnd: boolean) => string, going = '') =>
    end === null ? `с ${write(start, false)}${going}` : `с ${write(start, false)} по ${write(end, true)}`
  const genitive = ([y, m]: Point, isEnd: boolean) => (isEnd ? small([y, m]) : `${OF[m - 1] ?? ''} ${y}`)
  const dated = (point: Point, isEnd: boolean) =>
    `${isEnd ? last(point) : 1} ${OF[point[1] - 1] ?? ''} ${point[0]} г.`
  const goingOn = until.startsWith('по ') ? ` ${until}` : ' по настоящее время'
  const oneLine: Partial<Record<Layout['dates'], string>> = {
    'MM.YYYY – MM.YYYY': between(' – ', ([y, m]) => `${two(m)}.${y}`),
    'MM.YYYY → MM.YYYY': between(' → ', ([y, m]) => `${two(m)}.${y}`),
    'Month YYYY — Month YYYY': between(' — ', capital),
    'Month YYYY г. – Month YYYY г.': between(' – ', (point) => `${capital(point)}${year}`),
    'Month YYYY — Month YYYY (N лет)': `${between(' — ', capital)} (${isEnglish ? '3 years 2 months' : '3 года 2 месяца'})`,
    'MM.YY – MM.YY': between(' – ', ([y, m]) => `${two(m)}.${two(y % 100)}`),
    "Mon'YY – Mon'YY": between(' – ', (point) =>
      isEnglish ? `${short(point)} '${two(point[0] % 100)}` : `${short(point)} ${point[0]}`,
    ),
    'с month YYYY по month YYYY': isEnglish ? `from ${between(' to ', capital)}` : fromTo(genitive),
    'с D month YYYY по D month YYYY': isEnglish
      ? between(' - ', ([y, m]) => `${two(m)}/${y}`)
      : fromTo(dated, goingOn),
    'YYYY/MM – YYYY/MM': between(' – ', ([y, m]) => `${y}/${two(m)}`),
    'YYYY-MM — YYYY-MM': between(' — ', ([y, m]) => `${y}-${two(m)}`),
    'YYYY.MM - YYYY.MM': between(' - ', ([y, m]) => `${y}.${two(m)}`),
    'MM/YYYY - MM/YYYY': between(' - ', ([y, m]) => `${two(m)}/${y}`),
    'DD.MM.YYYY–DD.MM.YYYY': between(
      '–',
      (point, isEnd) => `${day(point, isEnd)}.${two(point[1])}.${point[0]}`,
    ),
    'mon. YYYY - mon. YYYY': between(' - ', (point) => `${short(point)} ${point[0]}`),
    'MM.YYYY г. - MM.YYYY г.': between(' - ', ([y, m]) => `${two(m)}.${y}${year}`),
    'month YYYY – month YYYY': between(' – ', isEnglish ? capital : small),
    'YYYY, Month – YYYY, Month': between(' – ', (point) => `${point[0]}, ${named(point)}`),
    'с MM.YYYY г. по MM.YYYY г.': isEnglish
      ? between(' until ', ([y, m]) => `${two(m)}/${y}`).replace(/until (till|until|to)/, '$1')
      : fromTo(([y, m]) => `${two(m)}.${y} г.`),
    'Mon YYYY to Mon YYYY': isEnglish
      ? between(' to ', (point) => `${short(point)} ${point[0]}`)
      : between(' – ', (point) => `${short(point)} ${point[0]} г.`),
    'DD.MM.YY - DD.MM.YY': between(
      ' - ',
      (point, isEnd) => `${day(point, isEnd)}.${two(point[1])}.${two(point[0] % 100)}`,
    ),
    'YYYY – YYYY': between(' – ', ([y]) => String(y)),
    'YYYY г. - YYYY г.': between(' - ', ([y]) => `${y}${year}`),
  }
  const line = oneLine[form]
  if (line !== undefined) return [line]
  const going = isEnglish ? 'till now' : 'настоящее время'
  return [`${capital(start)} —`, end === null ? going : capital(end)]
}

/** What a reader can know of the dates in this form. */
export const knownOf = (point: Point | null, form: Layout['dates']): string | null =>
  point === null
    ? null
    : form.startsWith('YYYY –') || form === 'YYYY г. - YYYY г.'
      ? String(point[0])
      : `${point[0]}-${String(point[1]).padStart(2, '0')}`
