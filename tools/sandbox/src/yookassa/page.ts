import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../http/html.ts'
import { acceptForms, formOf, one } from '../http/request-fields.ts'
import { payPage, sendPayPage, servePayStyle } from '../http/pay-page.ts'
import { cards, findCard } from './cards.ts'
import type { Payment } from './shapes.ts'
import type { Shop } from './shop.ts'

const MARK = 'Это учебная копия страницы ЮKassa: деньги не списываются.'

/** The payment page at `confirmation_url`: a plain form without scripts that redirects to `return_url`. */
export function registerPayPage(app: FastifyInstance, shop: Shop): void {
  acceptForms(app)
  servePayStyle(app)

  app.get<{ Params: { id: string } }>('/pay/:id', async (request, reply) => {
    const payment = shop.find(request.params.id)
    return payment?.confirmation
      ? sendPayPage(reply, orderPage(payment, null))
      : sendPayPage(reply.code(payment ? 410 : 404), donePage(payment))
  })

  app.post<{ Params: { id: string } }>('/pay/:id', async (request, reply) => {
    const payment = shop.find(request.params.id)
    if (!payment?.confirmation) return sendPayPage(reply.code(payment ? 410 : 404), donePage(payment))
    const form = formOf(request)
    const back = payment.confirmation.return_url
    const way = one(form, 'way')
    if (way === 'cancel') shop.cancel(payment.id, 'canceled_by_merchant', 'merchant')
    else if (way === 'sbp' || way === 'yoo_money') shop.succeed(payment.id, way)
    else {
      const card = findCard(one(form, 'card') ?? '')
      if (!card) return sendPayPage(reply.code(422), orderPage(payment, 'Нужна одна из тестовых карт ниже'))
      if (card.reason) shop.cancel(payment.id, card.reason, card.party ?? 'payment_network')
      else shop.succeed(payment.id, 'bank_card')
    }
    return reply.code(303).header('location', back).send()
  })
}

const orderPage = (payment: Payment, error: string | null): string =>
  payPage(
    MARK,
    `<h1>${escapeHtml(payment.amount.value.replace('.', ','))} ₽</h1>
<p>${escapeHtml(payment.description ?? 'Оплата')}</p>
<form method="post" action="${escapeHtml(payment.id)}">
<label for="card">Номер карты</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" value="5555 5555 5555 4444" aria-describedby="hint"${error ? ' aria-invalid="true"' : ''}>
<p id="hint" role="${error ? 'alert' : 'note'}">${escapeHtml(error ?? 'Срок действия и код — любые, вводить их не нужно')}</p>
<div class="buttons">
<button type="submit" name="way" value="card">Оплатить картой</button>
<button type="submit" name="way" value="sbp" class="quiet">Оплатить через СБП</button>
<button type="submit" name="way" value="yoo_money" class="quiet">Оплатить через ЮMoney</button>
<button type="submit" name="way" value="cancel" class="quiet">Отменить и вернуться</button>
</div>
</form>
<h2>Тестовые карты</h2>
<table><tbody>
${cards.map((card) => `<tr><td><code>${card.number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</code></td><td>${escapeHtml(card.about)}</td></tr>`).join('\n')}
</tbody></table>`,
  )

const donePage = (payment: Payment | undefined): string =>
  payPage(
    MARK,
    payment
      ? `<h1>Этот платёж уже завершён</h1>
<p>${payment.status === 'succeeded' ? 'Оплата прошла.' : 'Оплата отменена.'} Вернитесь на сайт магазина.</p>`
      : '<h1>Такого платежа нет</h1>\n<p>Вернитесь на сайт магазина и начните оплату заново.</p>',
  )
