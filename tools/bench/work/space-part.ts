/** Database space per response of the sandbox board, with full resume and result, compared with the gzip size of its JSON. */
import { gzipSync } from 'node:zlib'
import { saveToken, updateSettings } from '@rezumetr/contracts/hh/job-board'
import { sql } from 'kysely'
import { decryptResume } from '../../../server/src/features/resumes/stored/resume-rules.ts'
import { analyse, apiClient, synchronise } from '../../../server/src/journey.ts'
import { buildSubscription, scopeOf } from '../../../server/src/testing/scenes/factories.ts'
import { controlSandbox } from '../../../server/src/testing/product/sandbox.ts'
import { figure, type Part } from '../measures/figures.ts'
import { enterBench, startBenchProduct } from '../measures/stage.ts'

const RESPONSES = 10_000
const EMAIL = 'space@example.ru'

type Space = { readonly name: string; readonly heap: number; readonly indexes: number }

async function fill({ deps: { db }, localUrl: url }: Awaited<ReturnType<typeof startBenchProduct>>) {
  const { access_token } = await enterBench(url, EMAIL)
  const api = apiClient(url, access_token)
  await buildSubscription(db, await scopeOf(db, EMAIL), 'enterprise')
  await api.call(saveToken, { body: { token: 'sandbox-employer-token' } })
  await synchronise(api)
  const { rows } = await sql<{ id: string; hh_id: string }>`
    select id, hh_id from vacancies where status = 'active' and is_enabled`.execute(db)
  await controlSandbox(url, '/limits', { resume_views: null, company_views: null })
  for (const { hh_id } of rows)
    await controlSandbox(url, '/responses', {
      vacancy_id: hh_id,
      count: Math.ceil(RESPONSES / rows.length),
    })
  await api.call(updateSettings, {
    body: { resume_opening: 'with_sync', company_views_per_day: null, views_reserved: 0 },
  })
  await synchronise(api)
  for (const { id } of rows) await analyse(api, id)
}

export const spacePart: Part = {
  async measure() {
    const product = await startBenchProduct({ HH_REQUESTS_PER_SECOND: '1000' })
    try {
      await fill(product)
      const { db, keys } = product.deps
      await sql`vacuum`.execute(db)
      const { rows: spaces } = await sql<Space>`
        select relname as name, pg_table_size(oid)::float8 as heap, pg_indexes_size(oid)::float8 as indexes
        from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
      const { rows } = await sql<{ id: string; resume_enc: Buffer; result: string }>`
        select a.id, a.resume_enc, to_jsonb(r)::text as result
        from applications a join analysis_results r on r.application_id = a.id`.execute(db)
      const average = (sizes: readonly number[]) => sizes.reduce((sum, one) => sum + one, 0) / rows.length
      const resume = average(
        rows.map((row) => gzipSync(JSON.stringify(decryptResume(keys, row.id, row.resume_enc))).length),
      )
      const result = average(rows.map((row) => gzipSync(row.result).length))
      const of = (...names: string[]) =>
        average(
          spaces
            .filter(({ name }) => names.length === 0 || names.includes(name))
            .map(({ heap, indexes }) => heap + indexes),
        )
      const response = of('applications')
      const indexes = average(spaces.map((space) => space.indexes))
      const heap = average(spaces.map((space) => space.heap))
      return {
        figures: [
          { what: 'response ÷ its resume, gzip', goal: 3, measured: response / resume, unit: '' },
          {
            what: 'all there is ÷ resume and result, gzip',
            goal: 3,
            measured: of() / (resume + result),
            unit: '',
          },
          { what: 'indexes ÷ heap', goal: 0.6, measured: indexes / heap, unit: '' },
        ],
        about: `${rows.length} responses of the sandbox, each with its resume and its result. Bytes of one: response ${figure(response)}
with its indexes, everything ${figure(of())}, of which heap with TOAST ${figure(heap)} and indexes ${figure(indexes)}; JSON under gzip: resume
${figure(resume)}, result ${figure(result)}. Everything ÷ the resume alone: ${figure(of() / resume)}.`,
      }
    } finally {
      await product.drop()
    }
  },
}
