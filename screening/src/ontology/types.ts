/**
 * One canonical skill. `aliases` are all other spellings that mean exactly this skill, in the base form: Russian and English names,
 * abbreviations, transliterations, derivations that stemming does not merge (сварка, сварщик); the engine lower-cases, folds ё,
 * punctuation and endings. `parents` are broader skills: knowing the child implies the parent, never the reverse.
 * @property id kebab-case ASCII, unique over the whole ontology · `title` is shown to recruiters and is itself an alias
 */
export type SkillRow = readonly [
  id: string,
  title: string,
  aliases: readonly string[],
  parents?: readonly string[],
]

/**
 * One profession as the labour market names it, without grades (junior, ведущий, старший…).
 *
 * - `aliases`: job titles in Russian and English that mean this profession;
 * - `family`: kebab-case id of the professional area (`it-dev`, `accounting`, `medicine`…);
 * - `near`: ids of professions whose holders can be considered for this one;
 * - `skills`: ids of characteristic skills;
 * - `words`: characteristic words and short phrases of the duties, in the base form.
 */
export type ProfessionRow = {
  readonly id: string
  readonly title: string
  readonly aliases: readonly string[]
  readonly family: string
  readonly near: readonly string[]
  readonly skills: readonly string[]
  readonly words: readonly string[]
}

/** One industry; `words` are what employers and candidates write when they belong to it. */
export type IndustryRow = {
  readonly id: string
  readonly title: string
  readonly words: readonly string[]
}
