import * as contract from '@rezumetr/contracts/accounts/account'
import * as security from '@rezumetr/contracts/accounts/security'
import type { Deps } from '../../ports/deps.ts'
import { changePassword, requireStrongPassword } from './sign-in/password-usecases.ts'
import { endOneSession, endOtherSessions, listSessions } from './sign-in/device-usecases.ts'
import { requestReset, resetPassword } from './reset-usecases.ts'
import * as factor from './sign-in/second-factor-usecases.ts'
import type { AppHttp } from '../companies/scope.ts'
import { endSession, refreshTokens } from './sign-in/session-usecases.ts'
import { confirmEmailChange, startEmailChange } from './email-change-usecases.ts'
import { confirmEmail, resendConfirmation } from './email-usecases.ts'
import {
  getUser,
  limitConfirmation,
  limitForgot,
  registerCompany,
  signIn,
  updateProfile,
} from './usecases.ts'

export function accountsRoutes(http: AppHttp, deps: Deps): void {
  http.handle(contract.register, async ({ body, request }) => {
    requireStrongPassword(body.password, [
      body.email,
      body.company_name,
      body.full_name,
      deps.config.brand_name,
    ])
    return { data: { user: await registerCompany(deps, request, body) } }
  })
  http.handle(contract.login, async ({ body, request }) => ({ data: await signIn(deps, request, body) }))
  http.handle(contract.refresh, async ({ body, request }) => ({
    data: await refreshTokens(deps, body.refresh_token, request.user_agent),
  }))
  http.handle(contract.logout, async ({ body, request }) => {
    await endSession(deps, body?.refresh_token, request.bearer)
    return { data: {} }
  })
  http.handle(contract.getMe, async ({ session }) => ({
    data: await getUser(deps, session.scope, session.user_id),
  }))
  http.handle(contract.updateMe, async ({ session, body }) => ({
    data: await updateProfile(deps, session, body),
  }))
  http.handle(contract.changePassword, async ({ session, body, request }) => ({
    data: await changePassword(deps, session, body, request.user_agent),
  }))
  http.handle(contract.forgotPassword, async ({ body, request }) => {
    await limitForgot(deps, request, body.email)
    await requestReset(deps, body.email)
    return { data: { message: 'Если такой аккаунт есть, мы отправили на почту ссылку для сброса пароля' } }
  })
  http.handle(contract.confirmEmail, async ({ body, request }) => {
    await confirmEmail(deps, request, body)
    return { data: {} }
  })
  http.handle(contract.resendConfirmation, async ({ session }) => {
    await limitConfirmation(deps, session.user_id)
    await resendConfirmation(deps, session.user_id)
    return { data: {} }
  })
  http.handle(contract.startEmailChange, async ({ session, body }) => {
    await startEmailChange(deps, session, body)
    return { data: {} }
  })
  http.handle(contract.confirmEmailChange, async ({ session, body }) => ({
    data: await confirmEmailChange(deps, session, body),
  }))
  http.handle(contract.resetPassword, async ({ body, request }) => ({
    data: await resetPassword(deps, request, body),
  }))
  securityRoutes(http, deps)
}

function securityRoutes(http: AppHttp, deps: Deps): void {
  http.handle(security.getSecondFactor, async ({ session }) => ({
    data: await factor.getSecondFactor(deps, session),
  }))
  http.handle(security.startSecondFactor, async ({ session, body }) => ({
    data: await factor.startSecondFactor(deps, session, body.password),
  }))
  http.handle(security.confirmSecondFactor, async ({ session, body }) => ({
    data: { recovery_codes: await factor.confirmSecondFactor(deps, session, body.code) },
  }))
  http.handle(security.renewRecoveryCodes, async ({ session, body }) => ({
    data: { recovery_codes: await factor.renewRecoveryCodes(deps, session, body) },
  }))
  http.handle(security.stopSecondFactor, async ({ session, body }) => {
    await factor.stopSecondFactor(deps, session, body)
    return { data: {} }
  })
  http.handle(security.listSessions, async ({ session }) => ({
    data: { sessions: await listSessions(deps, session) },
  }))
  http.handle(security.endSession, async ({ session, params }) => {
    await endOneSession(deps, session, params.id)
    return { data: {} }
  })
  http.handle(security.endOtherSessions, async ({ session }) => ({
    data: { ended: await endOtherSessions(deps, session) },
  }))
}
