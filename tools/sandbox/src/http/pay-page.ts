/** Layout of the payment pages: plain forms without scripts. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from './html.ts'

/**
 * @param mark which service the page imitates
 * @param body trusted markup
 */
export const payPage = (mark: string, body: string): string => `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Оплата — Песочница</title>
<link rel="stylesheet" href="../pay.css">
</head>
<body>
<p class="mark" role="note"><strong>Песочница.</strong> ${escapeHtml(mark)}</p>
<main>
${body}
</main>
</body>
</html>
`

export const sendPayPage = (reply: FastifyReply, html: string) =>
  reply
    .headers({
      'content-security-policy':
        "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(html)

export function servePayStyle(app: FastifyInstance): void {
  app.get('/pay.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(styleSheet))
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
