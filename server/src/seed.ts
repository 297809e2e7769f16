/** Demonstration accounts; sandbox only. Checks the state, so an interrupted seed continues. */
import { grantAdmin } from './features/accounts/admin-usecases.ts'
import { findUserByEmail } from './features/accounts/users/queries.ts'
import { registerCompany } from './features/accounts/usecases.ts'
import * as accounts from '@rezumetr/contracts/accounts/account'
import { getDashboard } from '@rezumetr/contracts/analysis/dashboard'
import * as jobBoard from '@rezumetr/contracts/hh/job-board'
import { analyse, ApiRefusal, chooseVacancy, enter, synchronise, type Person } from './journey.ts'
import type { Product } from './product.ts'

export const demoPerson: Person = {
  company_name: 'ООО «Северный ветер»',
  full_name: 'Анна Смирнова',
  email: 'demo@rezumetr.local',
  password: 'Demo12345',
}
export const adminPerson: Person = {
  company_name: 'Резюметр',
  full_name: 'Администратор',
  email: 'admin@rezumetr.local',
  password: 'Admin12345',
}
/** Less than the trial's 50. */
const SEED_ANALYSES = 40

type SeedProduct = Pick<Product, 'deps' | 'localUrl'>

export async function ensureSeed(product: SeedProduct): Promise<void> {
  const { deps } = product
  const isKnown = (await findUserByEmail(deps.db, demoPerson.email)) !== null
  // directly: the API would refuse public passwords as weak
  for (const person of [adminPerson, demoPerson])
    if (!(await findUserByEmail(deps.db, person.email)))
      await registerCompany(deps, { ip: '127.0.0.1', user_agent: null }, person)
  await grantAdmin(deps, adminPerson.email)
  try {
    await fillDemo(product)
  } catch (error) {
    // the user may have changed the password or asked for erasure
    if (!isKnown || !(error instanceof ApiRefusal)) throw error
    deps.log.info({ code: error.body.error.code }, 'demo account left as it is')
  }
}

async function fillDemo(product: SeedProduct): Promise<void> {
  const demo = await enter(product.localUrl, demoPerson)
  if (!(await demo.call(accounts.getMe)).has_hh_token) {
    await demo.call(jobBoard.saveToken, { body: { token: 'sandbox-employer-token' } })
  }
  const { jobs } = await demo.call(jobBoard.listSyncJobs, { query: { limit: 1 } })
  if (jobs.length === 0) await synchronise(demo)
  if ((await demo.call(getDashboard)).total_analyses > 0) return
  const vacancy = await chooseVacancy(demo, SEED_ANALYSES)
  if (vacancy) await analyse(demo, vacancy.id)
}
