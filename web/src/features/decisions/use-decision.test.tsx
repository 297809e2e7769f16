import type { User } from '@rezumetr/contracts/accounts/account'
import type { ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import { InfiniteQueryObserver, QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
}
vi.stubGlobal('localStorage', storage)
vi.stubGlobal('sessionStorage', storage)
vi.stubGlobal('addEventListener', () => undefined)
// no notice is ever painted here
vi.stubGlobal('requestAnimationFrame', () => 0)
afterAll(() => vi.unstubAllGlobals())
const { noteDraft, useDecision } = await import('./use-decision.ts')
const { storeDraft, readDraft } = await import('../../ui/forms/use-draft.ts')
const { matchCountQuery, resultListQuery, resultQuery } = await import('../results/api.ts')
const { useApplyRubric } = await import('../rubrics/rubric-api.ts')
const { otherApplicationsQuery } = await import('../candidates/repeats/api.ts')
const { UserProvider } = await import('../accounts/api.ts')

/** The server's: one row per page, and the decision about the first. */
type Made = { verdict: string; note: string | null }
let decision: Made | null
/** What it was asked to write, as it came. */
let written: object[]
let beforeWriting: Promise<void> | undefined
/** The answer to what is written next gets lost. */
let isCutOff: boolean
let beforeReading: (page: 'first' | 'second', address: string) => Promise<void> | void

vi.stubGlobal('fetch', async (address: string, { method, body, signal }: RequestInit) => {
  if (method === 'PUT') {
    const asked: { verdict: string | null; note?: string | null; seen?: Made | null } = JSON.parse(
      body as string,
    )
    written.push(asked)
    await beforeWriting
    const { verdict, note = decision?.note ?? null, seen } = asked
    if ((decision || verdict) && seen !== undefined && JSON.stringify(seen) !== JSON.stringify(decision))
      return Response.json({ error: { code: 'DECISION_CHANGED' } }, { status: 409 })
    decision = verdict === null ? null : { verdict, note }
    if (isCutOff) {
      isCutOff = false
      throw new TypeError('Failed to fetch')
    }
    return Response.json({ data: { id: 'first', application: { id: 'anna' }, decision } })
  }
  const id = address.includes('cursor=') ? 'second' : 'first'
  const row = { id, decision: id === 'first' ? (decision?.verdict ?? null) : null }
  await beforeReading(id, address)
  signal?.throwIfAborted()
  if (address.includes('/figures')) return Response.json({ data: { total: 1 } })
  return Response.json({
    data: { results: [row] },
    meta: { next_cursor: id === 'first' ? 'more' : null },
  })
})
beforeEach(() => {
  decision = null
  written = []
  beforeWriting = undefined
  isCutOff = false
  stored.clear()
  beforeReading = () => undefined
})

function Card({ give }: { give: (decision: ReturnType<typeof useDecision>) => void }) {
  give(useDecision())
  return null
}

function screen() {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const list = new InfiniteQueryObserver(cache, resultListQuery({}))
  const close = list.subscribe(() => undefined)
  const given = vi.fn<(decision: ReturnType<typeof useDecision>) => void>()
  renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <UserProvider value={{ id: 'anna' } as User}>
        <Card give={given} />
      </UserProvider>
    </QueryClientProvider>,
  )
  return {
    cache,
    list,
    close,
    /** The card as this tab has it now. */
    card: () => cache.getQueryData<ResultDetail>(resultQuery('first').queryKey),
    /** Opens the card: what the server knows at this moment. */
    openCard: () =>
      cache.setQueryData(resultQuery('first').queryKey, {
        id: 'first',
        application: { id: 'anna', candidate_name: 'Анна Белова' },
        decision,
      } as ResultDetail),
    decision: () => given.mock.lastCall?.[0],
    saved: () => vi.waitUntil(() => cache.isMutating() === 0),
    decideOnFirst: async () => {
      void given.mock.lastCall?.[0].note('first', 'hire', '')
      await vi.waitUntil(() => decision !== null && cache.isMutating() === 0)
    },
    rows: async () => {
      await vi.waitUntil(() => cache.isFetching() === 0)
      return list
        .getCurrentResult()
        .data?.pages.flatMap(({ data }) => data.results.map(({ id, decision: made }) => [id, made]))
    },
  }
}

