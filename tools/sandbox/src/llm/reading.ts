/**
 * Deterministic answers derived from the prompt without a model. It relies only on what the fenced data shows openly:
 * numbered lines of a vacancy, or a rubric and the numbered lines of a resume.
 */

const FENCED = /<<<([0-9a-f]{8,})\n([\s\S]*)\n\1>>>/

/** The fenced block. */
export const dataOf = (user: string): string => FENCED.exec(user)?.[2] ?? ''

/** The prompt without its fences, so that equal questions compare equal. */
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

type Line = { number: number; text: string; words: Set<string>; months: number | null }
type Verdict = { id: string; stance: string; evidence: string | null; lines: number[]; months: number | null }

const after = (data: string, heading: string): string[] => {
  const rows = data.split('\n')
  const at = rows.indexOf(heading)
  return at < 0 ? [] : rows.slice(at + 1)
}

function linesOfResume(data: string): Line[] {
  let months: number | null = null
  return after(data, 'РЕЗЮМЕ').flatMap((row) => {
    const job = /^РАБОТА \d+: (?:(\d+) мес)?/.exec(row)
    if (job) months = Number(job[1] ?? 0)
    else if (/^[А-ЯЁ]{2}[А-ЯЁ ()а-яё]*$/.test(row)) months = null
    return row.split(' · ').flatMap((part): Line[] => {
      const [, number = '', text = ''] =
        /^(\d+)\| (?:Должность: |Желаемая должность: )?(.*)$/.exec(part) ?? []
      return number === '' ? [] : [{ number: Number(number), text, words: new Set(wordsOf(text)), months }]
    })
  })
}

/** The best line for what is asked, and how far it goes. */
function bestFor(ask: string, lines: readonly Line[]) {
  const asked = [...new Set(wordsOf(ask))]
  // of equally good matches, prefers a line of a job
  const ordered = lines.toSorted((a, b) => Number(b.months !== null) - Number(a.months !== null))
  let line: Line | null = null
  let most = 0
  for (const one of ordered) {
    const shared = asked.filter((word) => one.words.has(word)).length
    if (shared > most) [line, most] = [one, shared]
  }
  const isFull = most >= Math.min(3, asked.length)
  return { line, stance: isFull ? 'meets' : most * 2 >= Math.min(4, asked.length) ? 'partly' : 'silent' }
}

function verdictOn(id: string, ask: string, lines: readonly Line[]): Verdict {
  const { line, stance } = bestFor(ask, lines)
  if (!line || stance === 'silent') return { id, stance: 'silent', evidence: null, lines: [], months: null }
  return {
    id,
    stance,
    evidence: line.months === null ? 'stated' : 'work',
    lines: [line.number],
    months: line.months,
  }
}

export type Manner = 'honest' | 'obedient' | 'invented'

/** @param manner `obedient`: the result of a successful prompt injection; `invented`: names lines that do not exist */
export function readPair(data: string, manner: Manner) {
  const lines = linesOfResume(data)
  const rows = data.split('\n')
  const asks = rows.flatMap((row) => {
    const [, id = '', ask = ''] = /^([rc]\d+) \[[^\]]*\] (.*)$/.exec(row) ?? []
    return id === '' ? [] : [{ id, ask }]
  })
  const duties = rows.flatMap((row) => /^d\d+ (.*)$/.exec(row)?.[1] ?? [])
  const named = manner === 'invented' ? [997, 998] : [lines[0]?.number ?? 1]
  const verdicts =
    manner === 'honest'
      ? asks.map(({ id, ask }) => verdictOn(id, ask, lines))
      : asks.map(({ id }) => ({ id, stance: 'meets', evidence: 'work', lines: named, months: 240 }))
  const occupation = /^Работа: (.*)$/m.exec(data)?.[1] ?? ''
  const work = bestFor(occupation, lines)
  const job = lines.find(({ months }) => months !== null)
  const met = verdicts.filter(({ stance }) => stance !== 'silent').length / Math.max(1, verdicts.length)
  return {
    verdicts,
    occupation:
      manner !== 'honest'
        ? { stance: 'same', lines: named }
        : work.line && work.stance !== 'silent'
          ? { stance: 'same', lines: [work.line.number] }
          : { stance: 'adjacent', lines: job ? [job.number] : [] },
    level: { stance: 'same', lines: job ? [job.number] : [] },
    exclusions: [],
    refusals: [],
    disqualifying: [],
    duties: duties.map((duty) => ({ meets: 2, partly: 1 })[bestFor(duty, lines).stance] ?? 0),
    grade: manner !== 'honest' || met >= 0.6 ? 'call' : met >= 0.3 ? 'look' : 'unlikely',
    decided: verdicts.flatMap((verdict) => verdict.lines).slice(0, 3),
    reason: '',
  }
}

/** The second look agrees with the first. */
export const lookAgain = (data: string): object => ({
  points: [],
  corrections: [],
  occupation: { stance: 'same', lines: [] },
  level: { stance: 'same', lines: [] },
  refusals: [],
  grade: /^grade: (\w+)$/m.exec(data)?.[1] ?? 'look',
  decided: [],
  reason: '',
})

/** Lines of a vacancy below a heading that introduces requirements. */
export function readVacancy(data: string): object {
  let part: 'must' | 'nice' | 'duty' | null = null
  let core = ''
  const requirements: object[] = []
  const duties: number[] = []
  for (const row of data.split('\n')) {
    const [, number = '', text = ''] = /^(\d+)\| (.*)$/.exec(row) ?? []
    if (number === '') continue
    const title = /^Должность: (.*)$/.exec(text)?.[1]
    if (title !== undefined) core = title
    else if (/^(?:требования|ожидания|мы ждем|мы ждём|что мы ждем)/i.test(text)) part = 'must'
    else if (/^(?:будет плюсом|плюсом|желательно)/i.test(text)) part = 'nice'
    else if (/^(?:обязанности|задачи)/i.test(text)) part = 'duty'
    else if (/^(?:условия|мы предлагаем)/i.test(text) || text.endsWith(':')) part = null
    else if (part === 'duty') duties.push(Number(number))
    else if (part !== null && text.length >= 3)
      requirements.push({
        kind: part,
        type: 'skill',
        ask: text.slice(0, 90),
        any_of: [text.slice(0, 60)],
        level: null,
        months: null,
        line: Number(number),
        quote: text.slice(0, 200),
        sure: true,
      })
  }
  return {
    occupation: { core, object: null, accepted: [] },
    level: null,
    years: null,
    requirements: requirements.slice(0, 12),
    conditions: [],
    exclusions: [],
    duties: duties.slice(0, 8),
  }
}
