/** Ways of working that a person wants instead of a week of days at the place, which vacancies need not name. */
import { foldText } from '../../../text/normalise.ts'
import type { Wish } from '../wish.ts'

/** The wish for work by rotation and nothing else. */
export const rotationWanted = (wishes: readonly Wish[]): Wish | undefined => {
  const own = wishes.filter(
    ({ kind, is_said: isSaid, line }) => kind === 'rotation' && isSaid && line.source !== 'title',
  )
  return own.some(({ stance }) => stance === 'refuses') ? undefined : own.find(isWanted)
}

/** «Ищу вахту», «рассматриваю вахту от 200»; who takes it besides other work is welcome. */
const isWanted = ({ stance, line }: Wish): boolean => {
  const folded = foldText(line.quote)
  return (
    (stance === 'only' || stance === 'prefers' || (stance === 'accepts' && LOOKS_FOR.test(folded))) &&
    !BESIDES.test(folded)
  )
}
const LOOKS_FOR = /(?:рассматрива|рассмотр|смотрю|ищу|интересу)[а-я]* [^.;,]{0,20}вахт/
const BESIDES =
  /(?<![а-я])(?:тоже|также|можно|как вариант|в том числе|кроме|не только|после вахт[а-я]*|вместо вахт[а-я]*|осесть)(?![а-я])|(?:и|или|либо)(?: [а-я]+){0,2} (?:работ|город|дом[аой]|рядом|постоян|мест)|готов[аы]?(?![а-я])/

/** Who works only in long shifts with days off between them keeps no week of days. */
export const rollingOnly = (wishes: readonly Wish[]): Wish | undefined =>
  wishes.some(
    ({ kind, value, stance }) =>
      kind === 'shifts' && (value === 'any' || (value === '5/2' && stance !== 'refuses')),
  )
    ? undefined
    : wishes.find(
        ({ kind, value, stance, is_said: isSaid }) =>
          kind === 'shifts' &&
          isSaid &&
          ((value === '5/2' && stance === 'refuses') ||
            (stance === 'only' && (value === 'daily' || (/^\d\/\d$/.test(value) && value !== '5/2')))),
      )

/** «Вахта 30/30», «месяц через месяц» where 60 days are asked: the wish for a much shorter one and for no other. */
export function shorterRotation(asked: string, wishes: readonly Wish[]): Wish | undefined {
  const least = Number(/^\d{2}/.exec(asked)?.[0] ?? 0) - MUCH
  const told = wishes.filter(({ is_said: isSaid, stance }) => isSaid && stance !== 'done')
  const days = told.flatMap(({ line }) => daysIn(foldText(line.quote)))
  return days.length > 0 && Math.max(...days) <= least
    ? told.find(({ line }) => daysIn(foldText(line.quote)).length > 0)
    : undefined
}
/** Days. */
const MUCH = 15
const daysIn = (folded: string): number[] => [
  ...[...folded.matchAll(/(?<!\d)(\d{2}) ?(?:\/|на|через) ?\d{2}(?!\d)/g)].map(([, days]) => Number(days)),
  ...(/месяц (?:через|на) месяц/.test(folded) ? [30] : []),
]
