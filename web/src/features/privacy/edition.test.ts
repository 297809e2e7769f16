import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { editionName } from './edition.ts'

it('Q-018 a version that is not a date is shown as it is', () => {
  expect(editionName('2')).toBe('Редакция 2')
})

// the zone of a process is read once: each needs its own
it.each(['Asia/Kamchatka', 'Pacific/Midway'])('the day of a version is the same in %s', (zone) => {
  const script = `console.log((await import('${new URL('edition.ts', import.meta.url).href}')).editionName('2026-11-01'))`
  const name = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TZ: zone },
    encoding: 'utf8',
  })
  expect(name.trim()).toBe('Редакция от 1 ноября 2026')
})
