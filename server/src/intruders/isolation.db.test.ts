/**
 * S1: tenant isolation. Every endpoint of the contracts × every kind of intruder × every attack variant, with a canary
 * word in every column of the victim that accepts one. `FULL=on` tries every id of the victim in every place.
 */
import type { Endpoint } from '@rezumetr/contracts/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findUserById } from '../features/accounts/users/queries.ts'
import { issueTokens } from '../features/accounts/sign-in/session-usecases.ts'
import { plantCanary } from '../testing/scenes/canary.ts'
import { listEndpoints } from '../testing/http/endpoints.ts'
import { startTestProduct, type TestProduct } from '../testing/product/product.ts'
import { idPlaces, type Sample } from '../testing/http/samples.ts'
import { isFull } from '../testing/product/seeded.ts'
import { buildTenant, type Tenant } from '../testing/scenes/tenant.ts'
import { fill, merged, requestFor, sendSample, type Ids } from './requests.ts'
import { rows } from './rows.ts'

const COMPANY_WORD = 'kanareyka-kompanii'
const PERSON_WORD = 'kanareyka-cheloveka'

let product: TestProduct
let victim: Tenant
let endpoints: Map<string, Endpoint>
beforeAll(async () => {
  product = await startTestProduct({ LOG_LEVEL: 'silent' })
  endpoints = await listEndpoints()
})
afterAll(() => product.drop())

const endpointOf = (name: string): Endpoint => {
  const endpoint = endpoints.get(name)
  if (!endpoint) throw new Error(`no endpoint: ${name}`)
  return endpoint
}
const send = (name: string, sample: Sample, token: string | null, headers?: object) =>
  sendSample(product.localUrl, endpointOf(name), sample, token, headers)

/** Ways to claim another company other than by ids of its rows. */
const claims = (tenant: Tenant) => ({
  company_id: tenant.scope,
  user_id: tenant.user_id,
  scope: tenant.scope,
  role: 'admin',
})
const CLAIM_HEADERS = (tenant: Tenant) => ({
  'x-company-id': tenant.scope,
  'x-user-id': tenant.user_id,
  'x-role': 'admin',
  'x-forwarded-user': tenant.client.email,
  'x-original-url': '/api/admin/users',
  'x-http-method-override': 'GET',
})

type Attempt = { readonly what: string; readonly sample: Sample; readonly headers?: object }

/** All attack variants for one endpoint. */
function attempts(name: string, ids: Ids, own: Ids): Attempt[] {
  const base = requestFor(endpointOf(name), ids)
  const endpoint = endpoints.get(name)
  const row = rows[name]
  const list: Attempt[] = [
    { what: 'the id', sample: base },
    { what: 'a claim in the query', sample: { ...base, query: merged(base.query ?? {}, claims(victim)) } },
    { what: 'a claim in headers', sample: base, headers: CLAIM_HEADERS(victim) },
  ]
  const takesBody = base.body !== undefined || endpoint?.method !== 'GET'
  if (takesBody && endpoint?.bytes === undefined)
    list.push({
      what: 'a claim in the body',
      sample: { ...base, body: merged(base.body ?? {}, claims(victim)) },
    })
  if (typeof row !== 'object') return list
  for (const [place, kind] of Object.entries(row.ids)) {
    if (place.endsWith('_ids'))
      list.push({
        what: 'the id among own ones',
        sample: fill(base, place, own[kind] ?? '', ids[kind] ?? ''),
      })
    if (isFull)
      for (const [other, id] of Object.entries(ids))
        list.push({ what: `the id of a ${other}`, sample: fill(base, place, id) })
  }
  return list
}

/** A hash of all rows of the victim, by table. @param personal only the rows of the user, not of the company */
async function fingerprint(personal: boolean): Promise<Record<string, string>> {
  const { db } = product.deps
  const { rows: tables } = await sql<{ table: string; key: string }>`
    select table_name as table, column_name as key from information_schema.columns
    where table_schema = 'public' and column_name in ('company_id', 'user_id')
      -- sums of other rows, which a periodic task folds when it likes
      and table_name not like '%figures'`.execute(db)
  const result: Record<string, string> = {}
  for (const { table, key } of tables) {
    if (personal && key === 'company_id') continue
    const id = key === 'company_id' ? victim.scope : victim.user_id
    // the product may deliver a message meanwhile
    const row =
      table === 'outbox'
        ? sql`row(t.company_id, t.id, t.channel, t.dedupe_key, t.created_at)::text`
        : sql`t::text`
    const { rows: hashes } = await sql<{ hash: string }>`
      select coalesce(md5(string_agg(${row}, '' order by ${row})), '') as hash
      from ${sql.table(table)} t where ${sql.ref(key)} = ${id}`.execute(db)
    result[`${table} by ${key}`] = hashes[0]?.hash ?? ''
  }
  return result
}

it('S1 every endpoint has a row, and every id it takes is named there', () => {
  expect(Object.keys(rows).sort()).toEqual([...endpoints.keys()].sort())
  for (const [name, endpoint] of endpoints) {
    const row = rows[name]
    const access = row === 'public' ? 'anon' : row === 'admin' ? 'admin' : 'user'
    expect([name, access]).toEqual([name, endpoint.access])
    const named = typeof row === 'object' ? Object.keys(row.ids) : []
    expect([name, row === 'admin' ? [] : idPlaces(endpoint)]).toEqual([name, named])
  }
})

