import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from '../hh/html.ts'
import { acceptForms, formOf, one } from '../request-fields.ts'
import { cards, findCard } from './cards.ts'
import type { Payment } from './shapes.ts'
import type { Shop } from './shop.ts'

/** What the payer's browser opens at `confirmation_url`: a plain form without script; it goes back to `return_url`. */
export function registerPayPage(app: FastifyInstance, shop: Shop): void {
  acceptForms(app)
  app.get('/pay.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(styleSheet))

  app.get<{ Params: { id: string } }>('/pay/:id', async (request, reply) => {
    const payment = shop.find(request.params.id)
    return payment?.confirmation
      ? sendPage(reply, payPage(payment, null))
      : sendPage(reply.code(payment ? 410 : 404), donePage(payment))
  })

  app.post<{ Params: { id: string } }>('/pay/:id', async (request, reply) => {
    const payment = shop.find(request.params.id)
    if (!payment?.confirmation) return sendPage(reply.code(payment ? 410 : 404), donePage(payment))
    const form = formOf(request)
    const back = payment.confirmation.return_url
    const way = one(form, 'way')
    if (way === 'cancel') shop.cancel(payment.id, 'canceled_by_merchant', 'merchant')
    else if (way === 'sbp' || way === 'yoo_money') shop.succeed(payment.id, way)
    else {
      const card = findCard(one(form, 'card') ?? '')
      if (!card) return sendPage(reply.code(422), payPage(payment, 'Нужна одна из тестовых карт ниже'))
      if (card.reason) shop.cancel(payment.id, card.reason, card.party ?? 'payment_network')
      else shop.succeed(payment.id, 'bank_card')
    }
    return reply.code(303).header('location', back).send()
  })
}

const payPage = (payment: Payment, error: string | null): string =>
  page(
    'Оплата',
    `<h1>${escapeHtml(payment.amount.value.replace('.', ','))} ₽</h1>
<p>${escapeHtml(payment.description ?? 'Оплата')}</p>
<form method="post" action="${escapeHtml(payment.id)}">
<label for="card">Номер карты</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" value="5555 5555 5555 4444" aria-describedby="hint"${error ? ' aria-invalid="true"' : ''}>
<p id="hint" role="${error ? 'alert' : 'note'}">${escapeHtml(error ?? 'Срок действия и код – любые, вводить их не нужно')}</p>
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
  page(
    'Оплата',
    payment
      ? `<h1>Этот платёж уже завершён</h1>
<p>${payment.status === 'succeeded' ? 'Оплата прошла.' : 'Оплата отменена.'} Вернитесь на сайт магазина.</p>`
      : '<h1>Такого платежа нет</h1>\n<p>Вернитесь на сайт магазина и начните оплату заново.</p>',
  )

const page = (title: string, body: string): string => `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} — Песочница</title>
<link rel="stylesheet" href="../pay.css">
</head>
<body>
<p class="mark" role="note"><strong>Песочница.</strong> Это учебная копия страницы ЮKassa: деньги не списываются.</p>
<main>
${body}
</main>
</body>
</html>
`

function sendPage(reply: FastifyReply, html: string) {
  return reply
    .headers({
      'content-security-policy':
        "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(html)
}

const styleSheet = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; background: Canvas; color: CanvasText; }
.mark { margin: 0; padding: .5rem 1rem; background: #7a4b00; color: #fff; text-align: center; }
main { max-width: 34rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.25; }
h2 { font-size: 1.1rem; margin-top: 1.5rem; }
label { display: block; }
input { font: inherit; box-sizing: border-box; width: 100%; padding: .6rem; border: 1px solid GrayText; border-radius: .5rem; }
td { padding: .2rem .75rem .2rem 0; vertical-align: top; }
.buttons { display: flex; gap: .75rem; margin-top: 1rem; flex-wrap: wrap; }
button { font: inherit; padding: .6rem 1.4rem; border-radius: .5rem; border: 1px solid #0b57a4; background: #0b57a4; color: #fff; cursor: pointer; }
button.quiet { background: transparent; color: inherit; border-color: GrayText; }
:focus-visible { outline: 3px solid #e08a00; outline-offset: 2px; }
`
