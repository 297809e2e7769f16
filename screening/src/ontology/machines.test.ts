import { describe, expect, it } from 'vitest'
import { contentRoles } from '../roles.ts'
import { tokenise } from '../text/tokens.ts'

/** Work with machines and animals is told by its own words: titles are often missing or say «рабочий». */
describe('a profession by the words of its work', () => {
  it.each([
    ['machinery-operator', 'Забивка свай и шпунта, заправка топливом, ежесменное обслуживание'],
    ['machinery-operator', 'Рытьё траншей под кабель, планировка территории, щебень и песок'],
    ['poultry-farmer', 'Кормление птицы, суточный цыплёнок, напольное содержание, индюшата'],
    ['transport-head', 'Выпуск автотранспорта, предрейсовый контроль, диагностические карты'],
  ])('%s: «%s»', (profession, text) => {
    const [leader] = Object.entries(contentRoles(tokenise(text), [])).toSorted((a, b) => b[1] - a[1])
    expect(leader?.[0]).toBe(profession)
  })
})