it('S1 every row reaches its object for the owner: the control for the refusals below', async () => {
  const owner = await buildTenant(product)
  const destroys = (name: string) =>
    Number(/DELETE|erase|cancel|decision/.test(name)) + Number(/sessions/.test(name))
  const complaints: string[] = []
  for (const name of Object.keys(rows).sort((a, b) => destroys(a) - destroys(b))) {
    if (typeof rows[name] !== 'object') continue
    const { status, text } = await send(name, requestFor(endpointOf(name), owner.ids), owner.client.token)
    if ([400, 401, 403, 404, 422].includes(status)) complaints.push(`${name}: ${status} ${text}`)
  }
  expect(complaints).toEqual([])
})

it(
  'S1 EXT-01 ROLE-04…07 no intruder reads or changes a row of a company, no colleague a personal row of a user',
  { timeout: 900_000 },
  async () => {
    const { db, clock, config } = product.deps
    victim = await buildTenant(product)
    const [stranger, colleague] = [await buildTenant(product), await product.register()]
    await sql`update users set company_id = ${victim.scope} where email = ${colleague.email}`.execute(db)
    const person = await findUserById(db, victim.user_id)
    if (!person) throw new Error('the victim is gone')
    const past = () => new Date(clock().getTime() - 3_600_000)
    const { access_token: expired } = await issueTokens({ clock: past, config }, db, person, null)
    const [head, payload] = (victim.client.token ?? '').split('.')
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
    const gone = await product.register()
    await gone.request('POST', '/api/auth/logout', { refresh_token: gone.refresh_token })

    const planted = [
      ...(await plantCanary(db, COMPANY_WORD, (table, names) =>
        table === 'companies'
          ? `id = '${victim.scope}'`
          : names.includes('company_id') && table !== 'users'
            ? `company_id = '${victim.scope}'`
            : null,
      )),
      ...(await plantCanary(db, PERSON_WORD, (table, names) =>
        table === 'users'
          ? `id = '${victim.user_id}'`
          : names.includes('user_id')
            ? `user_id = '${victim.user_id}'`
            : null,
      )),
    ]
    expect(planted.length).toBeGreaterThan(60)
    const untouched = await fingerprint(false)

    let pairs = 0
    const complaints: string[] = []
    const outsiders: [who: string, token: string | null, allowed: (access: string) => boolean][] = [
      ['a stranger', stranger.client.token, (access) => access !== 'admin'],
      ['nobody', null, (access) => access === 'anon'],
      ['an expired session', expired, (access) => access === 'anon'],
      ['an ended session', gone.token, (access) => access === 'anon'],
      ['an unsigned token', `${none}.${payload}.`, (access) => access === 'anon'],
      ['a token signed by another', `${head}.${payload}.${'A'.repeat(43)}`, (access) => access === 'anon'],
    ]
    for (const [at, [name, { access }]] of [...endpoints].entries()) {
      // a reduced run tries every endpoint as a stranger and as one of the other intruders in turn
      const shown = isFull ? outsiders : [outsiders[0], outsiders[1 + (at % (outsiders.length - 1))]]
      for (const [who, token, allowed] of shown.filter((one) => one !== undefined)) {
        const ways = attempts(name, victim.ids, stranger.ids)
        for (const { what, sample, headers } of isFull || who === 'a stranger' ? ways : ways.slice(0, 1)) {
          pairs++
          const { status, text } = await send(name, sample, token, headers)
          const place = `${name}: ${who} with ${what}: ${status}`
          if (text.includes('kanareyka')) complaints.push(`${place} tells ${text.slice(0, 300)}`)
          if (!allowed(access) && status !== (token === stranger.client.token ? 403 : 401))
            complaints.push(place)
          const byPath = typeof rows[name] === 'object' && 'params.id' in rows[name].ids
          if (allowed(access) && byPath && what !== 'the id among own ones' && status !== 404)
            complaints.push(place)
          if (status >= 500) complaints.push(place)
        }
      }
    }
    expect(complaints).toEqual([])
    expect(await fingerprint(false)).toEqual(untouched)

    // a colleague has access to the company's rows, but not to the user's personal ones
    const personal = await fingerprint(true)
    for (const name of endpoints.keys()) {
      if (rows[name] === 'public') continue
      const ways = attempts(name, victim.ids, victim.ids)
      for (const { what, sample, headers } of isFull ? ways : ways.slice(0, 1)) {
        pairs++
        const { status, text } = await send(name, sample, colleague.token, headers)
        if (text.includes(PERSON_WORD)) complaints.push(`${name}: a colleague with ${what}: ${status} tells`)
      }
    }
    expect(complaints).toEqual([])
    expect(await fingerprint(true)).toEqual(personal)
    process.stdout.write(`isolation: ${pairs} pairs, ${planted.length} columns with a canary\n`)
    expect(pairs).toBeGreaterThan(isFull ? 5000 : 500)
  },
)
