const BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS\//, 'Chrome'],
  [/Version\/[\d.]+.* Safari\//, 'Safari'],
]
const SYSTEMS: readonly [pattern: RegExp, name: string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

export function deviceOf(user_agent: string | null): string {
  const found = [BROWSERS, SYSTEMS].flatMap(
    (known) => known.find(([pattern]) => pattern.test(user_agent ?? ''))?.[1] ?? [],
  )
  return found.join(', ') || 'Неизвестное устройство'
}
