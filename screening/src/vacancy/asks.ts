/** Numbers and conditions a vacancy names: years, education, languages, licences, remote work, citizenship. */
import { cleanText, foldText } from '../text/normalise.ts'

const CODES: Readonly<Record<string, number | null>> = {
  noexperience: null,
  between1and3: 1,
  between3and6: 3,
  morethan6: 6,
}

/** Lower bound in years from hh.ru's code or words («От 1 года до 3 лет», «3–6 лет»); `null` when none is asked. */
export function yearsOfField(field: string | null | undefined): number | null {
  if (typeof field !== 'string') return null
  const folded = foldText(cleanText(field))
  const code = CODES[folded.replace(/[^a-z0-9]/g, '')]
  if (code !== undefined) return code
  if (/нет опыта|без опыта|не требуется/.test(folded)) return null
  const years = /(\d+(?:[.,]\d+)?)/.exec(folded)?.[1]
  return years === undefined ? null : Number(years.replace(',', '.'))
}

const YEARS: readonly RegExp[] = [
  /(?:опыт|стаж)[^.;\n]{0,70}?(?:от|не менее|минимум|более|свыше|>)\s*(\d{1,2}|одного|двух|трех|четырех|пяти|шести)[ -]*(?:х|ти|го)?\s*(?:-?\s*\d\s*)?(?:лет|год)/,
  /(?:от|не менее|минимум|более|свыше)\s*(\d{1,2}|одного|двух|трех|четырех|пяти|шести)[ -]*(?:х|ти|го)?\s*(?:лет|год)[а-я]*[^.;\n]{0,25}(?:опыт|стаж|работ|на (?:аналогичной|позиции|должности))/,
  /(?:опыт|стаж)[^.;\n]{0,60}?(\d{1,2})\s*[-–+]?\s*(?:\d{1,2})?\s*\+?\s*(?:лет|год)/,
  /(\d{1,2})\s*\+?\s*years?/,
]
const SPELT: Readonly<Record<string, number>> = { одного: 1, двух: 2, трех: 3, четырех: 4, пяти: 5, шести: 6 }

/** Years asked for in a sentence, or `null`. A number above 15 is the age of the company, not an ask. */
export function yearsOfSentence(sentence: string): number | null {
  const folded = foldText(sentence)
  for (const pattern of YEARS) {
    const word = pattern.exec(folded)?.[1]
    if (word === undefined) continue
    const years = SPELT[word] ?? Number(word)
    if (years >= 1 && years <= 15) return years
  }
  return null
}

/** Remote work offered anywhere in the vacancy and not denied. */
export function isRemote(schedule: string | null, description: string): boolean {
  if (/удален|remote|дистанц/.test(foldText(schedule ?? ''))) return true
  // a stated office schedule outweighs a hint in the text
  if (schedule !== null && /full_?day|полный день|shift|сменный|fly_?in|вахт/i.test(schedule)) return false
  const folded = foldText(description)
  return (
    /удаленн[а-я]+ (?:работ|формат|режим|сотрудничеств|занятост)|работ[а-я]* (?:полностью )?удаленно|формат[а-я]*[^.\n]{0,30}удален|полностью удален|full(?:y)? remote|можно удаленно|(?<![а-я])удаленка|удаленно или|возможность работать удаленно|дистанционн[а-я]+ (?:работ|формат)|из любой точки/.test(
      folded,
    ) && !/(?:не рассматрива|без|не предполага|невозмож)[а-я ]{0,30}удален/.test(folded)
  )
}

/** A legal requirement of citizenship or a work permit: the only case in which citizenship is used. */
export function permitSentence(sentence: string): string | null {
  const folded = foldText(sentence)
  if (!/граждан(?:ств|ин)/.test(folded) && !/разрешени[а-я]* на работу|патент/.test(folded)) return null
  if (/граждан[а-я]* (?:рф|росси)|российск[а-я]+ гражданств/.test(folded)) return 'Россия'
  return /разрешени[а-я]* на работу|патент/.test(folded) ? 'разрешение на работу' : null
}

export const NICE_HINT =
  /плюс(?:ом)?(?![а-я])|желательн|приветству|преимуществ|будет хорошо|хорошо бы|nice to have|опционально|desirable|(?<![а-я])advantage|не обязательн/
export const KNOCK_OUT_HINT =
  /обязательно|строго|только (?:с|при|граждан)|без [а-я]+ не рассматрив|не рассматрива|необходимо наличие|обязателен|обязательны|обязательное/
