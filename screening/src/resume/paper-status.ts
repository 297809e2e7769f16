/** Papers a resume speaks of, and whether the person has them now. */
import { cleanText, foldText } from '../text/normalise.ts'
import { monthNamed } from './months.ts'
import { LICENCES, licencesIn, licenceTitle } from './licences.ts'

/** `has` now; `lost`: expired, revoked, not prolonged; `lacks`: said not to be; `wants`: to be got or in the making. */
export type PaperStatus = 'has' | 'lacks' | 'wants' | 'lost'
export type Paper = {
  readonly id: string
  readonly name: string
  readonly status: PaperStatus
  readonly quote: string
}

const LOST =
  /просроч|ист[её]к|(?:срок|действие)[а-я ]{0,20}(?:закончил|вышел|ист[её]к)|не продл[а-я]+|недействит|недейств|аннулир|отозван|лиш[её]н|лишили|изъят|утрат|утерян|потерял|была? раньше|раньше был|когда-то был|закончил(?:ся|ась|ось)(?![а-я])|expired|revoked|suspended|no longer valid/
const LACKS =
  /(?<![а-яa-z])(?:нет|отсутств[а-я]*|без|не (?:име[а-я]*|оформл[а-я]*|получ[а-я]*|проход[а-я]*|делал[а]?|был[ао]?|сдавал[а]?)|no|without|don't have|do not have)(?![а-яa-z])/
const WANTS =
  /(?:готов[а]?|могу|планирую|хочу|собираюсь|буду|намерен[а]?|обязуюсь|при необходимости)[^.;]{0,25}(?:оформ|получ|сдел|сда[тм]|пройти|обнов|продл|восстанов)|в процессе|оформляю|получаю|прохожу|обучаюсь|сдаю|жду|на оформлении|оформлю|получу|сделаю|will get|in progress|applying/
const UNTIL =
  /(?:до|действ[а-я]* (?:до|по)|по|срок[а-я ]*до|valid (?:until|till|to)|until)\s(?:\d{1,2}(?:[./]|\s(?=[а-яa-z])))?(?:(\d{1,2})[./]|([а-яa-z]{3,9})\s)?(20\d{2}|\d{2}(?![\d.,/]|\s?[а-я%°]))/
const VALID_NOW =
  /(?<!не)действ(?:ует|ующ|ительн)|продл(?:ен|ил|ена)|оформлена?|есть(?![а-я])|имеется|в наличии|valid(?! until)|current/

const clauses = (text: string): string[] =>
  text.split(
    /[.;!\n]+(?=\s|$)|,\s(?=(?:а|но|однако|нет|без|мед|удостовер|допуск|сертиф|аккредит|справк|прав))|\s(?=(?:но|однако|зато|а)\s)/u,
  )

/**
 * @param isMedic whether «аккредитация» alone means that of a medical worker
 * @param now `YYYY-MM-DD`: a paper valid until a day before it is lost
 */
export function licencesOf(texts: readonly string[], isMedic: boolean, now: string): Paper[] {
  const found = new Map<string, Paper>()
  for (const text of texts) {
    const clean = cleanText(text)
    if (clean.length > 5000 || !LICENCES.some(({ pattern }) => pattern.test(foldText(clean)))) {
      if (!isMedic || !/аккредитац|сертификат/i.test(clean)) continue
    }
    let last: readonly string[] = []
    for (const clause of clauses(clean)) {
      const ids = licencesIn(clause, isMedic)
      const status = statusOf(foldText(clause), now)
      // «Медкнижка есть, но просрочена»: the second half speaks of the same paper
      const of = ids.length > 0 ? ids : status === 'has' && !VALID_NOW.test(foldText(clause)) ? [] : last
      for (const id of of) {
        const known = found.get(id)
        if (
          known === undefined ||
          ids.length === 0 ||
          (known.status !== 'has' && status === 'has' && VALID_NOW.test(foldText(clause)))
        )
          found.set(id, { id, name: licenceTitle(id), status, quote: clean.slice(0, 300) })
      }
      if (ids.length > 0) last = ids
    }
  }
  return [...found.values()]
}

function statusOf(folded: string, now: string): PaperStatus {
  const [, number, name = '', year] = UNTIL.exec(folded) ?? []
  // «справка об отсутствии судимости» lacks nothing
  const plain = folded.replace(
    /об отсутстви[а-я]* судимост[а-я]*|без судимост[а-я]*|отсутстви[а-я]* судимост[а-я]*|о несудимост[а-я]*/g,
    ' ',
  )
  // «до 24» alone is a number, «до 10.03.24» is a date
  if (year !== undefined && (year.length === 4 || number !== undefined)) {
    const month = number ?? String(monthNamed(name) ?? 12)
    const until = `${year.padStart(4, '20')}-${month.padStart(2, '0')}`
    return until < now.slice(0, 7) ? 'lost' : 'has'
  }
  if (LOST.test(plain)) return 'lost'
  if (WANTS.test(plain)) return 'wants'
  return LACKS.test(plain) ? 'lacks' : 'has'
}
