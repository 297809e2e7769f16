import { one } from '../../http/request-fields.ts'
import type { Fields } from '../../http/request-fields.ts'
import { accounts, employers } from '../data/accounts.ts'
import { escapeHtml, htmlPage } from '../../http/html.ts'

const CARRIED = [
  'response_type',
  'client_id',
  'redirect_uri',
  'state',
  'code_challenge',
  'code_challenge_method',
  'role',
]

/** «Разрешить» / «Отказать» for a chosen account; the form carries all parameters of the request. */
export function consentPage(fields: Fields, chosen: string): string {
  const hidden = CARRIED.flatMap((name) => {
    const value = one(fields, name)
    return value === undefined ? [] : `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`
  })
  const choices = accounts.map(
    (account) => `<label class="account">
<input type="radio" name="account" value="${account.key}"${account.key === chosen ? ' checked' : ''}>
<span><strong>${escapeHtml(`${account.first_name} ${account.last_name} — ${companyOf(account.employer_id)}`)}</strong>
<small>${escapeHtml(account.about)}</small></span>
</label>`,
  )
  return htmlPage({
    title: 'Доступ к аккаунту hh.ru',
    style: 'page.css',
    body: `<h1>Разрешить приложению доступ к аккаунту?</h1>
<p>Приложение сможет видеть вакансии, отклики и резюме откликнувшихся и отвечать на отклики от имени компании.</p>
<form method="post" action="authorize">
${hidden.join('\n')}
<fieldset>
<legend>От чьего имени войти</legend>
${choices.join('\n')}
</fieldset>
<div class="buttons">
<button type="submit" name="decision" value="allow">Разрешить</button>
<button type="submit" name="decision" value="deny" class="quiet">Отказать</button>
</div>
</form>`,
  })
}

const companyOf = (id: string | null) => employers.find((one) => one.id === id)?.name ?? 'соискатель'

/** Shown instead of a redirect when the request itself cannot be trusted. */
export function failurePage(reason: string): string {
  return htmlPage({
    title: 'Ошибка авторизации',
    style: 'page.css',
    body: `<h1>Не удалось начать авторизацию</h1>\n<p>${escapeHtml(reason)}</p>`,
  })
}

export const styleSheet = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; background: Canvas; color: CanvasText; }
.mark { margin: 0; padding: .5rem 1rem; background: #7a4b00; color: #fff; text-align: center; }
main { max-width: 34rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.4rem; line-height: 1.25; }
h2 { font-size: 1.1rem; margin-top: 1.5rem; }
fieldset { border: 1px solid GrayText; border-radius: .5rem; padding: .75rem 1rem; }
.account { display: flex; gap: .75rem; align-items: baseline; padding: .4rem 0; cursor: pointer; }
.account small { display: block; }
.buttons { display: flex; gap: .75rem; margin-top: 1rem; flex-wrap: wrap; }
button { font: inherit; padding: .6rem 1.4rem; border-radius: .5rem; border: 1px solid #0b57a4; background: #0b57a4; color: #fff; cursor: pointer; }
button.quiet { background: transparent; color: inherit; border-color: GrayText; }
:focus-visible { outline: 3px solid #e08a00; outline-offset: 2px; }
.text { white-space: pre-line; }
`
