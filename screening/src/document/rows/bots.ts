/** A talk with a bot that hires: its numbered questions, and below each the answer behind «>». */

const ASKED_BY = /^\s*\d{1,2}(?:\/\d{1,2})?\.(?:\d{1,2}\.?)?\s+(\p{L}.{2,120})$/u
const ANSWER = /^\s*>\s?/u
const MIN_ANSWERS = 3
/** What a question asks for, as forms call it; the first that fits. An empty name tells nothing. */
const NAMES: readonly (readonly [asked: RegExp, name: string])[] = [
  [/зовут|фио|ваше имя|your name/iu, 'ФИО'],
  [/начал|устроил|started?/iu, 'Начало'],
  [/закончил|уволил|конец|окончани|ended|left/iu, 'Окончание'],
  [/ещ[её] (?:одно )?(?:место|работ)|any other/iu, ''],
  [/компани[яи]|организаци[яи]|где (?:ты |вы )?работа|место работы|company|employer/iu, 'Компания'],
  [/кем (?:ты |вы )?хо|желаем|ваканси|desired/iu, 'Желаемая должность'],
  [/получать|зарплат|доход|оплат|salary/iu, 'Зарплата'],
  [/должност|кем (?:ты |вы )?работа|position|role/iu, 'Должность'],
  [/телефон|номер|phone/iu, 'Телефон'],
  [/почт|mail/iu, 'Почта'],
  [/город|city/iu, 'Город'],
  [/навык|умеешь|умеете|skills/iu, 'Навыки'],
]

/** «2/9. Кем хочешь работать?» and «> повар» → «Желаемая должность: повар»; of answers given again the last one. */
export function readBots(rows: readonly string[]): string[] {
  const asked = rows.filter((row, at) => ASKED_BY.test(row) && ANSWER.test(rows[at + 1] ?? '')).length
  if (asked < MIN_ANSWERS) return [...rows]
  const out: string[] = []
  let question: string | null = null
  let isAnswered = false
  for (const row of rows) {
    const [, next] = ASKED_BY.exec(row) ?? []
    if (next !== undefined) {
      question = next
      isAnswered = false
    } else if (question !== null && ANSWER.test(row)) {
      const line = answered(question, row.replace(ANSWER, '').replace(/^\[[^\]]{2,20}\]\s/u, ''))
      if (isAnswered) out.pop()
      isAnswered = line !== ''
      if (line !== '') out.push(line)
    }
  }
  return out
}

function answered(question: string, answer: string): string {
  const name = NAMES.find(([pattern]) => pattern.test(question))?.[1]
  if (name === undefined) return answer
  return name === '' ? '' : `${name}: ${answer}`
}
