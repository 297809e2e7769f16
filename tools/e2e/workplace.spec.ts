/** Journeys of a working day on a vacancy: many refused together, all seen on a phone, «Возможно» split, a view for colleagues. */
import type { ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildVacancy,
  scopeOf,
} from '../../server/src/testing/scenes/factories.ts'
import { isFull } from '../../server/src/testing/product/seeded.ts'
import { arrive, choose, see, setStage } from './stage.ts'

const stage = setStage()
/** Cards that are read and decided about one after another; all are in one page of the list. */
const CARDS = isFull ? 50 : 12
const WALK_MS = isFull ? 180_000 : 60_000
const TOUCH = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const REFUSE = {
  id: 'discard_by_employer',
  name: 'Отказ',
  state: 'discard_by_employer',
  message: 'optional',
  href: '/reject',
  method: 'PUT',
}

type Fields = NonNullable<Parameters<typeof buildResult>[3]>

/** A vacancy of so many candidates who can be refused at hh.ru, «Кандидат 1» the best. */
async function company(count: number, fieldsOf: (place: number) => Fields = () => ({})) {
  const person = await stage.product().register({ connect: true })
  const { db } = stage.product().deps
  const scope = await scopeOf(db, person.email)
  const vacancy_id = await buildVacancy(db, scope, { title: 'Менеджер по продажам' })
  const run_id = await buildRun(db, scope, vacancy_id)
  const results: string[] = []
  const fields = { board_steps: JSON.stringify([REFUSE]) }
  for (const [at, application_id] of (
    await buildApplications(db, scope, vacancy_id, count, fields)
  ).entries())
    results.push(
      await buildResult(
        db,
        scope,
        { run_id, vacancy_id, application_id },
        { score: 100 - at, ...fieldsOf(at + 1) },
      ),
    )
  const verdicts = () =>
    Promise.all(
      results.map(
        async (id) =>
          (await person.request<ResultDetail>('GET', `/api/analysis/results/${id}`)).body.data.decision
            ?.verdict ?? null,
      ),
    )
  return { person, path: `/vacancies/${vacancy_id}`, verdicts }
}

