import { itWholeItemRows } from './data/whole-items-it.ts'
import { wholeItemDataRows } from './data/whole-items.ts'

/**
 * Spellings that mean a skill only when they are the whole item of a skill list («Go», «C», «Access»):
 * in running text they are ordinary words or letters, therefore they are not among the aliases of `skillRows`.
 * Every row is a skill id and its spellings.
 */
export const wholeItemRows = (): readonly (readonly [skill: string, aliases: readonly string[]])[] => [
  ...wholeItemDataRows(),
  ...itWholeItemRows(),
]
