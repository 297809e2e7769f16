/**
 * Lists that change while they are read: between two pages, candidates respond, write and are moved to other
 * collections, so items shift across page boundaries. No response that existed before may be missing
 * afterwards, and after one undisturbed synchronisation the data must equal the board's.
 */
import { sql } from 'kysely'
import { control } from '../../../server/src/testing/scenes/board.ts'
import {
  company,
  differenceOf,
  deleteImported,
  syncOnce,
  type Company,
  type BoardStage,
} from './sync-faults.ts'

const TOKEN = 'sandbox-employer-2-token'
/** The board grows with every run, so it is reset after this many. */
const RUNS_PER_BOARD = 3
/** Probability of a change before a page of responses is served. */
const SHARE = 0.6

export type Drifted = {
  readonly runs: number
  readonly changes: number
  /** Runs that warned that some responses may not have been read. */
  readonly said: number
  /** Undisturbed synchronisations that warned too. */
  readonly cried: number
  /** Runs without a warning that missed a response which existed before. */
  readonly lost: number
  /** Runs after which, despite an undisturbed synchronisation, company and board differed. */
  readonly unequal: number
}

/** Runs with a warning may lose responses, so most must not need one: half of the runs do. */
const SAID_ALLOWED = 0.8
export const isGoodDrift = ({ runs, said, cried, lost, unequal }: Drifted): boolean =>
  lost + unequal + cried === 0 && (said <= runs * SAID_ALLOWED || runs < RUNS_TO_JUDGE)
/** Of fewer runs, all may happen to need one. */
const RUNS_TO_JUDGE = 20

export async function drift(
  stage: BoardStage,
  { runs, random }: { runs: number; random: () => number },
  tell: (line: string) => void = () => {},
): Promise<Drifted> {
  const { proxy } = stage
  const reader = await company(stage, TOKEN)
  const twin = await company(stage, TOKEN)
  const end = { runs, changes: 0, said: 0, cried: 0, lost: 0, unequal: 0 }
  for (let run = 0; run < runs; run += 1) {
    if (run % RUNS_PER_BOARD === 0) await control(stage.product, '/reset', {})
    if (run % RUNS_PER_BOARD === 0 || random() < 0.4) await deleteImported(stage, reader)
    const before = await present(stage)
    proxy.before = async (url, x) => {
      if (!/\/negotiations\/\w+$/.test(url.pathname) || x >= SHARE) return
      end.changes += 1
      await change(stage, url.searchParams.get('vacancy_id') ?? '', x / SHARE)
    }
    proxy.page_size = 5
    const { warnings } = await syncOnce(reader)
    proxy.before = async () => {}
    proxy.page_size = 50
    const kept = await stored(stage, reader)
    const lost = before.filter((id) => !kept.has(id))
    if (warnings.length > 0) end.said += 1
    else if (lost.length > 0) {
      end.lost += 1
      tell(`run ${run + 1} lost ${lost.slice(0, 6).join(' · ')}`)
    }
    for (const one of [reader, twin]) {
      if (one === twin) await deleteImported(stage, twin)
      const calm = await syncOnce(one)
      if (calm.warnings.length === 0) continue
      end.cried += 1
      tell(`run ${run + 1} warned without a change: ${calm.warnings.slice(0, 2).join(' · ')}`)
    }
    const differing = differenceOf(await placesOf(stage, reader), await placesOf(stage, twin))
    if (differing.length > 0) {
      end.unequal += 1
      tell(`run ${run + 1} differs: ${differing.slice(0, 6).join(' · ')}`)
    }
    if ((run + 1) % 50 === 0) tell(`${run + 1} runs: ${JSON.stringify(end)}`)
  }
  return end
}

type Answers = { items: { negotiation_id: string; vacancy_id: string }[] }
const answers = async ({ product }: BoardStage, query = ''): Promise<Answers['items']> =>
  (await control<Answers>(product, `/answers${query}`)).items

/** Ids of all responses to this employer's vacancies. */
async function present(stage: BoardStage): Promise<string[]> {
  const { rows } = await sql<{ hh_id: string }>`select distinct hh_id from vacancies`.execute(
    stage.product.deps.db,
  )
  const own = new Set(rows.map(({ hh_id }) => hh_id))
  return (await answers(stage))
    .filter(({ vacancy_id }) => own.has(vacancy_id))
    .map(({ negotiation_id }) => negotiation_id)
}

