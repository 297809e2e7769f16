/** Limits of attempts, and whose attempts they count. */
/**
 * What a rate limit counts instead of an IP address: of IPv6 the /64 network, which is what one subscriber gets; an IPv4
 * address written as IPv6 is the IPv4 address.
 */
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

/** One mailbox under several domains, and services whose mailboxes ignore dots, or take them for dashes. */
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

/** What a rate limit counts instead of an address of mail: the mailbox, whose owner may be written to as `name+tag@…` too. */
export function mailboxOf(email: string): string {
  const [, whole = '', host = ''] = /^(.*)@(.*)$/s.exec(email.toLowerCase()) ?? []
  const domain = SAME_DOMAIN.get(host) ?? host
  // a name that begins with the sign has no tag
  const name = whole.replace(/(?<=.)\+.*$/s, '')
  return `${name.replaceAll('.', DOTS.get(domain) ?? '.')}@${domain}`
}

export type Limit = { readonly max: number; readonly window_seconds: number }
export const LOGIN_LIMIT: Limit = { max: 5, window_seconds: 60 }
/**
 * Attempts from one IP address: slows down password spraying across accounts, but is high enough for an office
 * that signs in at nine o'clock.
 */
export const ADDRESS_LIMIT: Limit = { max: 60, window_seconds: 60 }
export const REGISTER_LIMIT: Limit = { max: 5, window_seconds: 3600 }
export const FORGOT_LIMIT: Limit = { max: 3, window_seconds: 3600 }
/** Codes to new addresses: enough for a mistyped one, too few to write to strangers or to try who is registered. */
export const EMAIL_CHANGE_LIMIT: Limit = { max: 5, window_seconds: 3600 }
/** Reset links valid at once; further requests are ignored until one ends: strangers in many networks could fill the mailbox. */
export const RESET_LINKS = FORGOT_LIMIT.max + 1
/** Requested reset links from one IP address: enough for an office, too few to write to a list of addresses. */
export const FORGOT_ADDRESS_LIMIT: Limit = { max: 30, window_seconds: 3600 }
/**
 * Letters to a mailbox that nobody has proved, by what they are: any account may name it. `asked`: links to confirm it, codes for a
 * change to it · `reset`: of all its accounts; that of one is never kept from having a valid link, see `RESET_LINKS` · `news`: the rest.
 */
export const LETTER_LIMITS = {
  asked: { max: 6, window_seconds: 24 * 3600 },
  reset: { max: 2 * RESET_LINKS, window_seconds: 3600 },
  news: { max: 20, window_seconds: 24 * 3600 },
} as const satisfies Record<string, Limit>
/** Consecutive wrong passwords from one network before sign-in to the account is blocked there for the window. */
export const FAILURE_LIMIT: Limit = { max: 10, window_seconds: 15 * 60 }
/**
 * The same from all networks together. Higher, because a stranger who knows the address could otherwise keep its owner out;
 * low enough that guesses from many networks get nowhere.
 */
export const ACCOUNT_FAILURE_LIMIT: Limit = { max: 100, window_seconds: 15 * 60 }

/** Wrong second-factor codes, or wrong passwords of a signed-in user, before the block. */
export const CODE_LIMIT: Limit = { max: 5, window_seconds: 15 * 60 }
/**
 * Passwords of a signed-in user that are checked, right ones included: each costs a hash, and a change of the password also a
 * letter, to an address that may be a stranger's. Enough for any visit to the settings.
 */
export const CONFIRM_LIMIT: Limit = { max: 20, window_seconds: 3600 }
