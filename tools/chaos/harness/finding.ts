/** One invariant: how many units are missing and how many are in excess; both are 0 when it holds. */
export type Finding = { readonly what: string; readonly lost: number; readonly doubled: number }

export const compare = (what: string, seen: number, due: number): Finding => ({
  what: `${what}: ${seen} of ${due}`,
  lost: Math.max(0, due - seen),
  doubled: Math.max(0, seen - due),
})

export const sumOf = (findings: readonly Finding[], what: 'lost' | 'doubled'): number =>
  findings.reduce((sum, finding) => sum + finding[what], 0)
