import * as contract from '@rezumetr/contracts/hh/job-board'
import * as views from '@rezumetr/contracts/hh/resume-views'
import * as schedule from '@rezumetr/contracts/hh/schedule'
import * as vacancies from '@rezumetr/contracts/vacancies/vacancies'
import type { Deps } from '../../ports/deps.ts'
import { refuse } from '../../platform/values/errors.ts'
import type { AppHttp, Session } from '../companies/scope.ts'
import { getUser } from '../accounts/usecases.ts'
import { chooseAccount, listAccounts } from './connection/account-usecases.ts'
import { checkToken, testConnection } from './connection/check-usecases.ts'
import { disconnect, saveToken } from './connection/usecases.ts'
import { exchangeCode, startOauth } from './connection/oauth-usecases.ts'
import { getSyncViews } from './quota/usecases.ts'
import { getSyncSchedule, updateSyncSchedule } from './sync/schedule-usecases.ts'
import { getSettings, updateSettings } from './quota/settings-usecases.ts'
import { confirmSwitch, refuseSwitch } from './connection/switch-usecases.ts'
import { receiveWebhook } from './sync/webhook-usecases.ts'
import { cancelSync, getSync, listSyncJobs, startSync } from './sync/usecases.ts'
import { enableVacancy } from './sync/vacancy-usecases.ts'

export function hhRoutes(http: AppHttp, deps: Deps): void {
  connectionRoutes(http, deps)
  syncRoutes(http, deps)
}

function connectionRoutes(http: AppHttp, deps: Deps): void {
  const userOf = async ({ scope, user_id }: Session) => ({
    data: { user: await getUser(deps, scope, user_id) },
  })
  http.handle(contract.getOauthUrl, async ({ session }) => ({ data: await startOauth(deps, session) }))
  http.handle(contract.exchangeOauthCode, async ({ session, query, body }) => {
    const code = body?.code ?? query.code
    const message = 'Введите код авторизации'
    if (code === undefined) throw refuse('VALIDATION_ERROR', { message, fields: { code: [message] } })
    return { data: await exchangeCode(deps, session, { code, state: body?.state ?? query.state }) }
  })
  http.handle(contract.saveToken, async ({ session, body }) => {
    const saved = await saveToken(deps, session, body.token)
    return { data: { ...saved, user: await getUser(deps, session.scope, session.user_id) } }
  })
  http.handle(contract.disconnect, async ({ session }) => {
    await disconnect(deps, session)
    return await userOf(session)
  })
  http.handle(contract.confirmEmployerSwitch, async ({ session, query }) => {
    await confirmSwitch(deps, session, query.until)
    return await userOf(session)
  })
  http.handle(contract.refuseEmployerSwitch, async ({ session, query }) => {
    await refuseSwitch(deps, session.scope, query.until)
    return await userOf(session)
  })
  http.handle(contract.listWorkAccounts, async ({ session }) => ({
    data: { accounts: await listAccounts(deps, session.scope) },
  }))
  http.handle(contract.chooseWorkAccount, async ({ session, body }) => {
    await chooseAccount(deps, session, body)
    return await userOf(session)
  })
  http.handle(contract.checkToken, async ({ session, body }) => ({
    data: await checkToken(deps, session.scope, body.token),
  }))
  http.handle(contract.testConnection, async ({ session }) => ({
    data: await testConnection(deps, session.scope),
  }))
}

function syncRoutes(http: AppHttp, deps: Deps): void {
  const { db } = deps
  http.handle(contract.receiveBoardWebhook, async ({ params }) => {
    await receiveWebhook(deps, params.secret)
    return { data: {} }
  })
  http.handle(contract.getSettings, async ({ session }) => ({
    data: await getSettings(db, session.scope, deps.clock()),
  }))
  http.handle(contract.updateSettings, async ({ session, body }) => ({
    data: await updateSettings(deps, session, body),
  }))
  http.handle(schedule.getSyncSchedule, async ({ session }) => ({
    data: await getSyncSchedule(deps, session.scope),
  }))
  http.handle(schedule.updateSyncSchedule, async ({ session, body }) => ({
    data: await updateSyncSchedule(deps, session, body),
  }))
  http.handle(views.getSyncViews, async ({ session }) => ({
    data: await getSyncViews(deps, session.scope),
  }))
  http.handle(contract.startSync, async ({ session, body, request }) => ({
    data: await startSync(deps, session, request.created_id, body),
  }))
  http.handle(contract.listSyncJobs, async ({ session, query }) => ({
    data: { jobs: await listSyncJobs(db, session.scope, query.limit) },
  }))
  http.handle(contract.getSyncJob, async ({ session, params }) => ({
    data: await getSync(db, session.scope, params.id),
  }))
  http.handle(contract.cancelSync, async ({ session, params }) => ({
    data: await cancelSync(deps, session.scope, params.id),
  }))
  // not with the vacancies: it may begin a synchronisation
  http.handle(vacancies.enableVacancy, async ({ session, params, body }) => ({
    data: await enableVacancy(deps, session.scope, params.id, body.enabled),
  }))
}
