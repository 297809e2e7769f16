import type { Clock } from '../../world/clock.ts'
import { formatDay, startOfDay } from '../../world/clock.ts'
import type { Journal } from '../../world/journal.ts'
import { accounts, EXPIRED_TOKEN } from '../data/accounts.ts'
import { buildResponse, seedVacancies } from '../data/seed.ts'
import { collectionNames } from '../data/collections.ts'
import type { Fact } from './facts.ts'
import type { Message, Negotiation, Vacancy } from '../answers/shapes.ts'

export type Grant = {
  access_token: string
  refresh_token: string | null
  /** An account's key; null = an application token. */
  account: string | null
  expires_at: number
  issued_at: number
  refreshed: boolean
  revoked: boolean
}

export type Code = {
  code: string
  account: string
  redirect_uri: string
  redirect_sent: boolean
  challenge: string | null
  expires_at: number
  used: boolean
}

/** Webhook subscription of a user; one URL per user. */
export type Subscription = { id: string; account: string; url: string; actions: string[] }

/** Current state of the board: the seed with all facts applied in order. */
export type World = {
  /** The Moscow day from which all seeded dates count back. */
  today: string
  vacancies: Map<string, Vacancy>
  negotiations: Map<string, Negotiation>
  by_vacancy: Map<string, Negotiation[]>
  by_chat: Map<number, Negotiation>
  /** Resume id → negotiations with it; an employer sees only its own. */
  by_resume: Map<string, Negotiation[]>
  grants: Map<string, Grant>
  codes: Map<string, Code>
  /** `idempotency_key` → message id. */
  delivered: Map<string, string>
  orders: Map<string, string>
  /** Keys of blocked work accounts. */
  blocked: Set<string>
  subscriptions: Map<string, Subscription>
}

export type Store = {
  readonly clock: Clock
  readonly world: World
  /** Appends the fact to the journal, then applies it. */
  commit(fact: Fact): void
  /** Resets to the seed. */
  reset(today?: string): void
}

export function createStore(options: {
  clock: Clock
  journal: Journal<Fact>
  today?: string | undefined
}): Store {
  const { clock, journal } = options
  let world: World
  const begin = (today: string, offset: number) => {
    clock.setOffset(offset)
    world = seedWorld(today)
  }
  const past = journal.past
  const first = past[0]
  if (first?.type === 'start') {
    begin(first.today, first.offset)
    for (const fact of past.slice(1)) apply(fact)
  } else reset()

  function reset(asked?: string) {
    const today = asked ?? options.today
    journal.clear()
    clock.setOffset(0)
    // a given day sets the clock to its noon, so that a test's "now" matches the seeded dates
    const offset = today ? startOfDay(today) + 43_200_000 - clock.now() : 0
    const fact: Fact = { type: 'start', today: today ?? formatDay(clock.now()), offset }
    journal.append(fact)
    begin(fact.today, offset)
  }

  function apply(fact: Fact) {
    if (fact.type === 'clock') clock.setOffset(fact.offset)
    else applyFact(world, fact)
  }

  return {
    clock,
    get world() {
      return world
    },
    commit: (fact) => {
      journal.append(fact)
      apply(fact)
    },
    reset,
  }
}

function seedWorld(today: string): World {
  const world: World = {
    today,
    vacancies: new Map(),
    negotiations: new Map(),
    by_vacancy: new Map(),
    by_chat: new Map(),
    by_resume: new Map(),
    grants: new Map(),
    codes: new Map(),
    delivered: new Map(),
    orders: new Map(),
    blocked: new Set(),
    subscriptions: new Map(),
  }
  for (const { vacancy, negotiations } of copySeed(today)) {
    world.vacancies.set(vacancy.id, vacancy)
    world.by_vacancy.set(vacancy.id, [])
    for (const negotiation of negotiations) addNegotiation(world, negotiation)
  }
  const forever = Number.MAX_SAFE_INTEGER
  for (const account of accounts) addReadyGrant(world, account.token, account.key, forever)
  addReadyGrant(world, EXPIRED_TOKEN, 'employer', 0)
  return world
}

let seed: { readonly today: string; readonly board: ReturnType<typeof seedVacancies> } | null = null

/** The seed is built once a day: every reset gets its own copy of what facts change in place. */
function copySeed(today: string): ReturnType<typeof seedVacancies> {
  if (seed?.today !== today) seed = { today, board: seedVacancies(today) }
  return seed.board.map(({ vacancy, negotiations }) => ({
    vacancy: { ...vacancy },
    negotiations: negotiations.map((negotiation) => ({
      ...negotiation,
      messages: [...negotiation.messages],
    })),
  }))
}

function addReadyGrant(world: World, token: string, account: string, expiresAt: number) {
  world.grants.set(token, {
    access_token: token,
    refresh_token: null,
    account,
    expires_at: expiresAt,
    issued_at: 0,
    refreshed: false,
    revoked: false,
  })
}

