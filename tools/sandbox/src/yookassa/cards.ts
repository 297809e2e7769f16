/** The documented test cards of a shop: any future date, any code. A `reason` makes the payment fail. */
export type TestCard = { number: string; about: string; reason?: string; party?: string }

const declined = (number: string, reason: string, about: string, party = 'payment_network'): TestCard => ({
  number,
  about,
  reason,
  party,
})

export const cards: readonly TestCard[] = [
  { number: '5555555555554444', about: 'оплата проходит' },
  { number: '4111111111111111', about: 'оплата проходит' },
  { number: '2202474301322987', about: 'оплата проходит, «Мир»' },
  { number: '5555555555554477', about: 'оплата проходит, 3-D Secure' },
  { number: '4793128161644804', about: 'оплата проходит, 3-D Secure' },
  { number: '2200000000000004', about: 'оплата проходит, «Мир», 3-D Secure' },
  declined('5555555555554600', 'insufficient_funds', 'недостаточно средств'),
  declined('5555555555554543', 'card_expired', 'срок действия карты истёк'),
  declined('5555555555554592', '3d_secure_failed', 'не пройдена проверка 3-D Secure'),
  declined('5555555555554535', 'call_issuer', 'нужно позвонить в банк'),
  declined('5555555555554568', 'fraud_suspected', 'подозрение в мошенничестве'),
  declined('5555555555554527', 'general_decline', 'отказ без причины'),
  declined('5555555555554618', 'invalid_card_number', 'неверный номер карты'),
  declined('5555555555554626', 'invalid_csc', 'неверный код CVC'),
  declined('5555555555554501', 'issuer_unavailable', 'банк не отвечает'),
  declined('5555555555554576', 'payment_method_limit_exceeded', 'превышен лимит'),
  declined('5555555555554550', 'payment_method_restricted', 'операции по карте запрещены'),
  declined('5555555555554584', 'country_forbidden', 'карта другой страны', 'yoo_money'),
  declined('5555555555554634', 'fraud_suspected', 'подозрение в мошенничестве (ЮKassa)', 'yoo_money'),
]

export const findCard = (typed: string): TestCard | undefined =>
  cards.find((card) => card.number === typed.replaceAll(/\D/g, ''))
