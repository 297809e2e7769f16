/** Papers with steps of their own: scores of language tests, forms of clearance, levels of certificates. */
import { foldText } from '../../../text/normalise.ts'
import type { Requirement, RequirementVerdict } from '../../model.ts'
import type { Person } from '../../person/person.ts'
import { lineOf, stated } from '../verdict.ts'

type Ladder = {
  readonly asked: RegExp
  /** Value of a step that a text tells. */
  readonly read: readonly (readonly [step: RegExp, value: number | null])[]
  /** A lower number is the higher step. */
  readonly isDown?: boolean
  /** How much below the asked one still is one step. */
  readonly step: number
  /** Years that it holds. */
  readonly term?: number
}

const LADDERS: readonly Ladder[] = [
  { asked: /ielts/, read: [[/ielts[^\d.;]{0,20}(\d(?:[.,]\d)?)(?!\d)/, null]], step: 1, term: 2 },
  { asked: /toefl/, read: [[/toefl[^\d.;]{0,20}(\d{2,3})(?!\d)/, null]], step: 15, term: 2 },
  { asked: /(?<![a-z])hsk/, read: [[/hsk ?-?(\d)/, null]], step: 1 },
  { asked: /topik/, read: [[/topik ?-?(\d)/, null]], step: 1 },
  { asked: /jlpt|нореку/, read: [[/(?:jlpt|нореку)[^\d.;]{0,10}(\d)/, null]], isDown: true, step: 1 },
  {
    asked: /форм[аеыу] (?:допуска |№ ?)?[1-3]|[1-3](?:-?[яй])? форм/,
    read: [
      [/(?<![а-я])форм[аеыу] (?:допуска )?(?:№ ?)?([1-3])(?!\d)/, null],
      [/(?<!\d)([1-3])(?:-?[яей]{1,2})? форм/, null],
    ],
    isDown: true,
    step: 1,
  },
  {
    asked: /эксперт[^.;]*категори/,
    read: [
      [/эксперт[^.;\d]{0,40}([1-3])(?:-?[яей]{1,2})? категори/, null],
      [/эксперт[^.;\d]{0,40}категори[а-я]* ([1-3])/, null],
    ],
    isDown: true,
    step: 1,
  },
  {
    asked: /1с:? ?(?:специалист|профессионал)/,
    read: [
      [/(?:1с:? ?|серт[а-я.]*[^.;]{0,30} )специалист(?![а-я])|специалист по платформе/, 2],
      [/профессионал/, 1],
    ],
    step: 1,
  },
  {
    asked: /(?<![a-z])cc(?:na|np|ie)(?![a-z])/,
    read: [
      [/ccie/, 3],
      [/ccnp/, 2],
      [/ccna/, 1],
    ],
    step: 1,
  },
  {
    asked: /lead auditor|ведущ[а-я]+ аудитор/,
    read: [
      [/lead auditor|ведущ[а-я]+ аудитор/, 2],
      [/внутренн[а-я]+ аудитор|internal auditor/, 1],
    ],
    step: 1,
  },
]

function valueIn({ read }: Ladder, folded: string): number | null {
  for (const [step, value] of read) {
    const found = step.exec(folded)
    if (found !== null) return value ?? Number(found[1]?.replace(',', '.'))
  }
  return null
}

/** What a paper with steps is to the asked step; `null` where there is none of it. */
export function ladderVerdict({ id, ask }: Requirement, person: Person): RequirementVerdict | null {
  const asked = foldText(ask)
  const ladder = LADDERS.find((one) => one.asked.test(asked))
  const least = ladder === undefined ? null : valueIn(ladder, asked)
  if (ladder === undefined || least === null) return null
  const told = person.passages
    .flatMap((passage) => {
      const value =
        passage.status === 'has' && passage.place !== 'duty' ? valueIn(ladder, foldText(passage.text)) : null
      const isPlan = /сда(?:ю|м|вать|ть)(?![а-я])|готовлюсь|к спецу/.test(foldText(passage.text))
      return value === null || isPlan
        ? []
        : [{ passage, gap: ladder.isDown === true ? value - least : least - value }]
    })
    .toSorted((a, b) => a.gap - b.gap)
  const [best] = told
  if (best === undefined) return null
  const line = [lineOf(best.passage)]
  if (best.gap > 0) return stated(id, best.gap <= ladder.step ? 'partly' : 'contradicts', line)
  if (isOver(ladder, foldText(best.passage.quote), person.now))
    return stated(id, /действ/.test(asked) ? 'contradicts' : 'partly', line)
  return stated(id, 'meets', line)
}

/** The latest year that is told beside it is older than its term. */
function isOver({ term }: Ladder, folded: string, now: number): boolean {
  if (term === undefined) return false
  const years = [...folded.matchAll(/(?<!\d)20\d\d(?!\d)/g)].map(([year]) => Number(year))
  return years.length > 0 && (Math.max(...years) + term) * 12 + 11 < now
}
