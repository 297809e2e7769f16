import * as contract from '@rezumetr/contracts/hh/conversation'
import type { Deps } from '../../../ports/deps.ts'
import type { AppHttp } from '../../companies/scope.ts'
import { getConversation, writeToApplicant } from './usecases.ts'

export function conversationRoutes(http: AppHttp, deps: Deps): void {
  http.handle(contract.getConversation, async ({ session, params }) => ({
    data: await getConversation(deps, session.scope, params.id),
  }))
  http.handle(contract.writeToApplicant, async ({ session, params, body, request }) => {
    // not `created_id`: a failed request may have been delivered, and its repetition is made anew
    const key = request.header('idempotency-key') ?? request.created_id
    return { data: await writeToApplicant(deps, session, params.id, { text: body.text, key }) }
  })
}
