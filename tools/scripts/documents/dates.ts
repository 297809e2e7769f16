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
  switch (form) {
    case 'MM.YYYY – MM.YYYY':
      return [between(' – ', ([y, m]) => `${two(m)}.${y}`)]
    case 'MM.YYYY → MM.YYYY':
      return [between(' → ', ([y, m]) => `${two(m)}.${y}`)]
    case 'Month YYYY — Month YYYY':
      return [between(' — ', (point) => `${named(point)} ${point[0]}`)]
    case 'Month YYYY г. – Month YYYY г.':
      return [between(' – ', (point) => `${named(point)} ${point[0]}${isEnglish ? '' : ' г.'}`)]
    case 'Month YYYY — Month YYYY (N лет)':
      return [
        `${between(' — ', (point) => `${named(point)} ${point[0]}`)} (${isEnglish ? '3 years 2 months' : '3 года 2 месяца'})`,
      ]
    case 'MM.YY – MM.YY':
      return [between(' – ', ([y, m]) => `${two(m)}.${two(y % 100)}`)]
    case "Mon'YY – Mon'YY":
      return [
        between(' – ', (point) =>
          isEnglish ? `${short(point)} '${two(point[0] % 100)}` : `${short(point)} ${point[0]}`,
        ),
      ]
    case 'с month YYYY по month YYYY': {
      if (isEnglish) return [`from ${between(' to ', (point) => `${named(point)} ${point[0]}`)}`]
      const write = (point: Point, isEnd: boolean) =>
        `${isEnd ? named(point).toLowerCase() : (OF[point[1] - 1] ?? '')} ${point[0]}`
      return [end === null ? `с ${write(start, false)}` : `с ${write(start, false)} по ${write(end, true)}`]
    }
    case 'с D month YYYY по D month YYYY': {
      if (isEnglish) return [between(' - ', ([y, m]) => `${two(m)}/01/${y}`).replaceAll('/01/', '/')]
      const write = (point: Point, isEnd: boolean) =>
        `${isEnd ? last(point) : 1} ${OF[point[1] - 1] ?? ''} ${point[0]} г.`
      return [
        end === null
          ? `с ${write(start, false)} ${until.startsWith('по ') ? until : 'по настоящее время'}`
          : `с ${write(start, false)} по ${write(end, true)}`,
      ]
    }
    case 'YYYY/MM – YYYY/MM':
      return [between(' – ', ([y, m]) => `${y}/${two(m)}`)]
    case 'YYYY-MM — YYYY-MM':
      return [between(' — ', ([y, m]) => `${y}-${two(m)}`)]
    case 'YYYY.MM - YYYY.MM':
      return [between(' - ', ([y, m]) => `${y}.${two(m)}`)]
    case 'MM/YYYY - MM/YYYY':
      return [between(' - ', ([y, m]) => `${two(m)}/${y}`)]
    case 'DD.MM.YYYY–DD.MM.YYYY':
      return [between('–', (point, isEnd) => `${two(isEnd ? last(point) : 1)}.${two(point[1])}.${point[0]}`)]
    case 'mon. YYYY - mon. YYYY':
      return [between(' - ', (point) => `${short(point)} ${point[0]}`)]
    case 'MM.YYYY г. - MM.YYYY г.':
      return [between(' - ', ([y, m]) => `${two(m)}.${y}${isEnglish ? '' : ' г.'}`)]
    case 'month YYYY – month YYYY':
      return [
        between(' – ', (point) => `${isEnglish ? named(point) : named(point).toLowerCase()} ${point[0]}`),
      ]
    case 'YYYY, Month – YYYY, Month':
      return [between(' – ', (point) => `${point[0]}, ${named(point)}`)]
    case 'с MM.YYYY г. по MM.YYYY г.': {
      if (isEnglish)
        return [
          between(' until ', ([y, m]) => `${two(m)}/${y}`)
            .replace('until till', 'till')
            .replace('until until', 'until')
            .replace('until to', 'to'),
        ]
      const write = ([y, m]: Point) => `${two(m)}.${y} г.`
      return [end === null ? `с ${write(start)}` : `с ${write(start)} по ${write(end)}`]
    }
    case 'Mon YYYY to Mon YYYY':
      return [
        isEnglish
          ? between(' to ', (point) => `${short(point)} ${point[0]}`)
          : between(' – ', (point) => `${short(point)} ${point[0]} г.`),
      ]
    case 'DD.MM.YY - DD.MM.YY':
      return [
        between(
          ' - ',
          (point, isEnd) => `${two(isEnd ? last(point) : 1)}.${two(point[1])}.${two(point[0] % 100)}`,
        ),
      ]
    case 'YYYY – YYYY':
      return [between(' – ', ([y]) => String(y))]
    case 'YYYY г. - YYYY г.':
      return [between(' - ', ([y]) => `${y}${isEnglish ? '' : ' г.'}`)]
    case 'hh':
    default:
      if (end === null) return [`${named(start)} ${start[0]} —`, isEnglish ? 'till now' : 'настоящее время']
      return [`${named(start)} ${start[0]} —`, `${named(end)} ${end[0]}`]
  }
}

/** What a reader can know of the dates in this form. */
export const knownOf = (point: Point | null, form: Layout['dates']): string | null =>
  point === null
    ? null
    : form.startsWith('YYYY –') || form === 'YYYY г. - YYYY г.'
      ? String(point[0])
      : `${point[0]}-${String(point[1]).padStart(2, '0')}`
