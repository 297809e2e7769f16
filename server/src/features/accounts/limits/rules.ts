/** Rate limits count IPv6 by /64, which is one subscriber. */
export function networkOf(ip: string): string {
  const [, embedded] = /^::ffff:([\d.]+)$/i.exec(ip) ?? []
  if (embedded !== undefined || !ip.includes(':')) return embedded ?? ip
  const [left = [], right = []] = ip.split('::').map((part) => part.split(':').filter(Boolean))
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Domains of one mailbox, and services that ignore dots or dashes. */
const SAME_DOMAIN = new Map([
  ['googlemail.com', 'gmail.com'],
  ...['ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua', 'narod.ru'].map(
    (domain) => [domain, 'yandex.ru'] as const,
  ),
])
const DOTS = new Map([
  ['gmail.com', ''],
  ['yandex.ru', '-'],
])

export function mailboxOf(email: string): string {
  const [, whole = '', host = ''] = /^(.*)@(.*)$/s.exec(email.toLowerCase()) ?? []
  const domain = SAME_DOMAIN.get(host) ?? host
  // a leading `+` is no tag
  const name = whole.replace(/(?<=.)\+.*$/s, '')
  return `${name.replaceAll('.', DOTS.get(domain) ?? '.')}@${domain}`
}

export type Limit = { readonly max: number; readonly window_seconds: number }
export const LOGIN_LIMIT: Limit = { max: 5, window_seconds: 60 }
/** Per IP address: against password spraying, but enough for an office at nine o'clock. */
export const ADDRESS_LIMIT: Limit = { max: 60, window_seconds: 60 }
export const REGISTER_LIMIT: Limit = { max: 5, window_seconds: 3600 }
export const FORGOT_LIMIT: Limit = { max: 3, window_seconds: 3600 }
export const EMAIL_CHANGE_LIMIT: Limit = { max: 5, window_seconds: 3600 }
/** Valid at once; bounds what strangers in many networks can send to a mailbox. */
export const RESET_LINKS = FORGOT_LIMIT.max + 1
export const FORGOT_ADDRESS_LIMIT: Limit = { max: 30, window_seconds: 3600 }
/**
 * Emails to an unproved mailbox, which any account may name. `asked`: confirmation links and codes · `reset`: of all its
 * accounts, each keeps one valid link · `notification`: the rest.
 */
export const EMAIL_LIMITS = {
  asked: { max: 6, window_seconds: 24 * 3600 },
  reset: { max: 2 * RESET_LINKS, window_seconds: 3600 },
  notification: { max: 20, window_seconds: 24 * 3600 },
} as const satisfies Record<string, Limit>
/** Wrong passwords from one network before it is blocked. */
export const FAILURE_LIMIT: Limit = { max: 10, window_seconds: 15 * 60 }
/** From all networks. Higher, so that a stranger cannot keep the owner out. */
export const ACCOUNT_FAILURE_LIMIT: Limit = { max: 100, window_seconds: 15 * 60 }

export const CODE_LIMIT: Limit = { max: 5, window_seconds: 15 * 60 }
/** Checked passwords of a signed-in user, right ones too: each costs a hash, and a change also an email. */
export const CONFIRM_LIMIT: Limit = { max: 20, window_seconds: 3600 }