/** Holds the next reading of a page; it is answered with what the server knew when it was asked. */
function hold(held: 'first' | 'second') {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  beforeReading = (page) => {
    if (page !== held) return undefined
    beforeReading = () => undefined
    asked.resolve()
    return released.promise
  }
  return { asked: asked.promise, release: released.resolve }
}

it('a decision stays in a list that was being read again when it was made', async () => {
  const { cache, list, close, decideOnFirst, rows } = screen()
  await list.refetch()
  await list.fetchNextPage()
  const { asked, release } = hold('second')
  void cache.invalidateQueries({ queryKey: ['results'] })
  await asked
  await decideOnFirst()
  release()
  expect(await rows()).toEqual([
    ['first', 'hire'],
    ['second', null],
  ])
  close()
})

it('a decision is in a list whose first reading began before it', async () => {
  const { asked, release } = hold('first')
  const { close, decideOnFirst, rows } = screen()
  await asked
  await decideOnFirst()
  release()
  expect(await rows()).toEqual([['first', 'hire']])
  close()
})

it('a decision leaves its row in the list of those without one, and has what is left and hidden lists read again', async () => {
  const { cache, close, decideOnFirst } = screen()
  const undecided = new InfiniteQueryObserver(cache, resultListQuery({ decision: 'none' }))
  const leave = undecided.subscribe(() => undefined)
  const count = new QueryObserver(cache, matchCountQuery({ decision: 'none' }))
  const unsubscribe = count.subscribe(() => undefined)
  await vi.waitUntil(() => cache.isFetching() === 0)
  await cache.prefetchInfiniteQuery(resultListQuery({ decision: 'hire' }))
  const reads: string[] = []
  beforeReading = (_, address) => void reads.push(address)
  await decideOnFirst()
  await vi.waitUntil(() => cache.isFetching() === 0 && reads.length > 0)
  expect(undecided.getCurrentResult().data?.pages[0]?.data.results.map(({ id }) => id)).toEqual(['first'])
  expect(reads.map((address) => new URL(address, 'http://x').pathname)).toEqual([
    '/api/analysis/results/figures',
  ])
  expect(cache.getQueryState(resultListQuery({ decision: 'hire' }).queryKey)?.isInvalidated).toBe(true)
  for (const stop of [close, leave, unsubscribe]) stop()
})

it('a list that is not being read is not read again for a decision', async () => {
  const { list, close, decideOnFirst, rows } = screen()
  await list.refetch()
  const readAgain = vi.fn<() => void>()
  beforeReading = readAgain
  await decideOnFirst()
  expect(await rows()).toEqual([['first', 'hire']])
  expect(readAgain).not.toHaveBeenCalled()
  close()
})

function Criteria({ give }: { give: (apply: ReturnType<typeof useApplyRubric>['mutateAsync']) => void }) {
  give(useApplyRubric('vacancy').mutateAsync)
  return null
}

it.each([
  ['a decision', (tab: ReturnType<typeof screen>) => tab.decideOnFirst()],
  [
    'a change of the criteria',
    async ({ cache }: ReturnType<typeof screen>) => {
      const given = vi.fn<(apply: ReturnType<typeof useApplyRubric>['mutateAsync']) => void>()
      renderToStaticMarkup(
        <QueryClientProvider client={cache}>
          <Criteria give={given} />
        </QueryClientProvider>,
      )
      await given.mock.lastCall?.[0]({ version: 1, change: { kind: 'extract' } })
    },
  ],
])(
  "the cards of a person's other applications are read again after %s, which they show",
  async (_, change) => {
    const tab = screen()
    const { queryKey } = otherApplicationsQuery('another')
    tab.cache.setQueryData(queryKey, [])
    await change(tab)
    expect(tab.cache.getQueryState(queryKey)?.isInvalidated).toBe(true)
    tab.close()
  },
)

it("the person's other applications are not read again for the card on which was decided: it shows those only", async () => {
  const tab = screen()
  tab.openCard()
  const keys = ['anna', 'another'].map((id) => otherApplicationsQuery(id).queryKey)
  for (const key of keys) tab.cache.setQueryData(key, [])
  await press(tab, 'hire')
  expect(keys.map((key) => tab.cache.getQueryState(key)?.isInvalidated)).toEqual([false, true])
  tab.close()
})