const pick = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Выбрать: ${name}`, exact: true })
const names = (page: Page) => page.locator('tbody th button').allInnerTexts()
const action = (page: Page) => page.getByRole('dialog', { name: 'Действие на HH.ru' })

it('twelve are selected by Shift and refused with a delay, and the notice takes the refusals back', async () => {
  const { person, path, verdicts } = await company(14)
  const page = await stage.open(path, { as: person })
  await pick(page, 'Кандидат 2').click()
  await pick(page, 'Кандидат 13').click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Выбранные кандидаты' })
  await see(bar, 'Выбрано: 12')
  await bar.getByRole('button', { name: 'Отказать' }).click()
  await see(action(page), /^12\sкандидатов$/)
  await action(page)
    .getByRole('button', { name: /^Отказать 12/ })
    .click()
  await action(page).waitFor({ state: 'detached' })
  const twelve = Array.from({ length: 12 }, () => 'reject')
  await expect.poll(verdicts).toEqual([null, ...twelve, null])
  await page.getByRole('button', { name: 'Отменить', exact: true }).click()
  await see(page, 'Отменено, никому не отправлено')
  await expect.poll(async () => (await verdicts()).filter(Boolean)).toEqual([])
})

it('a refusal at hh.ru from the card is a decision too, and opens the next candidate where that is switched on', async () => {
  const { person, path, verdicts } = await company(2)
  const page = await stage.open(path, { as: person })
  await page.getByRole('button', { name: 'Кандидат 1', exact: true }).click()
  const card = page.getByRole('complementary', { name: 'Карточка кандидата' })
  await card.getByRole('button', { name: 'После решения открывать следующего' }).click()
  await page.keyboard.press('r')
  await action(page).getByRole('button', { name: 'Не сейчас' }).click()
  await card.getByRole('heading', { name: 'Кандидат 1' }).waitFor()
  await page.keyboard.press('r')
  await action(page)
    .getByRole('button', { name: /^Отказать/ })
    .click()
  await card.getByRole('heading', { name: 'Кандидат 2' }).waitFor()
  await expect.poll(verdicts).toEqual(['reject', null])
})

it(
  `${CARDS} are gone through on a phone by touch, each decision leading to the next`,
  { timeout: WALK_MS },
  async () => {
    const { person, path, verdicts } = await company(CARDS)
    const page = await stage.open(path, { as: person, context: TOUCH })
    await page.getByRole('button', { name: 'Кандидат 1', exact: true }).tap()
    const card = page.getByRole('dialog', { name: 'Карточка кандидата' })
    await card.getByRole('button', { name: 'После решения открывать следующего' }).tap()
    const decide = page.getByRole('region', { name: 'Ваше решение' })
    for (let place = 1; place <= CARDS; place++) {
      await card.getByRole('heading', { name: `Кандидат ${place}`, exact: true }).waitFor()
      await decide.getByRole('button', { name: place % 2 ? 'Интервью' : 'Отклонить' }).tap()
    }
    const all = Array.from({ length: CARDS }, (_, at) => (at % 2 ? 'reject' : 'interview'))
    await expect.poll(verdicts).toEqual(all)
    await card.getByRole('button', { name: 'Закрыть карточку' }).tap()
    await see(page, 'Все разобраны')
  },
)

it('those of «Возможно» are split by what each lacks, with numbers; nobody lacks what cannot be pressed', async () => {
  const lacks: readonly Fields[] = [
    { musts_asked: 3, musts_met: 2 },
    { salary_match: 'higher' },
    { salary_match: 'higher' },
    { is_little_known: true },
  ]
  const { person, path } = await company(5, (place) => ({ recommendation: 'maybe', ...lacks[place - 1] }))
  const page = await stage.open(path, { as: person })
  const split = page.getByRole('group', { name: 'Чего не хватает' })
  expect(await split.count()).toBe(0)
  await choose(page, 'Рекомендация', 'Возможно')
  const told = () => split.getByRole('button').allInnerTexts()
  const words = async () => (await told()).map((text) => text.replace(/\s+/g, ' '))
  await expect
    .poll(words)
    .toEqual([
      'Не хватает одного обязательного 1',
      'Просят больше вилки 2',
      'Нужен переезд 0',
      'Мало сведений 1',
    ])
  expect(await split.getByRole('button', { name: /Нужен переезд/ }).isDisabled()).toBe(true)
  const pay = split.getByRole('button', { name: /Просят больше/ })
  await pay.press('Enter')
  await arrive(page, `${path}?recommendation=maybe&lack=pay`)
  await expect.poll(() => names(page)).toEqual(['Кандидат 2', 'Кандидат 3'])
  expect(await page.getByRole('list', { name: 'Выбранные фильтры' }).count()).toBe(0)
  await pay.press('Enter')
  await arrive(page, `${path}?recommendation=maybe`)
})

it('a view that is shown to colleagues is opened by one of them, in the same list', async () => {
  const { person, path } = await company(3)
  const page = await stage.open(path, { as: person })
  await choose(page, 'Решение', 'Без решения')
  await page.getByRole('button', { name: 'Имя', exact: true }).click()
  await page.waitForURL(/sort=name/)
  await page.getByRole('button', { name: 'Виды списка' }).click()
  await page.getByRole('textbox', { name: 'Сохранить то, что выбрано сейчас' }).fill('Разобрать по имени')
  await page.getByRole('checkbox', { name: 'Показать коллегам' }).click()
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await see(page, 'Вид сохранён')
  const saved = new URL(page.url()).search
  const { db } = stage.product().deps
  const other = await stage.product().register()
  await db
    .updateTable('users')
    .set({ company_id: await scopeOf(db, person.email) })
    .where('email', '=', other.email)
    .execute()
  const theirs = await stage.open(path, { as: await stage.product().signIn(other) })
  await theirs.getByRole('button', { name: 'Виды списка' }).click()
  await theirs.getByRole('button', { name: /^Разобрать по имени/ }).click()
  await theirs.waitForURL((url) => url.search === saved)
  await expect.poll(() => names(theirs)).toEqual(['Кандидат 1', 'Кандидат 2', 'Кандидат 3'])
})
