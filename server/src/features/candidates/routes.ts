import * as contract from '@rezumetr/contracts/vacancies/candidates'
import type { Deps } from '../../ports/deps.ts'
import type { AppHttp } from '../companies/scope.ts'
import { decideSamePerson, listOtherApplications } from './usecases.ts'

export function candidatesRoutes(http: AppHttp, deps: Deps): void {
  http.handle(contract.listOtherApplications, async ({ session, params }) => ({
    data: { responses: await listOtherApplications(deps.db, session.scope, params.id) },
  }))
  http.handle(contract.decideSamePerson, async ({ session, params, body }) => ({
    data: {
      responses: await decideSamePerson(deps, session, params.id, params.other_id, body.is_same),
    },
  }))
}
