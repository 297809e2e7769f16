/** Grades that papers tell by a number: a trade's разряд, a group of electrical safety, a qualification category. */
import { isStopKey } from '../../../text/everyday.ts'
import { foldText } from '../../../text/normalise.ts'
import { tokenise } from '../../../text/tokens.ts'

type Kind = 'rank' | 'group' | 'category'
/** Groups of work at a height are others than those of electrical safety. */
export type Grade = { readonly kind: Kind; readonly value: number; readonly isOfHeight: boolean }

const ENDING = '(?:-?(?:го|й|ый|ой|ого|ым|ом|я|ю|ей|ая))?'
const NUMBER = '(i{1,3}|iv|v|[1-5])'
const KINDS: readonly (readonly [kind: Kind, pattern: RegExp])[] = [
  [
    'rank',
    new RegExp(
      `(?<![\\d.])([1-8])${ENDING}(?:\\s?[-–—/]\\s?([1-8])${ENDING})? ?разр(?:яд|(?![а-я]))|разряд[а-я]* ?[:–-]? ?(?:от |не ниже |минимум )?([1-8])(?!\\d)|(?<=[а-я] )([1-8])${ENDING} ?р(?:аз)?(?:\\.|$)`,
      'g',
    ),
  ],
  [
    'group',
    new RegExp(
      `(?<![a-zа-я0-9])${NUMBER}${ENDING} ?(?:групп|гр(?:\\.|(?= (?:по|до|допуск))))|групп[а-я]*(?: (?:допуска|по [а-я]+|эб))*:? ?(?:не ниже |от |минимум )?${NUMBER}(?![a-zа-я0-9])|(?<![a-zа-я0-9])${NUMBER}(?= (?:до|выше|свыше)(?: (?:и|\\/) ?(?:до|выше|свыше))? 1 ?000)|^гр\\.? ?${NUMBER}$|^${NUMBER} ?гр\\.?$`,
      'g',
    ),
  ],
  [
    'category',
    new RegExp(
      `(?<![а-яa-z0-9])([1-4])${ENDING} (?:квалификационн[а-я]+ )?категори|категори[а-я]+[: –-]+([1-4])${ENDING}(?![а-я0-9])`,
      'g',
    ),
  ],
]
const VALUES: Readonly<Record<string, number>> = { i: 1, ii: 2, iii: 3, iv: 4, v: 5 }
const SPELT: readonly (readonly [word: RegExp, digit: string])[] = [
  [/(?<![а-я])перв(?:ая|ой|ый|ого|ую)(?![а-я])/g, '1'],
  [/(?<![а-я])втор(?:ая|ой|ого|ую)(?![а-я])/g, '2'],
  [/(?<![а-я])трет(?:ья|ьей|ий|ьего|ью)(?![а-я])/g, '3'],
  [/(?<![а-я])четверт(?:ая|ой|ый|ого|ую)(?![а-я])/g, '4'],
  [/(?<![а-я])пят(?:ая|ой|ый|ого|ую)(?![а-я])/g, '5'],
  [/(?<![а-я])шест(?:ая|ой|ого|ую)(?![а-я])/g, '6'],
]
/** The highest category bears no number. */
const HIGHEST =
  /(?<![а-я])высш(?:ая|ей|ую)(?= (?:квалификационн[а-я]+ )?категори)|(?<=категори[а-я][ :–-]{1,3})высш(?:ая|ей|ую)(?![а-я])/g
/** Two categories of which either will do: «первая или высшая категория». */
const EITHER =
  /(?<![а-я])([1-4])(?= ?(?:,|\/|или|либо|и) (?:[1-4] (?:,|или|либо) )?[1-4] (?:квалификационн[а-я]+ )?категори)/g

/** «Вела 2 группы», «II группа инвалидности», «высота 1 группа» are others. */
const GRADED =
  /разр|\d ?р(?:аз)?(?:\.|$)|групп[а-я]* (?:допуска|по э|не ниже|от |эб|[ivx]+(?![a-z])|\d(?!\d))|(?:[ivx]|[яей]) ?(?:групп|гр\.)|групп[^.;]{0,25}(?:эб|электро|1000)|(?:до|выше) 1 ?000|^гр\.? ?[\divx]+$|^[\divx]+ ?гр\.?$|категори/