const DRAFT = noteDraft('anna', 'anna')
/** Presses the button of a verdict on the card as this tab shows it. */
async function press(tab: ReturnType<typeof screen>, verdict: 'hire' | 'interview') {
  const card = tab.card()
  if (!card) throw new Error('the card is not open')
  const undo = tab.decision()?.set(card, verdict)
  await tab.saved()
  return undo
}

it('a decision taken back returns its note as a draft', async () => {
  const tab = screen()
  tab.openCard()
  const undo = await press(tab, 'hire')
  await tab.decision()?.note('first', 'hire', 'Перезвонить в среду')
  expect(undo?.()).toBe(true)
  await tab.saved()
  expect(decision).toBeNull()
  expect(readDraft(DRAFT)).toBe('Перезвонить в среду')
  tab.close()
})

it('the text being written outlives a decision taken back, and a saved note does not replace it', async () => {
  const tab = screen()
  tab.openCard()
  const undo = await press(tab, 'hire')
  await tab.decision()?.note('first', 'hire', 'Сохранённая')
  storeDraft(DRAFT, 'Начатая', 'Сохранённая')
  undo?.()
  await tab.saved()
  expect(readDraft(DRAFT)).toBe('Начатая')
  tab.close()
})

it('a decision changed back leaves the note saved in between', async () => {
  const tab = screen()
  decision = { verdict: 'hire', note: 'x' }
  tab.openCard()
  const undo = await press(tab, 'interview')
  await tab.decision()?.note('first', 'interview', 'y')
  undo?.()
  await tab.saved()
  expect(decision).toEqual({ verdict: 'hire', note: 'y' })
  expect(tab.card()?.decision?.note).toBe('y')
  tab.close()
})

it('a note saved in another tab outlives a decision on a card that has not seen it', async () => {
  const tab = screen()
  decision = { verdict: 'hire', note: null }
  tab.openCard()
  decision = { verdict: 'hire', note: 'from the other tab' }
  const undo = await press(tab, 'interview')
  undo?.()
  await tab.saved()
  expect(decision).toEqual({ verdict: 'hire', note: 'from the other tab' })
  expect(written).toEqual([{ verdict: 'interview', seen: { verdict: 'hire', note: null } }])
  tab.close()
})

it.each([
  ['no decision', null, 'hire'],
  ['another verdict', { verdict: 'hire', note: null }, 'interview'],
] as const)(
  'a decision made over an unseen one is refused on a card that shows %s',
  async (_, shown, verdict) => {
    const tab = screen()
    decision = shown
    tab.openCard()
    const theirs = { verdict: 'reject', note: 'from the other tab' }
    decision = theirs
    const undo = await press(tab, verdict)
    undo?.()
    await tab.saved()
    expect(decision).toEqual(theirs)
    tab.close()
  },
)

it.each([
  ['first', null],
  ['changed', { verdict: 'interview', note: 'x' }],
])('taking back a %s decision leaves one that another tab made in between', async (_, former) => {
  for (const isReadAgain of [false, true]) {
    const tab = screen()
    decision = former
    tab.openCard()
    const undo = await press(tab, 'hire')
    const theirs = { verdict: 'reject', note: 'from the other tab' }
    decision = theirs
    if (isReadAgain) tab.openCard()
    undo?.()
    await tab.saved()
    expect([decision, readDraft(DRAFT)]).toEqual([theirs, null])
    tab.close()
  }
})

it('a withdrawn decision keeps its note as a draft, and taken back returns with it', async () => {
  const tab = screen()
  decision = { verdict: 'hire', note: 'x' }
  tab.openCard()
  const undo = await press(tab, 'hire')
  expect([decision, readDraft(DRAFT)]).toEqual([null, 'x'])
  undo?.()
  await tab.saved()
  expect([decision, readDraft(DRAFT)]).toEqual([{ verdict: 'hire', note: 'x' }, null])
  expect(written.at(-1)).toEqual({ verdict: 'hire', undo: true, seen: null, note: 'x' })
  tab.close()
})

it('a decision is taken back once, and not after the next one', async () => {
  const tab = screen()
  tab.openCard()
  const first = await press(tab, 'hire')
  const second = await press(tab, 'interview')
  expect([first?.(), second?.(), second?.()]).toEqual([false, true, false])
  await tab.saved()
  expect(decision).toEqual({ verdict: 'hire', note: null })
  tab.close()
})

