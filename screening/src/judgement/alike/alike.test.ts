import { expect, it } from 'vitest'
import { probeOf, saidOf } from '../match/match.ts'
import { alikeness, nearByWords, nearTo } from './alike.ts'

const near = (asked: string, told: string): number => {
  const [one, other] = [probeOf(asked).bag, saidOf(told).bag]
  const { asked: forth, told: back } = nearByWords(one, other)
  return alikeness(one, other) + forth + back
}

it.each([
  ['Приготовление кофейных напитков', 'Эспрессо, капучино, латте-арт', 'Уборка зала'],
  ['Закупка продуктов для сети', 'Байер фреша: прайсы поставщиков, бракераж', 'Подбор персонала'],
  ['Расчёт заработной платы', 'Начисляю аванс, отпускные и больничные', 'Сборка мебели'],
  ['Автоматизация тестирования', 'Selenium, pytest, автотесты в CI', 'Ведение первичной документации'],
])('«%s» is nearer to «%s» than to «%s»', (asked, told, other) => {
  expect(near(asked, told)).toBeGreaterThan(near(asked, other))
})

it('what is asked word for word is all there, what nobody tells is not', () => {
  const { bag } = probeOf('Ремонт холодильников')
  const told = saidOf('Ремонт холодильников и витрин').bag
  expect(nearByWords(bag, told).asked).toBe(1)
  expect(nearTo(bag, [told])).toBe(1)
  expect(nearByWords(bag, saidOf('').bag)).toEqual({ asked: 0, told: 0 })
  expect(nearTo(bag, [])).toBe(0)
})

it.each([
  ['нашёл клиентов', 'нашла клиентов'],
  ['помог запустить линию', 'помогла запустить линию'],
  ['вырос до руководителя', 'выросла до руководителя'],
  ['принёс договоры', 'принесла договоры'],
  ['готов к вахте', 'готова к вахте'],
  ['вёл учёт и перевёл архив', 'вела учёт и перевела архив'],
])('«%s» and «%s» are one', (his, her) => {
  expect(saidOf(her).bag).toEqual(saidOf(his).bag)
})
