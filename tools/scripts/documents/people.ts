/** Invented people as structured resumes: what a reader must find again in any layout. */
import { CITIES, COMPANIES, ENGLISH, NAMES, PAYS, PHONES, RUSSIAN } from './data/trades.ts'
import type { Random } from './layouts.ts'

export type Language = 'ru' | 'en'

export type MadeJob = {
  readonly start: readonly [year: number, month: number]
  /** `null`: until now. */
  readonly end: readonly [year: number, month: number] | null
  readonly company: string
  readonly position: string
  readonly city: string
  readonly site: string
  readonly industry: readonly [group: string, branch: string]
  readonly duties: readonly string[]
}

export type MadeResume = {
  readonly language: Language
  readonly name: string
  readonly title: string
  readonly city: string
  readonly phone: string
  readonly email: string
  readonly pay: { readonly amount: number; readonly currency: string }
  /** Latest first. */
  readonly jobs: readonly MadeJob[]
  readonly skills: readonly string[]
  readonly study: readonly [level: string, year: number, place: string, speciality: string]
  readonly about: string
}

export function makeResume(language: Language, random: Random, at: number): MadeResume {
  const trade = random.pick(language === 'ru' ? RUSSIAN : ENGLISH)
  const companies = random.shuffle(COMPANIES[language])
  const count = 2 + random.below(2)
  let [year, month] = [2026, 1 + random.below(9)]
  const jobs = Array.from({ length: count }, (_, index): MadeJob => {
    const end = index === 0 && random.below(3) > 0 ? null : ([year, month] as const)
    const length = 8 + random.below(50)
    const first = year * 12 + month - 1 - length
    const start = [Math.floor(first / 12), (first % 12) + 1] as const
    const before = first - 1 - random.below(4)
    ;[year, month] = [Math.floor(before / 12), (before % 12) + 1]
    return {
      start,
      end,
      company: companies[index] ?? 'ООО «Вымысел»',
      position: trade.positions[Math.min(index, 2)] ?? '',
      city: random.pick(CITIES[language]),
      site: `www.${['berez', 'vymysel', 'sample', 'lug'][random.below(4)]}.example`,
      industry: trade.industry,
      duties: random.shuffle(trade.duties).slice(0, 2 + random.below(3)),
    }
  })
  const [level, place, speciality] = trade.study
  return {
    language,
    name: random.pick(NAMES[language]),
    title: random.below(3) === 0 ? (trade.positions[1] ?? '') : (trade.positions[0] ?? ''),
    city: random.pick(CITIES[language]),
    phone: random.pick(PHONES),
    email: `${['kand', 'job.me', 'resume_1', 'a-b'][random.below(4)]}${at}@example.${random.below(2) ? 'ru' : 'com'}`,
    pay: random.pick(PAYS),
    jobs,
    skills: random.shuffle(trade.skills).slice(0, 4 + random.below(2)),
    study: [level, 2003 + random.below(9), place, speciality],
    about:
      language === 'ru'
        ? random.pick([
            'Ответственный, спокойно отношусь к большому объёму работы.',
            'Быстро учусь и люблю порядок в делах.',
            'Не курю, внимательно отношусь к деталям.',
          ])
        : random.pick(['I like calm teams and clear goals.', 'Careful with details, quick to learn.']),
  }
}
