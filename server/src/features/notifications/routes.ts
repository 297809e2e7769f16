import * as inbox from '@rezumetr/contracts/inbox'
import * as contract from '@rezumetr/contracts/notifications'
import type { Deps } from '../../ports/deps.ts'
import type { AppHttp } from '../companies/scope.ts'
import { getInbox, readInbox, readNotification } from './inbox/usecases.ts'
import { getNotifications, setNotification, unsubscribe } from './outbox/choice-usecases.ts'
import { startLink, unlink } from './telegram/usecases.ts'

export function notificationsRoutes(http: AppHttp, deps: Deps): void {
  http.handle(contract.getNotifications, async ({ session }) => ({
    data: await getNotifications(deps, session),
  }))
  http.handle(contract.setNotification, async ({ session, body }) => ({
    data: await setNotification(deps, session, body),
  }))
  http.handle(contract.linkTelegram, async ({ session }) => ({
    data: await startLink(deps, session),
  }))
  http.handle(contract.unlinkTelegram, async ({ session }) => {
    await unlink(deps, session)
    return { data: await getNotifications(deps, session) }
  })
  http.handle(inbox.getInbox, async ({ session }) => ({ data: await getInbox(deps.db, session) }))
  http.handle(inbox.readNotification, async ({ session, params }) => ({
    data: await readNotification(deps, session, params.id),
  }))
  http.handle(inbox.readInbox, async ({ session, body }) => ({
    data: await readInbox(deps, session, new Date(body.until)),
  }))
  // scanners open this address too, so only the page's button unsubscribes
  http.app.get<{ Querystring: { token: string } }>(
    contract.unsubscribe.path,
    { schema: { hide: true, querystring: contract.unsubscribe.query } },
    (request, reply) => reply.redirect(`/unsubscribe#token=${encodeURIComponent(request.query.token)}`, 303),
  )
  http.handle(contract.unsubscribe, async ({ query }) => ({
    data: { is_off: await unsubscribe(deps, query.token) },
  }))
}
