/** Numbers and conditions a vacancy names: years, education, languages, licences, remote work, citizenship. */
import type { RequirementLevel } from '../model.ts'
import { gradeOf, languageOf } from '../resume/languages.ts'
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
    ) &&
    !/(?:не рассматрива|без|не предполага|невозмож)[а-я ]{0,30}удален|(?:удален|дистанц)[а-я ]{0,40} не(?: |воз)(?:рассматр|преду|предпол|возмож|мож)/.test(
      folded,
    )
  )
}

/** Country names with their spellings; the members of the ЕАЭС, whose citizens need no permit to work in Russia. */
const COUNTRIES: readonly (readonly [country: string, pattern: RegExp])[] = [
  ['Россия', /росси|russia|(?<![а-я])рф(?![а-я])/],
  ['Беларусь', /бел[ао]рус|belarus|(?<![а-я])рб(?![а-я])/],
  ['Казахстан', /казах|kazakh|(?<![а-я])рк(?![а-я])/],
  ['Армения', /армени|armenia/],
  ['Киргизия', /к[иы]рг[иы]з|kyrgyz/],
]

/** Countries of the ЕАЭС that a text names. */
export function countriesIn(text: string): string[] {
  const folded = foldText(text)
  return COUNTRIES.filter(([, pattern]) => pattern.test(folded)).map(([country]) => country)
}

/**
 * A legal requirement of citizenship or a work permit, the only case in which citizenship is used: countries, any of
 * which is enough, or the permit.
 */
export function permitsIn(sentence: string): readonly string[] {
  const folded = foldText(sentence)
  // whoever may work by a permit need not be a citizen
  if (/разрешени[а-я]* на работу|патент/.test(folded)) return ['разрешение на работу']
  if (!/граждан[а-я]* (?:рф|росси)|российск[а-я]+ гражданств/.test(folded)) return []
  // citizens of the СНГ are too many to list
  if (/(?<![а-я])снг(?![а-я])/.test(folded)) return []
  return /(?<![а-я])еаэс(?![а-я])|евразийск/.test(folded)
    ? COUNTRIES.map(([country]) => country)
    : countriesIn(folded)
}

/** The level of a language asked for; the lower end of a range («B1–B2») is enough. */
export function askedGrade(text: string): number | null {
  return gradeOf(
    text.replace(
      /(?<=[abcавс][12]|intermediate)\s*(?:[-–—/]|или|до)\s*(?:[abcавс][12](?!\d)|upper[- ]?intermediate|advanced)/giu,
      '',
    ),
  )
}

/** Languages a text asks for, each with the level of its own clause; any one is enough if they are a choice. */
export function languagesAsked(
  text: string,
): { readonly any_of: readonly string[]; readonly grade: number | null }[] {
  if (languageOf(text) === null) return []
  const words = text.split(/[^\p{L}\d-]+/u)
  const named = [
    // «польский» alone may be a supplier, so the next word is read too
    ...new Set(
      words.flatMap((word, at) => languageOf(word) ?? languageOf(`${word} ${words[at + 1] ?? ''}`) ?? []),
    ),
  ].filter((language) => language !== 'русский')
  if (
    named.length > 1 &&
    /(?<![а-я])(?:или|либо|один из|одного из|одним из|любой)(?![а-я])|[а-я]\/[а-я]/.test(foldText(text))
  )
    return [{ any_of: named, grade: askedGrade(text) }]
  const clauses = text.split(/[,;]/)
  return named.map((language) => ({
    any_of: [language],
    grade:
      clauses
        .filter((clause) => languageOf(clause) === language)
        .map(askedGrade)
        .find((grade) => grade !== null) ?? askedGrade(text),
  }))
}

const NICE_HINT =
  /плюс(?:ом)?(?![а-я])|желательн|приветству|преимуществ|будет хорошо|хорошо бы|nice to have|опционально|desirable|(?<![а-я])advantage|не ?обязател/
const KNOCK_OUT_HINT =
  /(?<!не ?)обязательно|строго|только (?:с|при|граждан)|без [а-я]+ не рассматрив|не рассматрива|необходимо наличие|(?<!не ?)(?:обязателен|обязательны|обязательное)/
/** What a vacancy says it does not ask for; «не обязателен» still leaves a wish. */
const NOT_ASKED =
  /(?<![а-я])не (?:требу(?:ется|ются|ем)|нуж(?:ен|н[аоы])|важ(?:ен|н[аоы])|име(?:ет|ют) значени[ея])(?![а-я])/
/** «Не требуется, но приветствуется» is one clause: its end is about the same thing. */
const CLAUSE_END =
  /(?:(?<=[,:.!?]\s+)(?=\S)|(?<=[,!?])(?=[А-ЯЁ])|(?<=;)|(?=[•▪●])|(?<=\s)(?=(?:но|а|однако)\s))(?!(?:но|а|хотя) (?:будет |очень )?(?:плюс|желат|приветств|преимущ))/u

type Part = { readonly text: string; readonly hint: RequirementLevel | null }

function clausesOf(sentence: string): Part[] {
  return (
    sentence
      // «(новые версии не требуются)» is about itself, «(не требуется)» about the words before it
      .replace(/\((?!не )[^()]*\)/giu, (aside) => (NOT_ASKED.test(foldText(aside)) ? '' : aside))
      .split(CLAUSE_END)
      .flatMap((text): Part[] => {
        const folded = foldText(text)
        if (NICE_HINT.test(folded)) return [{ text, hint: 'nice' }]
        if (NOT_ASKED.test(folded)) return []
        return [{ text, hint: KNOCK_OUT_HINT.test(folded) ? 'knock_out' : null }]
      })
  )
}

/** The parts of a sentence that ask for something, each with the level its own words give. */
export function askedParts(sentence: string): Part[] {
  const parts: Part[] = []
  const clauses = clausesOf(sentence)
  // a hint also rules the clauses after it, and the first one those before it
  let hint = clauses.find((clause) => clause.hint !== null)?.hint ?? null
  for (const clause of clauses) {
    hint = clause.hint ?? hint
    const last = parts.at(-1)
    if (last?.hint === hint) parts[parts.length - 1] = { text: last.text + clause.text, hint }
    else parts.push({ text: clause.text, hint })
  }
  return parts
}

const DRIVING = /(?<![а-я])вожден|водительск|управлени[а-я]* [а-я ]{0,20}автомоб/

/** Years of work a sentence requires: not those wished for, nor those at the wheel, unless driving is the work. */
export function yearsAsked(sentence: string, isDriver: boolean): number | null {
  return yearsOfSentence(
    // «от 2 лет (желательно в банке)» wishes only for the bank; a capital may begin a sentence glued to the last one
    clausesOf(
      sentence
        .replace(/\((?:желательно|преимущественно)\s.*?(?:\)+|$)/giu, '')
        .replace(/\s+(?=[А-ЯЁ][а-яё])/gu, ', '),
    )
      .filter(({ text, hint }) => hint !== 'nice' && (isDriver || !DRIVING.test(foldText(text))))
      .map(({ text }) => text)
      .join(''),
  )
}
