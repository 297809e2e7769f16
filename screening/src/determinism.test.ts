/** The same input gives the same bytes, whatever the place and the language of the machine. */
import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { agronomistResume, agronomistVacancy, cookResume, javaResume, javaVacancy, NOW } from './sample.ts'

const pairs = [javaVacancy, agronomistVacancy].flatMap((vacancy) =>
  [javaResume, agronomistResume, cookResume].map((resume) => [vacancy, resume]),
)

/** Judges what comes in, in a process of its own. */
const PROGRAM = `
import { readResume } from '${new URL('./facts.ts', import.meta.url).href}'
import { judge } from '${new URL('./judge.ts', import.meta.url).href}'
import { extractRubric } from '${new URL('./rubric.ts', import.meta.url).href}'
let text = ''
for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk
const out = JSON.parse(text).map(([vacancy, resume]) => judge(extractRubric(vacancy), readResume(resume), '${NOW}'))
process.stdout.write(JSON.stringify(out))
`

const turned = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(turned)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .map(([key, inner]) => [key, turned(inner)])
            .toReversed(),
        )
      : value

const judgeThere = (env: Record<string, string>, input: unknown): string =>
  execFileSync(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    input: JSON.stringify(input),
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })

it('time zone, locale, process and key order change no byte of a judgement', () => {
  const here = judgeThere({ TZ: 'Europe/Moscow', LC_ALL: 'ru_RU.UTF-8', LANG: 'ru_RU.UTF-8' }, pairs)
  expect(JSON.parse(here)).toHaveLength(pairs.length)
  for (const env of [
    { TZ: 'America/New_York', LC_ALL: 'en_US.UTF-8', LANG: 'en_US.UTF-8' },
    { TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' },
    { TZ: 'Asia/Kathmandu', LC_ALL: 'C', LANG: 'C' },
  ])
    expect(judgeThere(env, turned(pairs))).toBe(here)
})
