import type { Email } from '../../../ports/mailer.ts'
import type { Message } from '../../../ports/messenger.ts'

type Words = {
  readonly brand: string
  readonly to: string
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  readonly action: { readonly label: string; readonly url: string }
  readonly closing: string
  readonly unsubscribe?: { readonly origin: string; readonly token: string }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => entities[char] ?? char)
const oneLine = (text: string) => text.replace(/[^\S\u00a0\u202f]+/g, ' ').trim()

/** Inline styles: mail clients support little else. */
function compose(words: Words): Email {
  const { brand, to, subject, greeting, paragraphs, action, closing, unsubscribe } = words
  const stop = unsubscribe && `${unsubscribe.origin}/unsubscribe#token=${unsubscribe.token}`
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
  return {
    to,
    subject: oneLine(subject),
    ...(unsubscribe && {
      unsubscribe_url: `${unsubscribe.origin}/api/notifications/unsubscribe?token=${unsubscribe.token}`,
    }),
    text: [
      greeting,
      ...paragraphs,
      `${action.label}:\n${action.url}`,
      closing,
      ...(stop ? [`Отписаться от таких писем:\n${stop}`] : []),
      `— ${brand}`,
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="ru">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(oneLine(subject))}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;color:#1f2430;font:16px/1.5 Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 24px;font-size:18px;font-weight:bold">${escapeHtml(brand)}</p>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
<p style="margin:0 0 16px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#4a4fd3;color:#ffffff;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#565d6d">Если кнопка не работает, откройте ссылку: <a href="${escapeHtml(action.url)}" style="color:#4a4fd3;word-break:break-all">${escapeHtml(action.url)}</a></p>
<p style="margin:0;font-size:14px;color:#565d6d">${escapeHtml(closing)}</p>
${stop ? `<p style="margin:16px 0 0;font-size:14px"><a href="${escapeHtml(stop)}" style="color:#565d6d">Отписаться от таких писем</a></p>\n` : ''}</div>
</body>
</html>
`,
  }
}

const secret = (words: Words, good_until: Date): Email => ({
  ...compose(words),
  is_secret: true,
  good_until: good_until.toISOString(),
})

export type Recipient = { readonly email: string; readonly full_name: string }
export type Sender = { readonly brand: string; readonly origin: string }

const greet = ({ full_name }: Recipient) => `Здравствуйте, ${oneLine(full_name)}!`

/** @param token single-use, half an hour; after `#`, so that logs lack it */
export const passwordResetEmail = (
  { brand, origin }: Sender,
  to: Recipient,
  token: string,
  expires_at: Date,
): Email =>
  secret(
    {
      brand,
      to: to.email,
      subject: `Сброс пароля — ${brand}`,
      greeting: greet(to),
      paragraphs: ['Чтобы задать новый пароль, откройте ссылку в течение 30 минут. Она действует один раз.'],
      action: { label: 'Задать новый пароль', url: `${origin}/reset-password#token=${token}` },
      closing: 'Если вы не запрашивали сброс пароля, ничего делать не нужно.',
    },
    expires_at,
  )

export const confirmationEmail = (
  { brand, origin }: Sender,
  to: Recipient,
  token: string,
  expires_at: Date,
): Email =>
  secret(
    {
      brand,
      to: to.email,
      subject: `Подтвердите адрес — ${brand}`,
      greeting: greet(to),
      paragraphs: [
        `Этот адрес указан при регистрации в сервисе «${brand}». Подтвердите, что он ваш: ссылка действует сутки.`,
        'Работать можно и без подтверждения, но еженедельная сводка и вход по коду — только для подтверждённого адреса.',
      ],
      action: { label: 'Подтвердить адрес', url: `${origin}/confirm-email#token=${token}` },
      closing:
        'Если вы не регистрировались, ничего делать не нужно: без пароля от аккаунта ссылка не сработает.',
    },
    expires_at,
  )

export const SETTINGS = { label: 'Открыть настройки', path: '/settings' }

/** @param to the new address @param code single-use, half an hour */
export const emailChangeEmail = (
  { brand, origin }: Sender,
  to: Recipient,
  code: string,
  expires_at: Date,
): Email =>
  secret(
    {
      brand,
      to: to.email,
      subject: `Код для смены адреса — ${brand}`,
      greeting: greet(to),
      paragraphs: [
        `Этот адрес указан как новый для входа в сервис «${brand}».`,
        `Код: ${code}`,
        'Он действует 30 минут. Введите его там, где его запросили, или в настройках: «Аккаунт», «Сменить адрес», «Код уже есть».',
      ],
      action: { label: SETTINGS.label, url: origin + SETTINGS.path },
      closing: 'Если вы не меняли адрес, ничего делать не нужно. Никому не сообщайте код.',
    },
    expires_at,
  )

const SECURITY = { ...SETTINGS, path: '/settings/security' }
const NEW_PASSWORD = { label: 'Задать новый пароль', path: '/forgot-password' }
const END_OTHERS = 'Если это сделали не вы, сразу смените пароль и завершите остальные сессии.'

type SignInWords = {
  readonly subject: string
  readonly text: string
  readonly action: { readonly label: string; readonly path: string }
  readonly closing: string
}

const SIGN_IN_WORDS = {
  'second-factor-enabled': {
    subject: 'Вход по коду включён',
    text: 'Теперь при входе нужен код из приложения. Остальные сессии завершены.',
    action: SECURITY,
    closing: END_OTHERS,
  },
  'second-factor-renewed': {
    subject: 'Новые резервные коды',
    text: 'Прежние резервные коды больше не действуют.',
    action: SECURITY,
    closing: END_OTHERS,
  },
  'second-factor-disabled': {
    subject: 'Вход по коду выключен',
    text: 'Теперь для входа достаточно пароля.',
    action: SECURITY,
    closing: END_OTHERS,
  },
  'second-factor-dropped': {
    subject: 'Поддержка выключила вход по коду',
    text: 'Теперь для входа достаточно пароля. Когда телефон снова будет под рукой, включите вход по коду в настройках.',
    action: SECURITY,
    closing: 'Если вы не просили об этом, сразу смените пароль и напишите в поддержку.',
  },
  'chat-linked': {
    subject: 'К аккаунту привязан чат Telegram',
    text: 'Туда приходит то, что выбрано в настройках. Чат остаётся привязанным и после смены пароля.',
    action: { ...SETTINGS, path: '/settings/notifications' },
    closing:
      'Если это сделали не вы, отвяжите чат в настройках, смените пароль и завершите остальные сессии.',
  },
  'second-factor-guessed': {
    subject: 'Кто-то подбирает код входа',
    text: 'Пароль введён верно, а код из приложения — несколько раз неверно. Пока попытки прекращены на 15 минут.',
    action: NEW_PASSWORD,
    closing: 'Если это были не вы, задайте новый пароль: прежний знает кто-то ещё.',
  },
  'password-changed': {
    subject: 'Пароль изменён',
    text: 'Пароль изменён в настройках. Остальные сессии завершены.',
    action: NEW_PASSWORD,
    closing: 'Если это сделали не вы, задайте новый пароль: все сессии завершатся.',
  },
  'password-reset': {
    subject: 'Пароль изменён по ссылке из письма',
    text: 'Новый пароль задан по ссылке для восстановления. Все сессии завершены; чат Telegram, если он был, отвязан.',
    action: NEW_PASSWORD,
    closing:
      'Если это сделали не вы, вашу почту читает кто-то ещё: смените сначала её пароль, затем пароль здесь.',
  },
  'password-reset-first': {
    subject: 'Пароль изменён по ссылке из письма',
    text: 'Новый пароль задан по ссылке для восстановления. Раньше адрес не был подтверждён, поэтому завершены все сессии и отключено остальное, если было: HH.ru, вход по коду, чат Telegram. Подключите нужное заново.',
    action: NEW_PASSWORD,
    closing:
      'Если это сделали не вы, вашу почту читает кто-то ещё: смените сначала её пароль, затем пароль здесь.',
  },
  'email-changed': {
    subject: 'Адрес для входа изменён',
    text: 'Теперь для входа нужен другой адрес, и письма приходят туда же. Ссылки из прежних писем больше не действуют.',
    action: { label: 'Войти', path: '/login' },
    closing: 'Если это сделали не вы, сразу напишите в поддержку с этого адреса и назовите компанию.',
  },
  'refresh-reused': {
    subject: 'Одна из сессий завершена',
    text: 'К нам пришёл ключ этой сессии, который уже был заменён новым. Так бывает после сбоя связи, но и тогда, когда ключ украли, поэтому мы завершили сессию. Войдите ещё раз.',
    action: { label: 'Войти', path: '/login' },
    closing: 'Если сбоя связи не было, смените пароль и посмотрите в настройках, где ещё открыт аккаунт.',
  },
} as const satisfies Record<string, SignInWords>
export type SignInChange = keyof typeof SIGN_IN_WORDS

export function signInEmail({ brand, origin }: Sender, to: Recipient, change: SignInChange): Email {
  const { subject, text, action, closing } = SIGN_IN_WORDS[change]
  return compose({
    brand,
    to: to.email,
    subject: `${subject} — ${brand}`,
    greeting: greet(to),
    paragraphs: [text],
    action: { label: action.label, url: origin + action.path },
    closing,
  })
}

/** @param options.whole the company is erased too */
export const erasureEmail = (
  { brand, origin }: Sender,
  to: Recipient,
  { date, whole }: { readonly date: string; readonly whole: boolean },
): Email =>
  compose({
    brand,
    to: to.email,
    subject: `Аккаунт будет удалён — ${brand}`,
    greeting: greet(to),
    paragraphs: [
      `Вы попросили удалить аккаунт. Все сессии завершены, ${date} данные будут удалены без возможности восстановления. Сохранятся только записи о платежах, которые требует закон.`,
      ...(whole
        ? [
            'Вместе с аккаунтом исчезнет компания. HH.ru уже отключён, идущий анализ остановлен, сообщения кандидатам, которые ждали отправки, отменены.',
          ]
        : []),
      whole
        ? 'Если вы передумали, войдите до этого дня и нажмите «Отменить удаление». HH.ru после этого нужно подключить заново, отменённые сообщения не вернутся.'
        : 'Если вы передумали, войдите до этого дня и нажмите «Отменить удаление».',
    ],
    action: { label: 'Войти', url: `${origin}/login` },
    closing: 'Если это были не вы, войдите, отмените удаление и смените пароль.',
  })

/** No personal data: Telegram's servers are abroad (152-FZ art. 12). */
export type Notification = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly action: { readonly label: string; readonly path: string }
  readonly closing: string
  readonly good_until?: Date
}

/** @param token of the unsubscribe link; `null`: not possible */
export const emailOf = (
  { brand, origin }: Sender,
  to: Recipient,
  notification: Notification,
  token: string | null = null,
): Email => ({
  ...compose({
    brand,
    to: to.email,
    subject: `${notification.subject} — ${brand}`,
    greeting: greet(to),
    paragraphs: notification.paragraphs.map(oneLine),
    action: { label: notification.action.label, url: origin + notification.action.path },
    closing: notification.closing,
    ...(token === null ? {} : { unsubscribe: { origin, token } }),
  }),
  ...(notification.good_until && { good_until: notification.good_until.toISOString() }),
})

export const messageOf = ({ origin }: Sender, { subject, paragraphs, action }: Notification): Message => ({
  title: oneLine(subject),
  lines: [...paragraphs.map((label) => ({ label: oneLine(label) })), { label: origin + action.path }],
})
