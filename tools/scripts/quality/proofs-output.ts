/** Parses the result of a full run of the properties (vitest's JSON report): the tests whose titles end with «(N tried)». */
export type Proofs = {
  /** Start of the run, ms since the epoch. */
  readonly began: number
  readonly proofs: readonly Proof[]
}

type Proof = {
  /** Title of the test. */
  readonly key: string
  readonly tried: number
  /** Whether no input violated the property. */
  readonly holds: boolean
}

type Report = {
  readonly startTime: number
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[]
  }[]
}
const TITLE = /^(.+) \((\d+) tried\)$/s

/** @throws when the file is not such a report, or the run was not full */
export function readProofs(json: string): Proofs {
  // the format of vitest's JSON reporter
  const { startTime: began, testResults } = JSON.parse(json) as Report
  const proofs = testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ title, status }) => {
      const [, key = '', tried] = TITLE.exec(title) ?? []
      return tried === undefined ? [] : [{ key, tried: Number(tried), holds: status === 'passed' }]
    }),
  )
  if (proofs.length === 0) throw new Error('no test of this report says how many it tried')
  if (!proofs.some(({ tried }) => tried >= 10_000)) throw new Error('a run with FULL=on is asked for')
  return { began, proofs: proofs.toSorted((a, b) => (a.key < b.key ? -1 : 1)) }
}