function addNegotiation(world: World, negotiation: Negotiation) {
  world.negotiations.set(negotiation.id, negotiation)
  world.by_vacancy.get(negotiation.vacancy_id)?.push(negotiation)
  world.by_chat.set(negotiation.chat_id, negotiation)
  if (!negotiation.resume) return
  const same = world.by_resume.get(negotiation.resume.id)
  if (same) same.push(negotiation)
  else world.by_resume.set(negotiation.resume.id, [negotiation])
}

type FactOf<Type extends Fact['type']> = Extract<Fact, { type: Type }>

/** How each fact changes the world. */
const appliers: { [Type in Fact['type']]: (world: World, fact: FactOf<Type>) => void } = {
  start: () => {},
  clock: () => {},
  code: (world, fact) => void world.codes.set(fact.code, { ...fact, used: false }),
  'code-used': (world, { code }) => patch(world.codes.get(code), { used: true }),
  token: (world, fact) =>
    void world.grants.set(fact.access_token, { ...fact, refreshed: false, revoked: false }),
  'token-refreshed': (world, { access_token }) => patch(world.grants.get(access_token), { refreshed: true }),
  'token-revoked': (world, { access_token }) => {
    patch(world.grants.get(access_token), { revoked: true })
    // revoking access also removes the user's webhook subscriptions
    for (const { id, account } of world.subscriptions.values())
      if (account === world.grants.get(access_token)?.account) world.subscriptions.delete(id)
  },
  'token-expires': (world, { access_token, expires_at }) =>
    patch(world.grants.get(access_token), { expires_at, revoked: false }),
  'account-blocked': (world, { account, blocked }) => {
    if (blocked) world.blocked.add(account)
    else world.blocked.delete(account)
  },
  subscription: (world, fact) => void world.subscriptions.set(fact.id, fact),
  'subscription-gone': (world, { id }) => void world.subscriptions.delete(id),
  viewed: (world, { ids }) => {
    for (const id of ids) patch(world.negotiations.get(id), { viewed: true, unread_messages: 0 })
  },
  moved: (world, fact) => {
    for (const id of fact.ids) move(world.negotiations.get(id), fact)
  },
  message: (world, fact) => {
    const negotiation = world.negotiations.get(fact.negotiation)
    if (!negotiation) return
    const message = addMessage(negotiation, fact.author, fact.text, fact.at)
    if (fact.author === 'applicant') negotiation.unread_messages += 1
    if (fact.idempotency_key) world.delivered.set(fact.idempotency_key, message.id)
  },
  responses: (world, fact) => {
    const vacancy = world.vacancies.get(fact.vacancy)
    const present = world.by_vacancy.get(fact.vacancy)
    if (!vacancy || !present) return
    for (let made = 0; made < fact.count; made += 1) {
      const at = fact.at + made * 1000
      const options = { today: world.today, archetype: fact.archetype, at }
      addNegotiation(world, buildResponse(vacancy, present.length, options))
    }
  },
  invited: applyInvitation,
  archived: (world, { vacancy, at }) => patch(world.vacancies.get(vacancy), { archived_at: at }),
  'resume-closed': (world, { negotiation }) => patch(world.negotiations.get(negotiation), { resume: null }),
  order: (world, { vacancy, order }) => void world.orders.set(vacancy, order),
}

const applyFact = <Type extends Fact['type']>(world: World, fact: FactOf<Type>): void =>
  (appliers[fact.type] as (world: World, fact: FactOf<Type>) => void)(world, fact)

/** The employer invites somebody who responded to another vacancy. */
function applyInvitation(world: World, fact: FactOf<'invited'>): void {
  const source = world.by_resume.get(fact.resume)?.[0]
  const vacancy = world.vacancies.get(fact.vacancy)
  const present = world.by_vacancy.get(fact.vacancy)
  if (!source || !vacancy || !present) return
  const options = { today: world.today, archetype: null, at: Date.parse(fact.at) }
  const invited: Negotiation = {
    ...buildResponse(vacancy, present.length, options),
    resume: source.resume,
    answer: source.answer,
    employer_state: 'phone_interview',
    state: 'invitation',
    viewed: true,
    unread_messages: 0,
    messages: [],
  }
  addNegotiation(world, invited)
  if (fact.text) addMessage(invited, 'employer', fact.text, fact.at)
}

function patch<Target extends object>(target: Target | undefined, change: Partial<Target>) {
  if (target) Object.assign(target, change)
}

function move(negotiation: Negotiation | undefined, fact: Extract<Fact, { type: 'moved' }>) {
  if (!negotiation) return
  negotiation.employer_state = fact.to
  negotiation.updated_at = fact.at
  // a move without a message stays invisible to the applicant: the visible state changes only with a message
  if (fact.text === null) return
  if (fact.state) negotiation.state = fact.state
  addMessage(negotiation, 'employer', fact.text, fact.at)
}

function addMessage(negotiation: Negotiation, author: Message['author'], text: string, at: string): Message {
  const message: Message = {
    id: `${negotiation.id}${String(negotiation.messages.length + 1).padStart(3, '0')}`,
    created_at: at,
    text,
    author,
    state: { id: 'text', name: collectionNames.text },
  }
  negotiation.messages.push(message)
  negotiation.updated_at = at
  return message
}
