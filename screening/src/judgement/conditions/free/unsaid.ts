/** Ways of working that a person wants instead of a week of days at the place, which vacancies need not name. */
import { foldText } from '../../../text/normalise.ts'
import type { Wish } from '../wish.ts'

/** The wish for work by rotation and nothing else. */
export const rotationWanted = (wishes: readonly Wish[]): Wish | undefined => {
  const own = wishes.filter(({ kind, is_said: isSaid }) => kind === 'rotation' && isSaid)
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
  /(?<![а-я])(?:тоже|также|можно|либо|или (?:работ|на|в|у|по)|и (?:работ|в город|дома|рядом|постоян)|город[а-я]*|кроме|как вариант|в том числе|готов[аы]?)(?![а-я])/

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
