import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Email } from '../../../ports/mailer.ts'
import {
  confirmationEmail,
  emailChangeEmail,
  erasureEmail,
  emailOf,
  messageOf,
  passwordResetEmail,
  signInEmail,
  type Notification,
} from './email-rules.ts'

const sender = { brand: 'Резюметр', origin: 'https://rezumetr.ru' }
const anna = { email: 'anna@example.ru', full_name: 'Анна Смирнова' }
const expires_at = new Date('2026-11-20T12:30:00Z')
const notification: Notification = {
  subject: 'Неделя в откликах',
  paragraphs: ['За неделю: 2\u00a0новых отклика.', ' Вакансия\r\n«R&D» '],
  action: { label: 'Открыть результаты', path: '/results?a=1&b=2' },
  closing: 'Сводка приходит по понедельникам.',
}

/** Created inside its test: code that runs during test collection is not reached by mutation testing. */
const emails: Record<string, [write: () => Email, subject: string, text: string]> = {
  'EXT-06 the way to a new password': [
    () => passwordResetEmail(sender, anna, 'tok-EN_1', expires_at),
    'Сброс пароля — Резюметр',
    `Здравствуйте, Анна Смирнова!

Чтобы задать новый пароль, откройте ссылку в течение 30 минут. Она действует один раз.

Задать новый пароль:
https://rezumetr.ru/reset-password#token=tok-EN_1

Если вы не запрашивали сброс пароля, ничего делать не нужно.

— Резюметр`,
  ],
  'a new address to confirm': [
    () => confirmationEmail(sender, anna, 'tok-EN_1', expires_at),
    'Подтвердите адрес — Резюметр',
    `Здравствуйте, Анна Смирнова!

Этот адрес указан при регистрации в сервисе «Резюметр». Подтвердите, что он ваш: ссылка действует сутки.

Работать можно и без подтверждения, но еженедельная сводка и вход по коду — только для подтверждённого адреса.

Подтвердить адрес:
https://rezumetr.ru/confirm-email#token=tok-EN_1

Если вы не регистрировались, ничего делать не нужно: без пароля от аккаунта ссылка не сработает.

— Резюметр`,
  ],
  'a code to a new address': [
    () => emailChangeEmail(sender, anna, '012345', expires_at),
    'Код для смены адреса — Резюметр',
    `Здравствуйте, Анна Смирнова!

Этот адрес указан как новый для входа в сервис «Резюметр».

Код: 012345

Он действует 30 минут. Введите его там, где его запросили, или в настройках: «Аккаунт», «Сменить адрес», «Код уже есть».

Открыть настройки:
https://rezumetr.ru/settings

Если вы не меняли адрес, ничего делать не нужно. Никому не сообщайте код.

— Резюметр`,
  ],
  'to the former address': [
    () => signInEmail(sender, anna, 'email-changed'),
    'Адрес для входа изменён — Резюметр',
    `Здравствуйте, Анна Смирнова!

Теперь для входа нужен другой адрес, и письма приходят туда же. Ссылки из прежних писем больше не действуют.

Войти:
https://rezumetr.ru/login

Если это сделали не вы, сразу напишите в поддержку с этого адреса и назовите компанию.

— Резюметр`,
  ],
  'codes at the door': [
    () => signInEmail(sender, anna, 'second-factor-enabled'),
    'Вход по коду включён — Резюметр',
    `Здравствуйте, Анна Смирнова!

Теперь при входе нужен код из приложения. Остальные сессии завершены.

Открыть настройки:
https://rezumetr.ru/settings/security

Если это сделали не вы, сразу смените пароль и завершите остальные сессии.

— Резюметр`,
  ],
  'new spare codes': [
    () => signInEmail(sender, anna, 'second-factor-renewed'),
    'Новые резервные коды — Резюметр',
    `Здравствуйте, Анна Смирнова!

Прежние резервные коды больше не действуют.

Открыть настройки:
https://rezumetr.ru/settings/security

Если это сделали не вы, сразу смените пароль и завершите остальные сессии.

— Резюметр`,
  ],
  'no codes at the door any more': [
    () => signInEmail(sender, anna, 'second-factor-disabled'),
    'Вход по коду выключен — Резюметр',
    `Здравствуйте, Анна Смирнова!

Теперь для входа достаточно пароля.

Открыть настройки:
https://rezumetr.ru/settings/security

Если это сделали не вы, сразу смените пароль и завершите остальные сессии.

— Резюметр`,
  ],
  'codes dropped by the operator': [
    () => signInEmail(sender, anna, 'second-factor-dropped'),
    'Поддержка выключила вход по коду — Резюметр',
    `Здравствуйте, Анна Смирнова!

Теперь для входа достаточно пароля. Когда телефон снова будет под рукой, включите вход по коду в настройках.

Открыть настройки:
https://rezumetr.ru/settings/security

Если вы не просили об этом, сразу смените пароль и напишите в поддержку.

— Резюметр`,
  ],
  'a chat that was linked': [
    () => signInEmail(sender, anna, 'chat-linked'),
    'К аккаунту привязан чат Telegram — Резюметр',
    `Здравствуйте, Анна Смирнова!

Туда приходит то, что выбрано в настройках. Чат остаётся привязанным и после смены пароля.

Открыть настройки:
https://rezumetr.ru/settings/notifications

Если это сделали не вы, отвяжите чат в настройках, смените пароль и завершите остальные сессии.

— Резюметр`,
  ],
  'S3 codes that somebody guesses': [
    () => signInEmail(sender, anna, 'second-factor-guessed'),
    'Кто-то подбирает код входа — Резюметр',
    `Здравствуйте, Анна Смирнова!

Пароль введён верно, а код из приложения — несколько раз неверно. Пока попытки прекращены на 15 минут.

Задать новый пароль:
https://rezumetr.ru/forgot-password

Если это были не вы, задайте новый пароль: прежний знает кто-то ещё.

— Резюметр`,
  ],
  'EXT-07 a changed password': [
    () => signInEmail(sender, anna, 'password-changed'),
    'Пароль изменён — Резюметр',
    `Здравствуйте, Анна Смирнова!

Пароль изменён в настройках. Остальные сессии завершены.

Задать новый пароль:
https://rezumetr.ru/forgot-password

Если это сделали не вы, задайте новый пароль: все сессии завершатся.

— Резюметр`,
  ],
  'EXT-06 a password that was reset': [
    () => signInEmail(sender, anna, 'password-reset'),
    'Пароль изменён по ссылке из письма — Резюметр',
    `Здравствуйте, Анна Смирнова!

Новый пароль задан по ссылке для восстановления. Все сессии завершены; чат Telegram, если он был, отвязан.

Задать новый пароль:
https://rezumetr.ru/forgot-password

Если это сделали не вы, вашу почту читает кто-то ещё: смените сначала её пароль, затем пароль здесь.

— Резюметр`,
  ],
  'EXT-06 a password that was reset by who proved the address for the first time': [
    () => signInEmail(sender, anna, 'password-reset-first'),
    'Пароль изменён по ссылке из письма — Резюметр',
    `Здравствуйте, Анна Смирнова!

Новый пароль задан по ссылке для восстановления. Раньше адрес не был подтверждён, поэтому завершены все сессии и отключено остальное, если было: HH.ru, вход по коду, чат Telegram. Подключите нужное заново.

Задать новый пароль:
https://rezumetr.ru/forgot-password

Если это сделали не вы, вашу почту читает кто-то ещё: смените сначала её пароль, затем пароль здесь.

— Резюметр`,
  ],
  'EXT-08 a session ended as if stolen': [
    () => signInEmail(sender, anna, 'refresh-reused'),
    'Одна из сессий завершена — Резюметр',
    `Здравствуйте, Анна Смирнова!

К нам пришёл ключ этой сессии, который уже был заменён новым. Так бывает после сбоя связи, но и тогда, когда ключ украли, поэтому мы завершили сессию. Войдите ещё раз.

Войти:
https://rezumetr.ru/login

Если сбоя связи не было, смените пароль и посмотрите в настройках, где ещё открыт аккаунт.

— Резюметр`,
  ],
  'the end of an account': [
    () => erasureEmail(sender, anna, { date: '20 декабря 2026 г.', whole: false }),
    'Аккаунт будет удалён — Резюметр',
    `Здравствуйте, Анна Смирнова!

Вы попросили удалить аккаунт. Все сессии завершены, 20 декабря 2026 г. данные будут удалены без возможности восстановления. Сохранятся только записи о платежах, которые требует закон.

Если вы передумали, войдите до этого дня и нажмите «Отменить удаление».

Войти:
https://rezumetr.ru/login

Если это были не вы, войдите, отмените удаление и смените пароль.

— Резюметр`,
  ],
  'the end of a company': [
    () => erasureEmail(sender, anna, { date: '20 декабря 2026 г.', whole: true }),
    'Аккаунт будет удалён — Резюметр',
    `Здравствуйте, Анна Смирнова!

Вы попросили удалить аккаунт. Все сессии завершены, 20 декабря 2026 г. данные будут удалены без возможности восстановления. Сохранятся только записи о платежах, которые требует закон.

Вместе с аккаунтом исчезнет компания. HH.ru уже отключён, идущий анализ остановлен, сообщения кандидатам, которые ждали отправки, отменены.

Если вы передумали, войдите до этого дня и нажмите «Отменить удаление». HH.ru после этого нужно подключить заново, отменённые сообщения не вернутся.

Войти:
https://rezumetr.ru/login

Если это были не вы, войдите, отмените удаление и смените пароль.

— Резюметр`,
  ],
  'a notification that can not be stopped': [
    () => emailOf(sender, anna, notification),
    'Неделя в откликах — Резюметр',
    `Здравствуйте, Анна Смирнова!

За неделю: 2\u00a0новых отклика.

Вакансия «R&D»

Открыть результаты:
https://rezumetr.ru/results?a=1&b=2

Сводка приходит по понедельникам.

— Резюметр`,
  ],
  'a notification that can be stopped': [
    () => emailOf(sender, anna, notification, 'stop_1'),
    'Неделя в откликах — Резюметр',
    `Здравствуйте, Анна Смирнова!

За неделю: 2\u00a0новых отклика.

Вакансия «R&D»

Открыть результаты:
https://rezumetr.ru/results?a=1&b=2

Сводка приходит по понедельникам.

Отписаться от таких писем:
https://rezumetr.ru/unsubscribe#token=stop_1

— Резюметр`,
  ],
}

