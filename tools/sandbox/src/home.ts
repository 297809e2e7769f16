import type { FastifyInstance } from 'fastify'
import type { Board } from './hh/access/access.ts'
import { accounts, EXPIRED_TOKEN } from './hh/data/accounts.ts'
import { escapeHtml, htmlPage } from './http/html.ts'

/** The start page: what the sandbox is, its predefined tokens and the URL of the test controls. */
export function registerHome(app: FastifyInstance, board: Board): void {
  app.get('/', async (request, reply) => {
    const base = board.base(request)
    const rows = [...accounts, { token: EXPIRED_TOKEN, about: 'срок действия истёк' }].map(
      (one) => `<dt><code>${escapeHtml(one.token)}</code></dt>\n<dd>${escapeHtml(one.about)}</dd>`,
    )
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'self'; base-uri 'none'")
      .type('text/html; charset=utf-8')
      .send(
        htmlPage({
          title: 'Учебный hh.ru',
          style: `${app.prefix}/hh/oauth/page.css`,
          body: `<h1>Учебный hh.ru</h1>
<p>Заменяет hh.ru, пока у вас нет доступа к его API. Данные созданы программой и одинаковы при каждом запуске.</p>
<h2>Готовые токены</h2>
<dl>
${rows.join('\n')}
</dl>
<h2>Адреса</h2>
<p>API: <code>${escapeHtml(base)}</code></p>
<p>Пойманные письма: <a href="${app.prefix}/mail/">${app.prefix}/mail/</a></p>
<p>Сообщения в Telegram: <a href="${app.prefix}/telegram/">${app.prefix}/telegram/</a></p>
<p>Управление для тестов: <code>${escapeHtml(base.replace(/\/hh$/, '/__sandbox'))}</code></p>`,
        }),
      )
  })
}
