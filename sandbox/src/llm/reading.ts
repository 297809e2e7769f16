/**
 * Deterministic answers derived from the prompt without a model. It relies only on what the prompt shows
 * openly: a JSON list after «КРИТЕРИИ:» and the fenced block of data.
 */

type Criterion = { readonly id: string; readonly ask: string }
export type Verdict = {
  id: string
  level: 'none' | 'weak' | 'partial' | 'full' | 'unknown'
  quote: string
  job_index: number
}

/** `null`: the question is about a vacancy, not about a resume. */
export function criteriaOf(system: string): Criterion[] | null {
  const list = /КРИТЕРИИ: (\[.*\])/.exec(system)?.[1]
  // the product serialised it as JSON
  return list === undefined ? null : (JSON.parse(list) as Criterion[])
}

const FENCED = /<<<([0-9a-f]{8,}) знак «(.)»\n([\s\S]*)\n\1>>>/

/** The fenced block without its marks. */
export function dataOf(user: string): string {
  const found = FENCED.exec(user)
  if (!found) return ''
  const [, , mark = '', block = ''] = found
  return block.replaceAll(mark, ' ')
}

/** The prompt without its random parts, so that equal questions compare equal. */
export const withoutFences = (user: string): string => user.replace(FENCED, () => dataOf(user))

const wordsOf = (text: string): string[] =>
  (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[a-zа-я0-9+#.]+/g) ?? []
  )
    .map((word) => word.replace(/\.+$/, ''))
    .filter((word) => word.length >= 4 || /[a-z0-9]/.test(word))
    // a crude stem: a Russian word without its ending
    .map((word) => (/[а-я]/.test(word) ? word.slice(0, Math.max(4, word.length - 3)) : word))

export function readResume(criteria: readonly Criterion[], data: string): Verdict[] {
  let job = -1
  const lines: { text: string; words: Set<string>; job: number }[] = []
  for (const row of data.split('\n')) {
    const heading = /^МЕСТО (\d+)/.exec(row)
    if (heading) job = Number(heading[1])
    else if (/^[А-ЯЁ ]+:?$/.test(row)) job = -1
    const text = row.replace(/^(?:МЕСТО \d+: |ЖЕЛАЕМАЯ ДОЛЖНОСТЬ: |[–•] )/, '').trim()
    if (text.length >= 2 && !/^[А-ЯЁ ]+:?$/.test(text))
      lines.push({ text, words: new Set(wordsOf(text)), job })
  }
  // of equally good matches, prefers a line of a job
  lines.sort((a, b) => Number(b.job >= 0) - Number(a.job >= 0))
  return criteria.map(({ id, ask }) => {
    const asked = [...new Set(wordsOf(ask))]
    let best: (typeof lines)[number] | null = null
    let most = 0
    for (const line of lines) {
      const shared = asked.filter((word) => line.words.has(word)).length
      if (shared > most) {
        most = shared
        best = line
      }
    }
    if (!best || asked.length === 0)
      return { id, level: lines.length < 4 ? 'unknown' : 'none', quote: '', job_index: -1 }
    const level =
      most >= Math.min(3, asked.length) ? 'full' : most * 2 >= Math.min(4, asked.length) ? 'partial' : 'weak'
    return { id, level, quote: best.text.slice(0, 200), job_index: best.job }
  })
}

/** Lines of a vacancy below a heading that introduces requirements. */
export function readVacancy(data: string): object {
  let level: 'must' | 'nice' | null = null
  const requirements: object[] = []
  for (const row of data.split('\n')) {
    const text = row.replace(/^[–•*-] ?/, '').trim()
    if (/^(?:требования|ожидания|мы ждем|мы ждём|что мы ждем)/i.test(text)) level = 'must'
    else if (/^(?:будет плюсом|плюсом|желательно)/i.test(text)) level = 'nice'
    else if (/^(?:условия|обязанности|мы предлагаем|задачи)/i.test(text) || text.endsWith(':')) level = null
    else if (level !== null && text.length >= 6)
      requirements.push({ title: text.slice(0, 60), kind: 'skill', level, quote: text.slice(0, 200) })
  }
  return { requirements: requirements.slice(0, 12), experience_years: -1 }
}
