import type { ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readParts } from './read-marks.ts'

type Line = ResultDetail['requirements'][number]
const line = (ask: string, stance: Line['stance'], ...quotes: string[]): Line => ({
  id: ask,
  ask,
  kind: 'must',
  type: 'skill',
  stance,
  evidence: null,
  lines: quotes.map((quote) => ({ quote, source: 'skills' })),
  nearest: null,
  sure: true,
})
const sections = [{ source: 'skills', heading: 'Навыки', text: 'Excel, CRM и английский' }]

it('a piece that was read names what it answers, the rest stays as it is', () => {
  expect(readParts(sections, [line('Знание CRM', 'meets', 'CRM')])).toEqual([
    [
      { text: 'Excel, ', read: null },
      { text: 'CRM', read: { stance: 'meets', asks: ['Знание CRM'] } },
      { text: ' и английский', read: null },
    ],
  ])
})
it('where lines overlap, a piece names both and looks like the worse', () => {
  const parts = readParts(sections, [
    line('А', 'meets', 'Excel, CRM'),
    line('Б', 'partly', 'CRM и английский'),
  ])
  expect(parts[0]?.map(({ text, read }) => [text, read?.stance, read?.asks])).toEqual([
    ['Excel, ', 'meets', ['А']],
    ['CRM', 'partly', ['А', 'Б']],
    [' и английский', 'partly', ['Б']],
  ])
})
it('a quote that is not in the text marks nothing', () => {
  expect(readParts(sections, [line('А', 'meets', 'Python')])[0]).toEqual([
    { text: sections[0]?.text, read: null },
  ])
})
it('no letter of the resume is lost or doubled', () => {
  const word = fc.stringMatching(/^[а-я ]{1,12}$/)
  fc.assert(
    fc.property(fc.array(word), fc.array(word), (texts, quotes) => {
      const some = texts.map((text, at) => ({ source: `experience[${at}]`, heading: '', text }))
      const parts = readParts(some, [line('А', 'meets', ...quotes)])
      expect(parts.map((one) => one.map(({ text }) => text).join(''))).toEqual(texts)
    }),
  )
})
