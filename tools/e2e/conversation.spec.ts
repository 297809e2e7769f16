/** The messages with a candidate on the card. */
import { expect, it } from 'vitest'
import { control } from '../../server/src/testing/scenes/board.ts'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildVacancy,
  scopeOf,
} from '../../server/src/testing/scenes/factories.ts'
import { setStage } from './stage.ts'

const stage = setStage()

it('a message is read and answered on the card, whose next candidate is not asked for at hh.ru', async () => {
  const { deps } = stage.product()
  const person = await stage.product().register({ connect: true })
  const scope = await scopeOf(deps.db, person.email)
  const { items } = await control<{ items: { negotiation_id: string; resume_id: string | null }[] }>(
    stage.product(),
    '/answers',
  )
  const [first, second] = items.filter(({ resume_id }) => resume_id !== null)
  const vacancy_id = await buildVacancy(deps.db, scope)
  const run_id = await buildRun(deps.db, scope, vacancy_id)
  for (const [at, hh_negotiation_id] of [first, second].map((one) => one?.negotiation_id ?? '').entries()) {
    const fields = { hh_negotiation_id, candidate_name: `Кандидат ${at + 1}` }
    const [application_id = ''] = await buildApplications(deps.db, scope, vacancy_id, 1, fields)
    await buildResult(deps.db, scope, { run_id, vacancy_id, application_id }, { score: 90 - at })
  }
  await control(stage.product(), '/messages', {
    negotiation_id: first?.negotiation_id,
    text: 'Могу подойти в среду',
  })
  const page = await stage.open(`/vacancies/${vacancy_id}`, { as: person })
  await page.getByRole('table').getByText('Кандидат 1').click()
  const card = page.getByRole('complementary', { name: 'Карточка кандидата' })
  await card.getByRole('button', { name: 'Переписка' }).click()
  const conversation = card.getByRole('region', { name: 'Переписка на HH.ru' })
  await conversation.getByText('Могу подойти в среду').waitFor()
  const words = conversation.getByRole('textbox', { name: 'Сообщение кандидату' })
  await words.fill('Ждём вас в среду в 12:00')
  await words.press('Control+Enter')
  await conversation.getByRole('listitem').getByText('Ждём вас в среду в 12:00').waitFor()
  expect(await words.inputValue()).toBe('')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await card.getByRole('button', { name: 'Следующий кандидат' }).click()
  await card.getByRole('heading', { name: 'Кандидат 2' }).waitFor()
  await card.getByRole('heading', { name: 'Критерии' }).or(card.getByText('Навыки')).first().waitFor()
  expect(asked.filter((url) => url.endsWith('/messages'))).toEqual([])
})
