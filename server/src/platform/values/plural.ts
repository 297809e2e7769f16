export type Forms = readonly [one: string, few: string, many: string]

const rules = new Intl.PluralRules('ru')

export function plural(count: number, [one, few, many]: Forms): string {
  const rule = rules.select(count)
  return rule === 'one' ? one : rule === 'few' ? few : many
}

export function inTime(seconds: number): string {
  const [count, forms]: [number, Forms] =
    seconds < 60
      ? [Math.max(1, Math.ceil(seconds)), ['секунду', 'секунды', 'секунд']]
      : seconds <= 3540
        ? [Math.ceil(seconds / 60), ['минуту', 'минуты', 'минут']]
        : [Math.ceil(seconds / 3600), ['час', 'часа', 'часов']]
  const unit = plural(count, forms)
  return count === 1 ? `через ${unit}` : `через ${count}\u00a0${unit}`
}
