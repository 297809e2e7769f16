/**
 * Sends `kill -9` to the server while invitations and refusals are being delivered to the job board. Afterwards the board,
 * which counts the requests it received, must have moved and messaged every candidate exactly once.
 */
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as actions from '@rezumetr/contracts/hh/actions'
import * as jobBoard from '@rezumetr/contracts/hh/job-board'
import * as vacancies from '@rezumetr/contracts/vacancies/vacancies'
import { enter, synchronise, type Api } from '../../../server/src/journey.ts'
import { controlSandbox } from '../../../server/src/testing/product/sandbox.ts'
import type { ChaosPart } from '../harness/part.ts'
import { freePort, startServer, type ServerProcess } from '../product/server-process.ts'

const PEOPLE = 10
/** One synchronisation fetches candidates for this many rounds, because the kills target board actions, not syncs. */
const ROUNDS_PER_SYNC = 10
/** A request whose answer was lost is verified only after it can no longer be in flight. */
const PATIENCE_MS = 60_000
const TARGETS = { discard: 'discard_by_employer', invite: 'phone_interview' } as const

const board = async <T>(server: ServerProcess, place: string): Promise<T> => {
  const headers = {
    authorization: 'Bearer sandbox-employer-token',
    'hh-user-agent': 'chaos/1.0 (chaos@rezumetr.ru)',
  }
  const response = await fetch(`${server.url}/sandbox/hh${place}`, { headers })
  if (!response.ok) throw new Error(`${place}: ${response.status}`)
  // the sandbox returns its own types
  return (await response.json()) as T
}

/** Candidates without a decision, synchronised from freshly created responses, with their board ids. */
async function freshPeople(server: ServerProcess, api: Api) {
  const { vacancies: all } = await api.call(vacancies.listVacancies, { query: {} })
  const vacancy = all.find((one) => one.is_enabled && one.status === 'active')
  const hh_id = /\/vacancy\/(\d+)/.exec(vacancy?.url ?? '')?.[1]
  if (!vacancy || !hh_id) throw new Error('no vacancy to work with')
  const count = PEOPLE * ROUNDS_PER_SYNC
  await controlSandbox(server.url, '/responses', { vacancy_id: hh_id, count, archetype: 'good' })
  await synchronise(api)
  const { applications } = await api.call(vacancies.listApplications, {
    params: { id: vacancy.id },
    query: { collection_id: 'response', limit: count },
  })
  return applications.flatMap(({ id, resume_url }) => {
    const negotiation = resume_url && new URL(resume_url).searchParams.get('t')
    return negotiation ? [{ id, negotiation }] : []
  })
}

/** The board's state of each negotiation and the number of messages the employer sent to it. */
const atBoard = (server: ServerProcess, negotiations: readonly string[]) =>
  Promise.all(
    negotiations.map(async (id) => {
      const { employer_state } = await board<{ employer_state: { id: string } }>(
        server,
        `/negotiations/${id}`,
      )
      const { items } = await board<{ items: { author: { participant_type: string } }[] }>(
        server,
        `/negotiations/${id}/messages`,
      )
      return {
        place: employer_state.id,
        messages: items.filter(({ author }) => author.participant_type === 'employer').length,
      }
    }),
  )

async function settled(api: Api, batch: number) {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const { actions: rows } = await api.call(actions.listBoardActions, { query: { limit: batch } })
    if (rows.every(({ status }) => status === 'sent' || status === 'failed')) return rows
    if (Date.now() > deadline) throw new Error('the steps never ended')
    await pause(100)
  }
}

const person = {
  company_name: 'ООО «Хаос»',
  full_name: 'Анна Смирнова',
  email: 'chaos-actions@example.ru',
  password: 'Once-And-Never-2026',
}

export const actionsPart: ChaosPart = async ({ rounds, random, pace, data_dir, note }) => {
  const options = {
    data_dir: path.join(data_dir, 'actions'),
    port: await freePort(),
    env: { HH_REQUESTS_PER_SECOND: String(pace) },
  }
  let server = await startServer(options)
  let bad = 0
  try {
    let api = await enter(server.url, person)
    await api.call(jobBoard.saveToken, { body: { token: 'sandbox-employer-token' } })
    await api.call(actions.updateActionTemplates, { body: { discard_delay_minutes: 0 } })
    await synchronise(api)
    console.log('round  step     shot after  people  sent  written once')
    let waiting: Awaited<ReturnType<typeof freshPeople>> = []
    for (let round = 1; round <= rounds; round++) {
      // invitations are sent only after their undo period, so the kill is delayed as well
      const kind = round % 5 === 0 ? 'invite' : 'discard'
      if (waiting.length < PEOPLE) waiting = await freshPeople(server, api)
      const people = waiting.splice(0, PEOPLE)
      const target = TARGETS[kind]
      await api.call(actions.startBoardActions, {
        body: {
          application_ids: people.map(({ id }) => id),
          target,
          message: '{имя}, здравствуйте!',
        },
      })
      const shot = Math.round((kind === 'invite' ? 10_000 : 0) + random() * 2500)
      await pause(shot)
      await server.kill()
      server = await startServer(options)
      // the access token may have expired: a session is shorter than a series of rounds
      api = await enter(server.url, person)
      const sent = (await settled(api, PEOPLE)).filter(({ status }) => status === 'sent').length
      const reported = await atBoard(
        server,
        people.map(({ negotiation }) => negotiation),
      )
      const once = reported.filter(({ place, messages }) => place === target && messages === 1).length
      const isGood = people.length === PEOPLE && sent === PEOPLE && once === PEOPLE
      if (!isGood) bad += 1
      note({
        is_good: isGood,
        lost: PEOPLE - reported.filter(({ place, messages }) => place === target && messages > 0).length,
        doubled: reported.filter(({ messages }) => messages > 1).length,
      })
      console.log(
        `${String(round).padStart(5)}  ${kind.padEnd(7)} ${`${shot} ms`.padStart(11)} ${String(people.length).padStart(7)} ${String(sent).padStart(5)} ${String(once).padStart(13)}${isGood ? '' : `  NO ${JSON.stringify(reported)}`}`,
      )
    }
  } finally {
    await server.stop()
  }
  console.log(`${rounds - bad} of ${rounds} rounds: everybody moved and written to exactly once`)
  return bad === 0
}
