/** Payments under faults: the server is killed between each two steps of a payment. */
import { isGoodShot, shootPayments, steps, type Shot } from './money.ts'
import type { ChaosPart } from '../harness/part.ts'

export const moneyPart: ChaosPart = async ({ rounds, from, random, data_dir, note }) => {
  console.log(`${rounds} payments, shot at ${steps.length} steps in turn`)
  console.log('shot after          back in  payments made  granted  months  emails')
  const where = Array.from({ length: rounds }, (_, n) => steps[(from + n) % steps.length] ?? 'payment made')
  const all: Shot[] = []
  for await (const shot of shootPayments(data_dir, random, where)) {
    all.push(shot)
    const { step, back_in_ms, made, granted, months, emails } = shot
    const cells = [made, granted, months, emails].map((value) => String(value).padStart(8))
    note({
      is_good: isGoodShot(shot),
      lost: granted < 1 ? 1 : 0,
      doubled: Math.max(0, granted - 1) + Math.max(0, made - 1),
    })
    console.log(
      `${step.padEnd(18)} ${`${back_in_ms} ms`.padStart(8)} ${cells.join(' ')} ${isGoodShot(shot) ? '' : 'NO'}`,
    )
  }
  const bad = all.filter((shot) => !isGoodShot(shot))
  console.log(`${all.length - bad.length} of ${all.length} payments gave one plan and one email`)
  return bad.length === 0
}
