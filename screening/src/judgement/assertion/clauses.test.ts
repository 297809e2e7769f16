import { expect, test } from 'vitest'
import { clausesOf, statusOf } from './clauses.ts'

const NOW = 2026 * 12 + 10

/** A statement with its mentions in braces («{SAP|lacks}»), their statuses read anew. */
function reread(marked: string): string {
  const mentions = [...marked.matchAll(/\{([^|}]+)\|[a-z]+\}/g)].map(([, text = '']) => text)
  const statement = marked.replaceAll(/\{([^|}]+)\|[a-z]+\}/g, '$1')
  let out = ''
  let from = 0
  for (const mention of mentions) {
    const start = statement.indexOf(mention, from)
    const end = start + mention.length
    out += `${statement.slice(from, start)}{${mention}|${statusOf(statement, start, end, NOW)}}`
    from = end
  }
  return out + statement.slice(from)
}

test.each([
  'Опыт в {SAP|lacks} отсутствует.',
  'Учёт {расчётов|has} без {SAP|lacks}, {сверка|has} взаиморасчётов',
  'Без {медкнижки|lacks}.',
  '{Python|lacks}, {PostgreSQL|lacks}, {Docker|lacks} пока не изучал.',
  '{SAP|lacks}, {Oracle|lacks} — нет.',
  '{SAP|lacks}: 0 лет.',
  '{Python|has}, {Java|lacks} нет',
  'Не работал с {SAP|lacks} и {Oracle|lacks}',
  'Права {B|has}, {CE|has} без лишений, без вредных привычек',
])('%s', (marked) => {
  expect(reread(marked)).toBe(marked)
})

test('clauses cover the statement in order', () => {
  const statement = 'Знаю Python, но с Java не работал; хочу изучить Go (прохожу курс).'
  const clauses = clausesOf(statement, NOW)
  expect(clauses.map(({ text }) => text).join('')).toBe(statement)
  expect(clauses.map(({ status }) => status)).toEqual(['has', 'lacks', 'wants'])
})
