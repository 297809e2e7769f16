/** What several people say to the same requirements, side by side. Pure. */
import type { ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import { requirementKinds } from '@rezumetr/contracts/domain'
import { stanceLook } from '../../../features/results/candidate.ts'

type Requirement = ResultDetail['requirements'][number]

export type ComparedRow = {
  readonly id: string
  readonly ask: string
  readonly kind: Requirement['kind']
  /** In the order of the people; `null`: judged by criteria without this line. */
  readonly cells: readonly (Requirement | null)[]
  /** Not all of them are alike here. */
  readonly isDifferent: boolean
}

/** A row for every line that any of them was judged by, knock-outs first, in the order of the vacancy. */
export function comparedRows(people: readonly Pick<ResultDetail, 'requirements'>[]): ComparedRow[] {
  const lines = new Map<string, Requirement>()
  for (const { requirements } of people)
    for (const line of requirements) if (!lines.has(line.id)) lines.set(line.id, line)
  return [...lines.values()]
    .toSorted((a, b) => requirementKinds.indexOf(a.kind) - requirementKinds.indexOf(b.kind))
    .map(({ id, ask, kind }) => {
      const cells = people.map(({ requirements }) => requirements.find((line) => line.id === id) ?? null)
      // what was done is another answer than what is only said
      const answers = new Set(cells.map((cell) => cell && stanceLook(cell).words))
      return { id, ask, kind, cells, isDifferent: answers.size > 1 }
    })
}
