import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../http/html.ts'
import { acceptForms, formOf, one } from '../http/request-fields.ts'
import { payPage, sendPayPage, servePayStyle } from '../http/pay-page.ts'
import type { Invoice } from './shapes.ts'
import type { BtcpayStore } from './store.ts'

const MARK = 'Это учебная копия BTCPay Server: криптовалюта не списывается.'
const roubles = (invoice: Invoice, share: number) => String(Math.round(Number(invoice.amount) * share))

/** The payment page at `checkoutLink`, with a button for every possible outcome of an invoice. */
export function registerInvoicePage(app: FastifyInstance, store: BtcpayStore): void {
  acceptForms(app)
  servePayStyle(app)
  app.get<{ Params: { id: string } }>('/i/:id', async (request, reply) => {
    const invoice = store.find(request.params.id)
    return sendPayPage(reply.code(invoice ? 200 : 404), page(invoice))
  })
  app.post<{ Params: { id: string } }>('/i/:id', async (request, reply) => {
    const invoice = store.find(request.params.id)
    if (!invoice || invoice.status === 'Settled' || invoice.status === 'Invalid')
      return sendPayPage(reply.code(invoice ? 410 : 404), page(invoice))
    const way = one(formOf(request), 'way')
    if (way === 'whole' || way === 'waiting') store.pay(invoice.id, invoice.amount)
    else if (way === 'partial') store.pay(invoice.id, roubles(invoice, 0.5))
    else if (way === 'over') store.pay(invoice.id, roubles(invoice, 1.1))
    if (way !== 'waiting' && store.find(invoice.id)?.status === 'Processing') store.confirm(invoice.id)
    return reply.code(303).header('location', invoice.checkout.redirectURL).send()
  })
}

function page(invoice: Invoice | undefined): string {
  if (!invoice)
    return payPage(MARK, '<h1>Такого счёта нет</h1>\n<p>Вернитесь на сайт магазина и начните заново.</p>')
  const done =
    invoice.status === 'Settled' ? 'оплачен' : invoice.status === 'Invalid' ? 'недействителен' : null
  if (done !== null)
    return payPage(MARK, `<h1>Этот счёт уже ${done}</h1>\n<p>Вернитесь на сайт магазина.</p>`)
  return payPage(
    MARK,
    `<h1>${escapeHtml(invoice.amount.replace('.', ','))} ₽ в BTC</h1>
<p>${escapeHtml(invoice.metadata['itemDesc'] ?? 'Оплата')}</p>
${invoice.status === 'Expired' ? '<p role="note">Время счёта вышло: оплата сейчас будет опоздавшей.</p>' : ''}
<form method="post" action="${escapeHtml(invoice.id)}">
<div class="buttons">
<button type="submit" name="way" value="whole">Оплатить и подтвердить</button>
<button type="submit" name="way" value="waiting" class="quiet">Оплатить, подтверждений ещё нет</button>
<button type="submit" name="way" value="partial" class="quiet">Оплатить половину</button>
<button type="submit" name="way" value="over" class="quiet">Оплатить на 10 % больше</button>
<button type="submit" name="way" value="leave" class="quiet">Вернуться без оплаты</button>
</div>
</form>`,
  )
}
