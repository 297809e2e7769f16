import * as actions from '@rezumetr/contracts/hh/actions'
import * as vacancies from '@rezumetr/contracts/vacancies/vacancies'
import { synchronise } from '../../../../server/src/journey.ts'
import { until } from '../../../../server/src/testing/watch/until.ts'
import { compare, type Finding } from '../../harness/finding.ts'
import type { Stage } from '../../product/stage.ts'
import { connected, EMPLOYER, LONG_MS, shared, type Scenario } from './scenario.ts'

export const boardActions: Scenario = {
  async open(stage) {
    const next = shared(async () => {
      const company = await connected(stage)
      await company.api.call(actions.updateActionTemplates, { body: { discard_delay_minutes: 0 } })
      await synchronise(company.api)
      const { vacancies: all } = await company.api.call(vacancies.listVacancies, { query: {} })
      const vacancy = all.find((one) => one.is_enabled && one.status === 'active')
      const hh_id = /\/vacancy\/(\d+)/.exec(vacancy?.url ?? '')?.[1]
      if (!vacancy || !hh_id) throw new Error('no vacancy to work with')
      return { company, vacancy, hh_id }
    })
    return async () => {
      const { company, vacancy, hh_id } = await next()
      await stage.world.control('/responses', { vacancy_id: hh_id, count: 2, archetype: 'good' })
      await synchronise(company.api)
      const { applications } = await company.api.call(vacancies.listApplications, {
        params: { id: vacancy.id },
        query: { collection_id: 'response', limit: 100 },
      })
      const people = applications
        .flatMap(({ id, resume_url }) => {
          const negotiation = resume_url && new URL(resume_url).searchParams.get('t')
          return negotiation ? [{ id, negotiation }] : []
        })
        .slice(0, 2)
      return {
        act: () =>
          company.api.call(actions.startBoardActions, {
            body: {
              application_ids: people.map(({ id }) => id),
              target: 'discard_by_employer',
              message: '{имя}, спасибо!',
            },
          }),
        check: () =>
          findingsOf(
            stage,
            people.map(({ negotiation }) => negotiation),
          ),
      }
    }
  },
}

/** What hh.ru answers. */
async function board<T>({ world }: Stage, place: string): Promise<T> {
  const headers = {
    authorization: `Bearer ${EMPLOYER}`,
    'hh-user-agent': 'chaos/1.0 (chaos@rezumetr.ru)',
  }
  const response = await fetch(`${world.url}/hh${place}`, { headers })
  if (!response.ok) throw new Error(`${place}: ${response.status}`)
  // the sandbox returns its own types
  return (await response.json()) as T
}

/** Waits for the steps to end, then compares what hh.ru knows of the negotiations. */
async function findingsOf(stage: Stage, negotiations: readonly string[]): Promise<Finding[]> {
  const { open } = await until(
    () =>
      stage.count<'open'>(
        `select count(*) as open from board_actions where status in ('waiting', 'sending')`,
      ),
    (row) => row.open === 0,
    LONG_MS,
  )
  let moved = 0
  let written = 0
  for (const negotiation of negotiations) {
    const { employer_state } = await board<{ employer_state: { id: string } }>(
      stage,
      `/negotiations/${negotiation}`,
    )
    if (employer_state.id === 'discard_by_employer') moved += 1
    const { items } = await board<{ items: { author: { participant_type: string } }[] }>(
      stage,
      `/negotiations/${negotiation}/messages`,
    )
    written += items.filter(({ author }) => author.participant_type === 'employer').length
  }
  return [compare('steps left', open, 0), compare('people moved', moved, 2), compare('messages', written, 2)]
}