/** The visible text of the markup and the targets of its links. */
const visible = (html = '') =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<a href="([^"]*)"/g, ' $1 <')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')

describe.each(Object.entries(emails))('the email: %s', (_name, [write, subject, words]) => {
  it('has the exact text', () => {
    const { to, subject: written, text } = write()
    expect({ to, subject: written, text }).toEqual({ to: 'anna@example.ru', subject, text: words })
  })
  it('has the same text in HTML', () => {
    const seen = visible(write().html)
    for (const line of words.split('\n').filter(Boolean)) {
      expect(seen).toContain(line.replace(/^— /, '').replace(/:$/, '').replaceAll(/\s+/g, ' '))
    }
  })
  it('loads and runs nothing, and stays below 10,000 characters of HTML', () => {
    const { html } = write()
    expect(html).not.toMatch(/<script|<img|<link|<iframe|\son\w+=|url\(|@import/i)
    expect(html?.length).toBeLessThan(10_000)
  })
})

const markup = `<!doctype html>
<html lang="ru">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Неделя в откликах — Резюметр</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;color:#1f2430;font:16px/1.5 Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 24px;font-size:18px;font-weight:bold">Резюметр</p>
<p style="margin:0 0 16px">Здравствуйте, Анна Смирнова!</p>
<p style="margin:0 0 16px">За неделю: 2\u00a0новых отклика.</p>
<p style="margin:0 0 16px">Вакансия «R&amp;D»</p>
<p style="margin:0 0 16px"><a href="https://rezumetr.ru/results?a=1&amp;b=2" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#4a4fd3;color:#ffffff;text-decoration:none">Открыть результаты</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#565d6d">Если кнопка не работает, откройте ссылку: <a href="https://rezumetr.ru/results?a=1&amp;b=2" style="color:#4a4fd3;word-break:break-all">https://rezumetr.ru/results?a=1&amp;b=2</a></p>
<p style="margin:0;font-size:14px;color:#565d6d">Сводка приходит по понедельникам.</p>
</div>
</body>
</html>
`

it('a notification has this exact HTML, and no unsubscribe link without a token', () => {
  expect(emailOf(sender, anna, notification).html).toBe(markup)
  expect(emailOf(sender, anna, notification)).not.toHaveProperty('unsubscribe_url')
})

it('a notification with a token has an unsubscribe link in the last line and one for the mail program', () => {
  const { html, unsubscribe_url } = emailOf(sender, anna, notification, 'stop_1')
  const last =
    '<p style="margin:16px 0 0;font-size:14px"><a href="https://rezumetr.ru/unsubscribe#token=stop_1" style="color:#565d6d">Отписаться от таких писем</a></p>\n'
  expect(html).toBe(markup.replace('</div>', `${last}</div>`))
  expect(unsubscribe_url).toBe('https://rezumetr.ru/api/notifications/unsubscribe?token=stop_1')
})

it('an email with a link or a code is secret, and good until that ends', () => {
  for (const write of [passwordResetEmail, confirmationEmail, emailChangeEmail])
    expect(write(sender, anna, '012345', expires_at)).toMatchObject({
      is_secret: true,
      good_until: '2026-11-20T12:30:00.000Z',
    })
})

it('a hostile name stays text', () => {
  const name = " Анна\r\nBcc: all@example.ru <script>alert(1)</script>\" onclick='x' \n"
  const { text, html } = passwordResetEmail(sender, { ...anna, full_name: name }, 't', expires_at)
  expect(text.split('\n')[0]).toBe(
    "Здравствуйте, Анна Bcc: all@example.ru <script>alert(1)</script>\" onclick='x'!",
  )
  expect(html).toContain(
    'Здравствуйте, Анна Bcc: all@example.ru &lt;script&gt;alert(1)&lt;/script&gt;&quot; onclick=&#39;x&#39;!</p>',
  )
  const { subject } = passwordResetEmail({ ...sender, brand: 'Б\r\nBcc: x' }, anna, 't', expires_at)
  expect(subject).toBe('Сброс пароля — Б Bcc: x')
})

it('a chat message has the text of the notification without the greeting', () => {
  expect(messageOf(sender, { ...notification, subject: 'Неделя\nв откликах' })).toEqual({
    title: 'Неделя в откликах',
    lines: [
      { label: 'За неделю: 2\u00a0новых отклика.' },
      { label: 'Вакансия «R&D»' },
      { label: 'https://rezumetr.ru/results?a=1&b=2' },
    ],
  })
})

it('any name or title stays text in an email: no added tags, one subject line, no lost words', () => {
  const word = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom(
      '<script>x()</script>',
      '"><img src=x onerror=y>',
      "'",
      '&lt;',
      '</p>',
      'a\r\nBcc: b@c.ru',
      '«R&D»',
    ),
  )
  const tags = (html: string) => html.match(/<[^>]*>/g)?.map((tag) => tag.replace(/"[^"]*"/g, '""'))
  const said = (full_name: string, title: string) => ({
    html: '',
    ...emailOf(sender, { ...anna, full_name }, { ...notification, subject: title, paragraphs: [title] }),
  })
  const plain = tags(said('Анна', 'Повар').html)
  const seen = (text: string) => text.replace(/[^\S\u00a0\u202f]+/g, ' ').trim()
  const unescaped = (html: string) =>
    html
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
  fc.assert(
    fc.property(word, word, (name, title) => {
      const mail = said(name, title)
      expect(tags(mail.html)).toEqual(plain)
      expect(mail.subject).not.toMatch(/[\r\n]/)
      expect(mail.text).toContain(`${seen(name)}!`)
      expect(unescaped(mail.html)).toContain(`<p style="margin:0 0 16px">${seen(title)}</p>`)
    }),
  )
})
