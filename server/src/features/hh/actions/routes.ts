import * as contract from '@rezumetr/contracts/hh/actions'
import type { Deps } from '../../../ports/deps.ts'
import type { AppHttp } from '../../companies/scope.ts'
import {
  cancelAction,
  cancelBatch,
  dismissFailed,
  getTemplates,
  listBoardActions,
  listActionApplications,
  startActions,
  updateTemplates,
} from './usecases.ts'

export function hhActionsRoutes(http: AppHttp, deps: Deps): void {
  const { db } = deps
  http.handle(contract.getActionTemplates, async ({ session }) => ({
    data: await getTemplates(db, session.scope),
  }))
  http.handle(contract.updateActionTemplates, async ({ session, body }) => ({
    data: await updateTemplates(deps, session.scope, body),
  }))
  http.handle(contract.listActionApplications, async ({ session, body }) => ({
    data: { people: await listActionApplications(db, session.scope, body.application_ids) },
  }))
  http.handle(contract.startBoardActions, async ({ session, body, request }) => ({
    data: {
      actions: await startActions(deps, session, request.created_id, {
        ...body,
        message: body.message ?? null,
      }),
    },
  }))
  http.handle(contract.listBoardActions, async ({ session, query }) => {
    const { page, limit, ...filter } = query
    const { actions, total } = await listBoardActions(db, session.scope, filter, { page, limit })
    return { data: { actions }, meta: { total, page, limit } }
  })
  http.handle(contract.dismissBoardActions, async ({ session, body }) => ({
    data: await dismissFailed(deps, session, body.ids),
  }))
  http.handle(contract.cancelBoardAction, async ({ session, params }) => ({
    data: await cancelAction(deps, session, params.id),
  }))
  http.handle(contract.cancelActionBatch, async ({ session, params }) => ({
    data: await cancelBatch(deps, session, params.id),
  }))
}
