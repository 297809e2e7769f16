/** `['отклик', 'отклика', 'откликов']`: the forms after 1, 2 and 5. */
export type Forms = readonly [one: string, few: string, many: string]

const rules = new Intl.PluralRules('ru')

/** The form of a Russian noun after a whole number. */
export function plural(count: number, [one, few, many]: Forms): string {
  const rule = rules.select(count)
  return rule === 'one' ? one : rule === 'few' ? few : many
}
