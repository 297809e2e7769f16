/** Forms whose names and values stand on rows of their own, and those that ask questions: each becomes «name: value». */

const MIN_FIELDS = 2
const MIN_QUESTIONS = 3
const MAX_VALUE = 90
const PERSONAL =
  /^(?:фамилия|имя|отчество|фамилия,? имя,? отчество|ф\.? ?и\.? ?о\.?|дата рождения|возраст|пол|гражданство|семейное положение|город|адрес|место (?:жительства|проживания)|(?:контактный |мобильный )?телефон|e-?mail|(?:электронная )?почта|(?:желаемая |искомая )?(?:должность|позиция|вакансия)|(?:желаемая |ожидаемая )?(?:зарплата|заработная плата|з\/п)|(?:желаемый |ожидаемый )?(?:уровень дохода|доход|оклад)|(?:full )?name|date of birth|nationality|citizenship|city|address|phone|email|desired position|expected salary)\s?:?$/iu
const QUESTION = /^([^?]{3,100})\?\s*(.*)$/u
/** What a question asks for; the first that fits. An empty name leaves the answer as it stands. */
const ASKED: readonly (readonly [asked: RegExp, name: string])[] = [
  [/место работы|где (?:вы )?(?:работа|труд)|опыт работы|employer|last job/iu, ''],
  [/фио|ф\. ?и\. ?о|как (?:вас|к вам)|ваше имя|your name/iu, 'ФИО'],
  [/вакансию|должность|кем (?:вы )?(?:хо|план)|position|role/iu, 'Желаемая должность'],
  [/зарплат|доход|оклад|оплат|salary|income/iu, 'Зарплата'],
  [/город|где (?:вы )?(?:жив|прожив)|место жительства|live|located/iu, 'Город'],
  [/телефон|связаться|phone/iu, 'Телефон'],
  [/почт|mail/iu, 'Почта'],
  [/язык|language/iu, 'Языки'],
  [/образован|учил|закончил|окончил|education|study/iu, 'Образование'],
  [/программ|навык|умеете|владеете|знаете|skills|tools/iu, 'Навыки'],
  [/гражданств|citizen/iu, 'Гражданство'],
  [/переезд|relocat/iu, 'Переезд'],
]

const isName = (row: string | undefined): boolean => row !== undefined && PERSONAL.test(row)

export const readForms = (rows: readonly string[]): string[] => joinFields(answers(rows))

/** «Где вы живёте? Курган», or the answer on the next row. */
function answers(rows: readonly string[]): string[] {
  const asked = rows.map((row) => (row.length < 200 ? QUESTION.exec(row) : null))
  if (asked.filter((found) => found !== null).length < MIN_QUESTIONS) return [...rows]
  const out: string[] = []
  for (let at = 0; at < rows.length; at++) {
    const [, question = '', beside = ''] = asked[at] ?? []
    const below = rows[at + 1]
    const isBelow = question !== '' && beside === '' && below !== undefined && !asked[at + 1]
    const value = isBelow ? below : beside
    if (question === '' || value === '') out.push(rows[at] ?? '')
    else {
      const name = ASKED.find(([pattern]) => pattern.test(question))?.[1] ?? question
      out.push(name === '' ? value : `${name}: ${value}`)
    }
    if (isBelow) at++
  }
  return out
}

/** «Адрес» and below it «Кинешма, Лесная, 4». */
function joinFields(rows: readonly string[]): string[] {
  const isPair = (at: number) => {
    const value = rows[at + 1]
    return isName(rows[at]) && value !== undefined && !isName(value) && value.length < MAX_VALUE
  }
  const pairs = rows.filter((_, at) => isPair(at) && (isName(rows[at + 2]) || isName(rows[at - 2]))).length
  if (pairs < MIN_FIELDS) return [...rows]
  return rows.flatMap((row, at) => {
    if (at > 0 && isPair(at - 1)) return []
    return isPair(at) ? [`${row.replace(/[\s:]+$/u, '')}: ${rows[at + 1]}`] : [row]
  })
}
