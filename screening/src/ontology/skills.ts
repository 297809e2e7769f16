import { itLanguagesSkillRows } from './data/skills-it-languages.ts'
import type { SkillRow } from './types.ts'

/** Every skill of the ontology; ids are unique across the files. */
export const skillRows: readonly SkillRow[] = [...itLanguagesSkillRows]
