import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openJournal } from './journal.ts'
import { openBoard } from '../testing/open-board.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-journal-'))
  file = join(folder, 'deep', 'state.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('keeps tokens, views, moves, added responses and the date across a restart', async () => {
  const before = await openBoard({ stateFile: file })
  const pair = await before.control('/tokens', { action: 'issue', account: 'employer' })
  const [vacancy] = await before.all('/employers/7700001/vacancies/active?all_accessible=true')
  const { ids } = await before.control('/responses', {
    vacancy_id: vacancy?.id,
    count: 3,
    archetype: 'strong',
  })
  await before.get(`/negotiations/${ids[0]}/messages`)
  await before.put(`/negotiations/consider/${ids[1]}`)
  await before.control('/clock', { advance_seconds: 1_300_000 })
  const shown = await Promise.all(ids.map((id) => before.get(`/negotiations/${id}`)))
  await before.close()

  const after = await openBoard({ stateFile: file, today: '2030-01-01' })
  expect((await after.send('/__sandbox')).json['today']).toBe('2026-03-16')
  const kept = await Promise.all(ids.map((id) => after.get(`/negotiations/${id}`)))
  expect(kept.map((one) => one.text)).toEqual(shown.map((one) => one.text))
  const fresh = await after.post('/token', { grant_type: 'refresh_token', refresh_token: pair.refresh_token })
  expect(fresh.status).toBe(200)
  await after.close()

  const third = await openBoard({ stateFile: file })
  const again = await third.post('/token', { grant_type: 'refresh_token', refresh_token: pair.refresh_token })
  expect(again.json['error_description']).toBe('token has already been refreshed')
  await third.close()
})

it('truncates a partial last line, continues with whole lines and keeps the file private', async () => {
  const before = await openBoard({ stateFile: file })
  const pair = await before.control('/tokens', { action: 'issue' })
  await before.close()
  appendFileSync(file, '{"type":"token-revoked","access_tok')

  const after = await openBoard({ stateFile: file })
  expect((await after.get('/me', pair.access_token)).status).toBe(200)
  await after.control('/clock', { advance_seconds: 1 })
  await after.close()
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line)).at(-1)).toMatchObject({ type: 'clock' })
  expect(statSync(file).mode & 0o077).toBe(0)
})

it('keeps an issued token after SIGKILL of the process', async () => {
  const first = await startProcess(file)
  const issue = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"action":"issue"}',
  }
  const answer = await fetch(`${first.origin}/sandbox/__sandbox/tokens`, issue)
  const pair = (await answer.json()) as { access_token: string }
  await first.kill()
  const second = await startProcess(file)
  const me = await fetch(`${second.origin}/sandbox/hh/me`, {
    headers: { authorization: `Bearer ${pair.access_token}` },
  })
  await second.kill()
  expect(me.status).toBe(200)
})

/** Starts the sandbox like `npm run sandbox`, on a free port. */
async function startProcess(stateFile: string) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
    env: { ...process.env, PORT: '0', SANDBOX_STATE: stateFile },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let told = ''
  for await (const chunk of child.stdout) {
    told += String(chunk)
    if (told.includes('Токены')) break
  }
  const origin = /http:\/\/[\d.:]+/.exec(told)?.[0] ?? ''
  return {
    origin,
    kill: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

it('discards everything on a reset', async () => {
  const board = await openBoard({ stateFile: file })
  const pair = await board.control('/tokens', { action: 'issue' })
  await board.control('/reset', { today: '2026-05-05' })
  expect((await board.get('/me', pair.access_token)).status).toBe(403)
  await board.close()
  expect(readFileSync(file, 'utf8').trimEnd().split('\n').length).toBe(1)
})

it('refuses a file that is not a journal', () => {
  const journal = openJournal<string>(file)
  journal.append('fact')
  journal.close()
  appendFileSync(file, 'not json\n')
  expect(() => openJournal(file)).toThrow(SyntaxError)
})