it('a note this tab has not seen outlives the clearing of its decision, and taking that back', async () => {
  const tab = screen()
  decision = { verdict: 'hire', note: null }
  tab.openCard()
  decision = { verdict: 'hire', note: 'of a colleague' }
  const undo = await press(tab, 'hire')
  expect([decision, readDraft(DRAFT)]).toEqual([{ verdict: 'hire', note: 'of a colleague' }, null])
  expect(tab.card()?.decision?.verdict).toBe('hire')
  undo?.()
  await tab.saved()
  expect(decision).toEqual({ verdict: 'hire', note: 'of a colleague' })
  expect(written).toEqual([{ verdict: null, seen: { verdict: 'hire', note: null } }])
  tab.close()
})

it.each([
  ['the former note is no draft', 'x', null],
  ['what is being written stays a draft', 'Начатая', 'Начатая'],
])('where a newer note kept its decision, %s', async (_, text, draft) => {
  const tab = screen()
  decision = { verdict: 'hire', note: 'x' }
  tab.openCard()
  storeDraft(DRAFT, text, 'x')
  decision = { verdict: 'hire', note: 'y' }
  await press(tab, 'hire')
  expect([decision, readDraft(DRAFT)]).toEqual([{ verdict: 'hire', note: 'y' }, draft])
  tab.close()
})

it('of two decisions at once over an unseen note neither is saved', async () => {
  const tab = screen()
  decision = { verdict: 'hire', note: null }
  tab.openCard()
  decision = { verdict: 'hire', note: 'of a colleague' }
  const { promise, resolve } = Promise.withResolvers<void>()
  beforeWriting = promise
  const first = press(tab, 'interview')
  await vi.waitUntil(() => tab.card()?.decision?.verdict === 'interview')
  const second = press(tab, 'interview')
  resolve()
  await Promise.all([first, second])
  expect([decision, readDraft(DRAFT)]).toEqual([{ verdict: 'hire', note: 'of a colleague' }, null])
  tab.close()
})

it.each([
  ['has not reached the server', false, { verdict: 'maybe', note: null }],
  ['was saved, but its answer was lost,', true, { verdict: 'maybe', note: null }],
  ['was the first and has not reached the server', false, null],
  ['was the first and saved, but its answer was lost,', true, null],
])('a decision made over one that %s is saved', async (_, isSaved, former) => {
  const tab = screen()
  decision = former
  tab.openCard()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  beforeWriting = promise
  isCutOff = isSaved
  const first = press(tab, 'interview')
  await vi.waitUntil(() => tab.card()?.decision?.verdict === 'interview' && written.length === 1)
  const second = press(tab, 'hire')
  await vi.waitUntil(() => tab.card()?.decision?.verdict === 'hire')
  beforeWriting = undefined
  if (isSaved) resolve()
  else reject(new TypeError('Failed to fetch'))
  await Promise.all([first, second])
  expect(decision).toEqual({ verdict: 'hire', note: null })
  expect(tab.card()?.decision).toEqual(decision)
  tab.close()
})

it('a note stays a draft when the answer to the withdrawal of its decision is lost', async () => {
  const tab = screen()
  decision = { verdict: 'hire', note: 'x' }
  tab.openCard()
  isCutOff = true
  await press(tab, 'hire')
  expect([decision, readDraft(DRAFT)]).toEqual([null, 'x'])
  tab.close()
})

it('a note saved in a tab that has not seen the newer verdict leaves that verdict', async () => {
  const tab = screen()
  decision = { verdict: 'hire', note: null }
  tab.openCard()
  decision = { verdict: 'interview', note: null }
  storeDraft(DRAFT, 'y', '')
  await expect(tab.decision()?.note('first', 'hire', 'y')).rejects.toThrow()
  expect([decision, readDraft(DRAFT)]).toEqual([{ verdict: 'interview', note: null }, 'y'])
  tab.close()
})

it("a first decision with a note does not replace a colleague's unseen one, and taking it back leaves that too", async () => {
  const tab = screen()
  tab.openCard()
  storeDraft(DRAFT, 'Моя', '')
  decision = { verdict: 'hire', note: 'of a colleague' }
  const undo = await press(tab, 'hire')
  expect([decision, readDraft(DRAFT)]).toEqual([{ verdict: 'hire', note: 'of a colleague' }, 'Моя'])
  tab.openCard()
  undo?.()
  await tab.saved()
  expect(decision).toEqual({ verdict: 'hire', note: 'of a colleague' })
  tab.close()
})
