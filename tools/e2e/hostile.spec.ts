/**
 * S4: XSS payloads in every field with external data, on every screen, with Trusted Types enabled: no script runs, no
 * foreign host is requested, and the content security policy reports nothing. `--full` uses all three hundred.
 */
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { grantAdmin } from '../../server/src/features/accounts/admin-usecases.ts'
import { buildApplications, buildResult, storeResume } from '../../server/src/testing/scenes/factories.ts'
import { buildTenant } from '../../server/src/testing/scenes/tenant.ts'
import { hostileTexts } from './hostile-texts.ts'
import { REFUSALS, setStage } from './stage.ts'

const stage = setStage()
const full = process.env['FULL'] === 'on'
const texts = full ? hostileTexts : hostileTexts.slice(0, 20)

declare global {
  var hacked: boolean | undefined
  var hack: () => void
  var reports: string[]
}

/** A company with a payload in every text field and one candidate per payload. */
async function hostileCompany() {
  const product = stage.product()
  const { db } = product.deps
  const tenant = await buildTenant(product)
  const [first = ''] = texts
  const { scope, ids, user_id } = tenant
  const results: string[] = []
  for (const text of texts) {
    const [application = ''] = await buildApplications(db, scope, ids.vacancy, 1, {
      candidate_name: text,
      candidate_email: text,
      candidate_phone: text,
      resume_url: text,
      resume_title: text,
      area_name: text,
      cover_letter: text,
    })
    await storeResume(product.deps, application, {
      title: text,
      skills: [text],
      experience: [{ company: text, position: text, description: text, start: '2020-01', end: null }],
    })
    results.push(
      await buildResult(
        db,
        scope,
        { run_id: ids.run, vacancy_id: ids.vacancy, application_id: application },
        {
          score: 90,
          strengths: JSON.stringify([text]),
          weaknesses: JSON.stringify([text]),
          red_flags: JSON.stringify([text]),
          reasoning: text,
        },
      ),
    )
  }
  // the columns expect JSON text
  const jsonText = JSON.stringify([first])
  const set = (table: string, fields: Record<string, string>, where = 'company_id', id: string = scope) =>
    db
      .updateTable(table as 'vacancies')
      .set(fields)
      .where(sql.ref(where), '=', id)
      .execute()
  await set('vacancies', {
    title: first,
    area_name: first,
    description_text: texts.join('\n'),
    hh_url: first,
  })
  await set('companies', { name: first.slice(0, 100) }, 'id')
  await set('users', { full_name: first }, 'id', user_id)
  await set('sync_jobs', { errors: jsonText, warnings: jsonText })
  await set('exports', { file_name: first })
  await set('resume_files', { file_name: first })
  await set('board_actions', { message: first, target_name: first })
  await set('auth_sessions', { user_agent: first }, 'user_id', user_id)
  return { tenant, results }
}

const SCREENS = [
  '/dashboard',
  '/analysis',
  '/results',
  '/criteria',
  '/sync',
  '/export',
  '/settings',
  '/settings/sync',
  '/settings/security',
  '/settings/data',
  '/pricing',
  '/checkout?plan_type=starter&duration_months=1',
  '/subscription',
  '/admin',
  '/admin/system',
]

/** Collects every effect that a payload parsed as markup would have. */
const harm = (page: Page) =>
  page.evaluate(() => ({
    hacked: globalThis.hacked ?? false,
    reports: globalThis.reports,
    scripts: [...document.links].filter(({ protocol }) => !/^(https?|mailto|tel|otpauth):$/.test(protocol))
      .length,
    foreign: document.querySelectorAll(
      'iframe, object, base, meta[http-equiv=refresh], #evil, [onerror], [onload]',
    ).length,
  }))

it(
  `S4 EXT-25 ${texts.length} hostile texts in every field stay text on every screen`,
  { timeout: 1_800_000 },
  async () => {
    const { tenant, results } = await hostileCompany()
    await grantAdmin(stage.product().deps, tenant.client.email)
    const dialogs: string[] = []
    const foreign: string[] = []
    const page = await stage.open('/dashboard', {
      as: { token: tenant.client.token, refresh_token: '' },
      expected: [REFUSALS],
      before: async (opened) => {
        opened.on('dialog', (dialog) => {
          dialogs.push(dialog.message())
          void dialog.dismiss()
        })
        opened.on('request', (request) => {
          if (!/^(https?:\/\/(localhost|127\.0\.0\.1)[:/]|data:|blob:)/.test(request.url()))
            foreign.push(request.url())
        })
        await opened.addInitScript(() => {
          globalThis.reports = []
          globalThis.hack = () => (globalThis.hacked = true)
          document.addEventListener('securitypolicyviolation', (event) =>
            globalThis.reports.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
          )
        })
      },
    })
    const clean = { hacked: false, reports: [], scripts: 0, foreign: 0 }
    const look = async (address: string) => {
      await page.goto(stage.product().url + address)
      // a screen counts as loaded when it has a heading and no skeletons
      await page.waitForFunction(
        () => document.querySelector('h1') !== null && document.querySelector('.animate-pulse') === null,
      )
      expect([address, await harm(page)]).toEqual([address, clean])
    }
    for (const screen of SCREENS) await look(screen)
    const cards = full ? results : results.slice(0, 3)
    for (const id of cards) await look(`/results?candidate=${id}`)
    await look(`/analysis?vacancy_id=${tenant.ids.vacancy}&candidate=${results[0]}`)
    await look(`/criteria?vacancy_id=${tenant.ids.vacancy}`)
    // proves that the payloads were actually rendered
    await page.goto(`${stage.product().url}/results?candidate=${results[0]}`)
    await page
      .getByText(texts[0] ?? '', { exact: false })
      .first()
      .waitFor()
    expect([dialogs, foreign]).toEqual([[], []])
    process.stdout.write(
      `hostile texts: ${texts.length} on ${SCREENS.length} screens, ${cards.length} cards opened\n`,
    )
  },
)

it('S4 the content security policy blocks a script URL, strings for HTML sinks and a foreign image', async () => {
  const page = await stage.open('/login', {
    expected: [/Content Security Policy|Trusted|Refused|violates|TrustedHTML/],
  })
  const stopped = await page.evaluate(async () => {
    const reports: string[] = []
    document.addEventListener('securitypolicyviolation', (event) => reports.push(event.effectiveDirective))
    const attempts = [
      () => (document.body.innerHTML = '<b>x</b>'),
      () => document.write('x'),
      () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
      () => {
        const script = document.createElement('script')
        script.src = '/preload.js'
      },
    ].map((attempt) => {
      try {
        attempt()
        return 'went through'
      } catch {
        return 'refused'
      }
    })
    const image = new Image()
    const refused = new Promise((resolve) => image.addEventListener('error', resolve))
    image.src = 'https://evil.example/x.png'
    await refused
    return { attempts, reports: [...new Set(reports)] }
  })
  expect(stopped.attempts).toEqual(['refused', 'refused', 'refused', 'refused'])
  expect(stopped.reports).toEqual(expect.arrayContaining(['require-trusted-types-for', 'img-src']))
})
