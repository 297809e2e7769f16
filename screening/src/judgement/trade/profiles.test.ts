import { expect, it } from 'vitest'
import { alikeTrades, likelyTrades } from './profiles.ts'

const asked = likelyTrades(
  ['Водитель-экспедитор'],
  ['Доставка продуктов по магазинам, накладные, разгрузка, ремонт мелких поломок машины'],
)
const nearness = (name: string, line: string) => alikeTrades(asked, likelyTrades([name], [line]))[0]

it('work told in other words is nearer than another trade with the same tools', () => {
  const same = nearness('Развоз товара', 'Объезд точек на газели, отдаю накладные, помогаю выгружать')
  const other = nearness('Бухгалтер', 'Ввод накладных, сверка с магазинами, авансовые отчёты водителей')
  expect(same).toBeGreaterThan(other)
})

it('a text without a known word is near nothing', () => {
  expect(alikeTrades(asked, likelyTrades([], []))).toEqual([0, 0, 0])
  expect(alikeTrades(likelyTrades([], []), likelyTrades([], []))).toEqual([0, 0, 0])
})

it('what is nearest to itself has all in common', () => {
  for (const share of alikeTrades(asked, asked)) expect(share).toBeCloseTo(1)
})