const OTHERS =
  /(?:i{1,3}|[1-3])(?:-?[а-я]{1,2})? групп[а-я]* инвалидн|инвалид[а-я]* (?:i{1,3}|[1-3])(?:-?[а-я]{1,2})? групп|высот[а-я]*[^а-я]{1,3}(?:i{1,3}|[1-3])(?:-?[а-я]{1,2})? ?гр[а-я.]*|высот[а-я]*,? групп[а-я]* [1-3i]+|(?:i{1,3}|[1-3])(?:-?[а-я]{1,2})? гр[а-я.]* (?:по |на )?(?:безопасност[а-я]* )?(?:работ[а-я]* )?(?:на )?высот[а-я]*/g

const OF_HEIGHT = /высот/
function gradesIn(text: string, kind: Kind | null, isOfHeight: boolean): readonly Grade[] {
  const plain = foldText(text).replace(/[.,;: ]+$/, '')
  if (isOfHeight ? !OF_HEIGHT.test(plain) : !GRADED.test(plain)) return []
  const own = isOfHeight ? plain.replace(/(?:на |по )?высот[а-я]*/g, ' ') : plain.replace(OTHERS, ' ')
  const spelt = SPELT.reduce((out, [word, digit]) => out.replace(word, digit), own)
  // the first category is above the second, and the highest above all
  const folded = spelt.replace(HIGHEST, '4').replace(EITHER, '$1 категории')
  return KINDS.filter(([own]) => kind === null || own === kind).flatMap(([own, pattern]) =>
    [...folded.matchAll(pattern)].flatMap((found) =>
      found
        .slice(1)
        .filter((one) => one !== undefined)
        .map((one) => ({ kind: own, value: VALUES[one] ?? Number(one), isOfHeight })),
    ),
  )
}
/** Categories in the order of their worth: the second, the first, the highest. */
const worth = ({ kind, value }: Pick<Grade, 'kind' | 'value'>): number =>
  kind === 'category' && value < 4 ? 4 - value : value

/** The highest grade of its kind that a text tells. */
export function gradeIn(text: string, { kind, isOfHeight }: Grade): number | null {
  const told = gradesIn(text, kind, isOfHeight)
  return told.length === 0 ? null : Math.max(...told.map(worth))
}

/** The lowest grade that an ask takes. */
export function leastOf(ask: string): Grade | null {
  const [first, ...others] = gradesIn(ask, null, OF_HEIGHT.test(foldText(ask)))
  if (first === undefined) return null
  const values = [first, ...others].filter((grade) => grade.kind === first.kind).map(worth)
  return { ...first, value: Math.min(...values) }
}

/** What a разряд is of: «слесарь-ремонтник 5 разряда». */
const tradeOf = (text: string): readonly string[] => {
  const before =
    /((?:[а-яё-]+\s){1,6})(?:не ниже )?[1-8](?:-?[а-яё]{1,3})?\s?(?:[-–/]\s?[1-8]\s?)?р(?:азряд|\.|$)/iu.exec(
      text,
    )?.[1]
  return (
    tokenise(before?.replaceAll('-', ' ') ?? '')
      // «УЧО 4 разряда»: short names are those of papers
      .filter(
        ({ word, stem }) =>
          word.length > 3 && !isStopKey(stem) && !/^(?:удостов|свидетел|корочк|разряд|ниже)/.test(word),
      )
      .map(({ stem }) => stem)
  )
}

/** «Повар 5 разряда» is no «слесарь-ремонтник 5 разряда». */
export function isOfOtherTrade(ask: string, told: string): boolean {
  const asked = tradeOf(ask)
  const own = tradeOf(told)
  return own.length > 0 && asked.length > 0 && !own.some((key) => asked.includes(key))
}
