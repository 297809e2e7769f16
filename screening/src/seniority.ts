/** Grades from titles: 0 trainee, 1 junior, 2 middle, 3 senior, 4 lead, 5 head. */
import { cleanText, foldText } from './text/normalise.ts'

const GRADES: readonly (readonly [pattern: RegExp, level: number])[] = [
  [
    /(?<![а-я])(?:генеральн\S* директор|исполнительн\S* директор|технич\S* директор|коммерч\S* директор|финансов\S* директор)|\b(?:ceo|cto|cio|cfo|chief)\b/,
    5,
  ],
  [
    /(?<![а-я])(?:руководител|начальни[кц]|заведующ|директор|директрис|управляющ)|(?<![а-я])(?:head|director)\b|\bhead of\b|\bvp\b/,
    5,
  ],
  [
    /(?<![а-я])(?:главн|тимлид|тим-лид|техлид)|(?<![а-я])(?:гл\.)|\b(?:lead|principal|team ?lead|tech ?lead|teamlead)\b|(?<![а-я])лид(?:ер)?(?![а-я])|(?<![а-я])бригадир/,
    4,
  ],
  [/(?<![а-я])(?:ведущ|старш|сеньор|синьор)|(?<![а-я])ст\.|\b(?:senior|sr)\b/, 3],
  [
    /(?<![а-я])(?:младш|джуниор|джун|помощни[кц]|ассистент|начинающ)|(?<![а-я])мл\.|\b(?:junior|jr|assistant)\b/,
    1,
  ],
  [/(?<![а-я])(?:стажер|практикант|учени[кц])|\b(?:intern|trainee)\b/, 0],
  [/(?<![а-я])(?:мидл|миддл)|\bmiddle\b|\bmid\b/, 2],
]

/** «Помощник генерального директора», «Assistant to the CEO», «CEO's assistant»: the boss's grade is not their own. */
const OF_BOSS =
  /(?<=(?<![а-я])(?:помощник|помощница|секретарь|ассистент|ассистентка|водитель|референт|assistant to)(?![а-я])[^,;:/|(+]{0,40}?[ -])(?:(?:руководител|директор|начальник|заведующ|управляющ|главн|ведущ|старш)(?:[яюеаоу]|его|ого|ей|ой|ую|ов)(?![а-я])|(?:head|director|ceo|cto|cio|cfo|chief)(?![a-z]))[^,;:/|(+]*|\b(?:ceo|cto|cio|cfo|director)(?:['’]s)?(?= (?:personal |executive )?assistant)/g

/** The highest grade a title names; `null` when it names none. */
export function titleLevel(title: string | null): number | null {
  if (title === null) return null
  const folded = foldText(cleanText(title)).replaceAll(OF_BOSS, '')
  const levels = GRADES.filter(([pattern]) => pattern.test(folded)).map(([, level]) => level)
  return levels.length === 0 ? null : Math.max(...levels)
}

const NAMES = [
  'стажёр',
  'младший специалист',
  'специалист',
  'старший специалист',
  'ведущий специалист',
  'руководитель',
]

export function levelName(level: number): string {
  return NAMES[Math.max(0, Math.min(5, Math.round(level)))] ?? 'специалист'
}
