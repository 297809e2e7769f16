import { expect, it } from 'vitest'
import { asksOf } from '../asks/asks.ts'

const asked = (text: string): string[] =>
  asksOf({ text, section: 'requirement', isHeaded: true }, { isOfDriving: false, isDriver: false }).map(
    ({ kind, ask }) => `${kind}: ${ask}`,
  )

it.each([
  ['Kafka, от RabbitMQ давно отказались', ['must: Kafka']],
  ['Vue (на Angular не пишем)', ['must: Vue']],
  ['GitLab (Bitbucket в прошлом)', ['must: GitLab']],
  ['Docker без Swarm', ['must: Docker']],
  ['Python (не Ruby)', ['must: Python']],
  ['Grafana вместо Zabbix', ['must: Grafana']],
  ['Переехали с Jenkins на GitLab', ['must: GitLab']],
  ['GitLab – Jenkins больше не используем', ['must: GitLab']],
  ['Figma, Sketch не трогаем', ['must: Figma']],
])('a tool left behind is not asked: %s', (line, asks) => expect(asked(line)).toEqual(asks))

it.each([
  ['Опыт миграции с MySQL на PostgreSQL', ['must: Опыт миграции с MySQL на PostgreSQL']],
  ['Python не ниже 3.11', ['must: Python не ниже 3.11']],
])('what only looks like one is asked: %s', (line, asks) => expect(asked(line)).toEqual(asks))

it.each([
  ['Медкнижка (расходы берём на себя)', ['nice: Медкнижка']],
  ['Медкнижка (компания компенсирует)', ['nice: Медкнижка']],
  ['Санкнижка обязательна (ежегодное продление оплачиваем)', ['knock_out: Санкнижка']],
  ['Медкнижка обязательна, продление компенсируем', ['knock_out: Медкнижка']],
])('who arranges a paper, and who only renews it: %s', (line, asks) => expect(asked(line)).toEqual(asks))

it.each([
  'Рассмотрим и с нулевым опытом',
  'Отсутствие опыта – не помеха',
  'С опытом и без',
  'Готовы взять начинающих',
])('waived experience is no ask: %s', (line) => expect(asked(line)).toEqual([]))