/**
 * Collection and state of each response. Letters are excluded: a second message to an unread response changes
 * no counter of the board, so only the daily sync finds it.
 */
async function placesOf({ product }: BoardStage, { scope }: Company): Promise<Set<string>> {
  const rows = await product.deps.db
    .selectFrom('applications')
    .select(['hh_negotiation_id', 'collection_id', 'hh_state'])
    .where('company_id', '=', scope)
    .execute()
  return new Set(rows.map((row) => [row.hh_negotiation_id, row.collection_id, row.hh_state].join(' ')))
}

async function stored({ product }: BoardStage, { scope }: Company): Promise<Set<string | null>> {
  const rows = await product.deps.db
    .selectFrom('applications')
    .select('hh_negotiation_id')
    .where('company_id', '=', scope)
    .execute()
  return new Set(rows.map(({ hh_negotiation_id }) => hh_negotiation_id))
}

/**
 * Two candidates swap collections after one collection's list is read and before the other's; all counters stay equal.
 * @param leaves whether the first of them moves `before` or `after` its own collection's list is read
 * @returns whether one synchronisation stores both
 */
export async function swapUnderReader(stage: BoardStage, leaves: 'before' | 'after'): Promise<boolean> {
  const reader = await company(stage, TOKEN)
  await control(stage.product, '/reset', {})
  await syncOnce(reader)
  const moved = async (negotiation_id: string, to: string) => {
    const { status } = await move(stage, negotiation_id, to)
    if (status !== 204) throw new Error(`the board refuses to move to ${to}: ${status}`)
  }
  const rows = await stage.product.deps.db
    .selectFrom('applications')
    .innerJoin('vacancies', 'vacancies.id', 'applications.vacancy_id')
    .select(['hh_negotiation_id as id', 'collection_id', 'vacancies.hh_id as vacancy_id'])
    .where('applications.company_id', '=', reader.scope)
    .execute()
  const near = rows.find(({ collection_id }) => collection_id === 'consider')
  const far = rows.find(
    (row) => row.vacancy_id === near?.vacancy_id && row.collection_id === 'discard_by_employer',
  )
  if (!near?.id || !far?.id) throw new Error('the sandbox has nobody to change places')
  const pair = [near.id, far.id] as const
  await deleteImported(stage, reader)
  let hasLeft = false
  stage.proxy.before = async ({ pathname, searchParams }) => {
    if (searchParams.get('vacancy_id') !== near.vacancy_id) return
    const isFar = pathname.endsWith('/discard_by_employer')
    if (!hasLeft && (isFar || (leaves === 'before' && pathname.endsWith('/consider')))) {
      hasLeft = true
      await moved(pair[0], 'discard_by_employer')
    }
    if (!isFar) return
    stage.proxy.before = async () => {}
    await moved(pair[1], 'consider')
  }
  await syncOnce(reader)
  const kept = await stored(stage, reader)
  return pair.every((id) => kept.has(id))
}

const move = ({ product }: BoardStage, negotiation_id: string, to: string): Promise<Response> =>
  fetch(`${product.localUrl}/sandbox/hh/negotiations/${to}/${negotiation_id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${TOKEN}`, 'hh-user-agent': 'chaos/1.0 (chaos@rezumetr.ru)' },
    body: new URLSearchParams(),
  })

const COLLECTIONS = ['consider', 'phone_interview', 'discard_by_employer']

/** Changes the vacancy's responses at random. @param x selects the change and the candidate */
async function change(stage: BoardStage, vacancy_id: string, x: number): Promise<void> {
  const people = await answers(stage, `?vacancy_id=${vacancy_id}`)
  const [what, who] = [Math.floor(x * 100) % 10, people[Math.floor(x * 1e6) % people.length]]
  if (!who || what < 3)
    return void (await control(stage.product, '/responses', { vacancy_id, count: 1 + (what % 3) }))
  const { negotiation_id } = who
  if (what < 6)
    return void (await control(stage.product, '/messages', { negotiation_id, text: 'Здравствуйте!' }))
  const to = COLLECTIONS[Math.floor(x * 1e7) % COLLECTIONS.length] ?? 'consider'
  // the board may refuse this transition; then nothing changes
  await move(stage, negotiation_id, to)
}
