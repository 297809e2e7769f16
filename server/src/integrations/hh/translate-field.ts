/**
 * Tolerant parsing: invalid items are skipped, invalid fields become `null`. Only what identifies an
 * answer is required, or a broken one would pass for empty.
 */
import * as z from 'zod'
import { oneName } from '../../platform/values/spelling.ts'
import type { Page } from '../../ports/job-board.ts'

export const maybe = <T>(schema: z.ZodType<T>) => schema.nullish().catch(null)
const LONGEST_TEXT = 100_000
const LONGEST_NAME = 500
const MOST_ITEMS = 500
const cut = (longest: number) => z.string().transform((value) => value.slice(0, longest).toWellFormed())
export const name = cut(LONGEST_NAME)
export const text = maybe(cut(LONGEST_TEXT))
/** A sum of zero counts as none. */
export const sum = z.number().positive()
export const named = maybe(z.object({ id: text, name: text }))
export const id = z.union([z.string().min(1), z.number().transform(String)])
const fitting =
  <T>(item: z.ZodType<T>) =>
  (rows: unknown[]) =>
    rows.flatMap((row) => {
      const read = item.safeParse(row)
      return read.success ? [read.data] : []
    })
export const listOf = <T>(item: z.ZodType<T>) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((rows) => fitting(item)(rows.slice(0, MOST_ITEMS)))
export const listedIn = <T>(item: z.ZodType<T>) => z.array(z.unknown()).transform(fitting(item))

export const pageOf = <T>(item: z.ZodType<T>) =>
  z.object({ items: listedIn(item), page: z.number(), pages: z.number(), found: z.number() })

export const presentPage = <T, U>(page: Page<T>, translate: (item: T) => U): Page<U> => ({
  ...page,
  items: page.items.map(translate),
})

/** `2026-03-02T10:15:00+0300`, also with milliseconds; `null`: unreadable, or not four digits of a year, for PostgreSQL. */
export function instantOf(value: string | null | undefined): Date | null {
  if (!value) return null
  const at = new Date(value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return at.getUTCFullYear() > 0 && at.getUTCFullYear() < 10_000 ? at : null
}

/** http and https only. */
export const webUrl = (value: string | null | undefined): string | null =>
  value && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : null

export const clean = (value: string | null | undefined): string | null => value?.trim() || null

export const fullName = (...parts: (string | null | undefined)[]): string | null =>
  clean(
    parts
      .map(oneName)
      .filter((part) => part !== null)
      .join(' '),
  )

/** The path below the base; `null`: elsewhere. Survives a change of the address. */
export function pathBelow(base: string, href: string | null | undefined): string | null {
  if (!href || !URL.canParse(href)) return null
  const url = new URL(href)
  const home = new URL(base)
  const prefix = home.pathname.replace(/\/$/, '')
  if (url.origin !== home.origin || !url.pathname.startsWith(`${prefix}/`)) return null
  return url.pathname.slice(prefix.length) + url.search
}

const WORDS = new Map(
  Object.entries({
    fullDay: 'Полный день',
    shift: 'Сменный график',
    flexible: 'Гибкий график',
    remote: 'Удаленная работа',
    flyInFlyOut: 'Вахтовый метод',
    ON_SITE: 'На месте работодателя',
    REMOTE: 'Удалённо',
    HYBRID: 'Гибрид',
    FIELD_WORK: 'Разъездной',
    FLY_IN_FLY_OUT: 'Вахта',
    full: 'Полная занятость',
    part: 'Частичная занятость',
    project: 'Проектная работа',
    probation: 'Стажировка',
    volunteer: 'Волонтерство',
    FULL: 'Полная занятость',
    PART: 'Частичная занятость',
    PART_TIME: 'Частичная занятость',
    PROJECT: 'Проектная работа',
    SIDE_JOB: 'Подработка',
    INTERNSHIP: 'Стажировка',
    VOLUNTEER: 'Волонтерство',
  }),
)

export const wordOf = (item: z.output<typeof named>): string | null =>
  WORDS.get(item?.id ?? '') ?? clean(item?.name)

export const inWords = (names: readonly (string | null | undefined)[]): string | null =>
  clean([...new Set(names.map(clean).filter((name) => name !== null))].join(', '))
