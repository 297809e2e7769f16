/** An analysis by the embedded engine in the real product: the time a recruiter waits, and the cost of durability. */
import { checkRubric, getRubric } from '@rezumetr/contracts/rubrics/rubric'
import { judgementOf } from '@rezumetr/screening/judgement/judge'
import { readPerson } from '@rezumetr/screening/judgement/person/person'
import { readPair } from '@rezumetr/screening/judgement/read'
import { readVacancy } from '@rezumetr/screening/judgement/rubric/read'
import type { ResumeText } from '@rezumetr/screening/model'
import { monthOf } from '@rezumetr/screening/resume/months'
import { agronomistResume, cookResume, javaResume, javaVacancy, NOW } from '@rezumetr/screening/sample'
import type { Browser } from 'playwright-core'
import { openPage, signedIn } from '../../e2e/browser.ts'
import type { Deps } from '../../../server/src/ports/deps.ts'
import type { CompanyScope } from '../../../server/src/features/companies/scope.ts'
import { apiClient } from '../../../server/src/journey.ts'
import {
  buildApplications,
  buildSubscription,
  buildVacancy,
  scopeOf,
  storeResume,
} from '../../../server/src/testing/scenes/factories.ts'
import { enterBench, startBenchProduct } from '../measures/stage.ts'

const samples = [javaResume, agronomistResume, cookResume]
/** Every resume text is unique, so no cache can help. */
export const resumeOf = (n: number): ResumeText => {
  const resume = samples[n % samples.length] ?? javaResume
  return { ...resume, about: `${resume.about ?? ''} Отклик ${n}.` }
}

/** Resumes per second read and judged by the engine alone, on this thread. */
export function measureEngine(count: number): { perSecond: number; p99: number } {
  const rubric = readVacancy(javaVacancy)
  const costs = Array.from({ length: count }, (_, n) => {
    const from = performance.now()
    judgementOf(rubric, readPair(rubric, readPerson(resumeOf(n), monthOf(NOW) ?? 0)))
    return performance.now() - from
  }).toSorted((a, b) => a - b)
  return {
    perSecond: (1000 * count) / costs.reduce((sum, one) => sum + one, 0),
    p99: costs[Math.floor(count * 0.99)] ?? 0,
  }
}

/** Creates a vacancy with `count` unanalysed responses and stored resumes. @returns its id */
export async function buildUnread(
  deps: Pick<Deps, 'db' | 'keys'>,
  scope: CompanyScope,
  count: number,
): Promise<string> {
  const id = await buildVacancy(deps.db, scope, {
    title: javaVacancy.title ?? '',
    description_text: javaVacancy.description,
    key_skills: [...(javaVacancy.key_skills ?? [])],
  })
  for (let done = 0; done < count; done += 1000) {
    const ids = await buildApplications(deps.db, scope, id, Math.min(1000, count - done))
    await Promise.all(ids.map((one, n) => storeResume(deps, one, resumeOf(done + n))))
  }
  return id
}

/**
 * @returns `click_ms`: from the click on «Проанализировать» until the list on the screen contains all candidates; `perSecond`:
 * resumes per second by the server's timestamps, from the creation of the run to its end
 */
export async function measureRun(
  browser: Browser,
  count: number,
): Promise<{ click_ms: number; perSecond: number }> {
  const product = await startBenchProduct()
  try {
    const { deps, localUrl: url } = product
    const email = 'screening@example.ru'
    const person = await enterBench(url, email)
    const scope = await scopeOf(deps.db, email)
    await buildSubscription(deps.db, scope, 'enterprise')
    const id = await buildUnread(deps, scope, count)
    // the check of the criteria before a first run waits for a person
    const recruiter = apiClient(url, person.access_token)
    const { version } = await recruiter.call(getRubric, { params: { id } })
    await recruiter.call(checkRubric, { params: { id }, body: { version, outcome: 'skipped' } })
    const { page } = await openPage(browser, { storageState: signedIn(url, person) })
    page.setDefaultTimeout(600_000)
    await page.goto(`${url}/analysis?vacancy=${id}`)
    const start = page.getByRole('button', { name: /^Проанализировать/ })
    await start.waitFor()
    const clicked = performance.now()
    await start.click()
    await page.locator(`[role=feed] article[aria-setsize="${count}"]`).first().waitFor()
    const click_ms = performance.now() - clicked
    await page.context().close()
    const run = await deps.db
      .selectFrom('analysis_runs')
      .select(['created_at', 'finished_at', 'analyzed'])
      .executeTakeFirstOrThrow()
    if (run.analyzed !== count || !run.finished_at) throw new Error(`analysed ${run.analyzed} of ${count}`)
    const took = run.finished_at.getTime() - run.created_at.getTime()
    return { click_ms, perSecond: (1000 * count) / took }
  } finally {
    await product.drop()
  }
}
