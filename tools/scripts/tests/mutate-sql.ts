/**
 * `npm run mutation:sql`: mutation testing of the ledger's SQL. Stryker mutates TypeScript only, but the
 * correctness of the money and usage ledger depends on `where` and `on conflict` clauses: this script removes
 * conditions, shifts comparisons and inverts sums, one at a time, and checks that a test fails. Sources are
 * not modified: the test run replaces the text when it loads the file.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { root } from '../build/web-build.ts'

const LEDGER = 'server/src/features/billing/plans/queries.ts'
/** Test files, run in this order: the fast ones detect most mutants. */
const TESTS = [['queries.db', 'billing.db', 'ledger-proof.db'], ['payments.db']].map((names) =>
  names.map((name) => `server/src/features/billing/${name}.test.ts`),
)
const ENOUGH = 0.9
const FLIPPED: Readonly<Record<string, string>> = {
  '<=': '<',
  '<': '<=',
  '>=': '>',
  '>': '>=',
  '+': '-',
  '-': '+',
}
const DROPPED = new Set(['where', 'onConflict', 'forUpdate', 'forNoKeyUpdate'])
/** In an SQL template: a condition after `and` with a comparison. */
const CONDITION = /\band (?:not )?[\w.]+ (?:=|<=|>=|<>|>|<) (?:'\w+'|\$\{\w+\}|[\w.]+)/g

type Mutant = { readonly file: string; readonly start: number; readonly end: number; readonly text: string }

function mutantsOf(file: string): Mutant[] {
  const source = fs.readFileSync(path.join(root, file), 'utf8')
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const mutants: Mutant[] = []
  const swap = (node: ts.Node, text: string) =>
    mutants.push({ file, start: node.getStart(), end: node.getEnd(), text })
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      DROPPED.has(node.expression.name.text)
    )
      swap(node, node.expression.expression.getText())
    if (ts.isStringLiteral(node) && ts.isCallExpression(node.parent) && node.text in FLIPPED)
      swap(node, `'${FLIPPED[node.text]}'`)
    if (ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node))
      for (const { 0: found, index } of node.getText().matchAll(CONDITION)) {
        const start = node.getStart() + index
        mutants.push({ file, start, end: start + found.length, text: '' })
      }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return mutants
}

/** @returns whether a test fails @throws when the run ended before the tests */
const isNoticed = (mutant: Mutant): boolean =>
  TESTS.some((tests) => {
    const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [vitest, 'run', '--bail=1', '--config=tools/config/vitest.mutation-sql.config.ts', ...tests],
      { cwd: root, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1', MUTANT: JSON.stringify(mutant) } },
    )
    if (status !== 0 && !/Test Files .*failed/.test(stdout)) throw new Error(stdout + stderr)
    return status !== 0
  })

const mutants = mutantsOf(LEDGER)
const source = fs.readFileSync(path.join(root, LEDGER), 'utf8')
// sanity check: the tests must pass without a mutation and must see a mutation; otherwise every mutant, or
// none, would be detected
if (isNoticed({ file: LEDGER, start: 0, end: 0, text: '' })) throw new Error('the tests fail unmutated')
if (!isNoticed({ file: LEDGER, start: 0, end: 0, text: 'throw new Error();' }))
  throw new Error('the tests do not see the change')
let noticed = 0
for (const mutant of mutants) {
  const line = source.slice(0, mutant.end).split('\n').length
  const was = source.slice(mutant.start, mutant.end).replaceAll(/\s+/g, ' ').slice(-90)
  const good = isNoticed(mutant)
  noticed += Number(good)
  console.log(
    `${good ? 'noticed' : 'SURVIVED'} ${mutant.file}:${line} …${was}${mutant.text.length < 5 ? ` → ${mutant.text || 'nothing'}` : ' left out'}`,
  )
}
console.log(
  `${noticed} of ${mutants.length} noticed: ${((100 * noticed) / mutants.length).toFixed(1)} % (≥ ${ENOUGH * 100} %)`,
)
process.exitCode = noticed >= ENOUGH * mutants.length ? 0 : 1
