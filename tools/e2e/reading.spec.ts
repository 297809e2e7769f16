import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { FILES, layoutFor } from '../scripts/documents/files.ts'
import { layoutOf, randomOf } from '../scripts/documents/layouts.ts'
import { makeResume } from '../scripts/documents/people.ts'
import { buildVacancy, scopeOf } from '../../server/src/testing/scenes/factories.ts'
import { buildPdf, buildScan } from '../../server/src/testing/files/resume-files.ts'
import { see, seeInvalid, setStage, skipCheck } from './stage.ts'

const stage = setStage()
/** The first files wait for the threads that read them: loading their libraries takes long on a busy machine. */
const READING_MS = 40_000

async function company() {
  const person = await stage.product().register()
  const { db } = stage.product().deps
  const vacancy = await buildVacancy(db, await scopeOf(db, person.email), {
    title: 'Менеджер по продажам',
    description_text:
      '<p>Требования:</p><ul><li>Опыт продаж от 3 лет</li><li>Холодные звонки</li><li>Ведение переговоров</li></ul>',
  })
  const page = await stage.open(`/analysis?vacancy=${vacancy}`, { as: person })
  return { person, page }
}

type Upload = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }
async function upload(page: Page, files: readonly Upload[]) {
  await page.getByRole('button', { name: 'Загрузить файлы' }).click()
  const dialog = page.getByRole('dialog', { name: 'Резюме из файлов' })
  await dialog.locator('input[type=file]').setInputFiles([...files])
  return {
    dialog,
    stateOf: (file: string) =>
      dialog.getByRole('region', { name: 'Загрузка файлов' }).getByRole('listitem').filter({ hasText: file }),
  }
}
async function analyse(page: Page) {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Проанализировать / }).click()
  await skipCheck(page)
  await see(page, /^Анализ завершён/, READING_MS)
}
const openCard = async (page: Page, name: string) => {
  await page
    .getByRole('feed', { name: 'Кандидаты' })
    .locator('article')
    .filter({ hasText: name })
    .getByRole('heading')
    .click()
  return page.getByRole('complementary', { name: 'Карточка кандидата' })
}

/** As hh.ru prints a resume: the period beside the job, industries and the city between company and position. */
const hhLayout = { ...layoutOf(0), dates: 'hh', headings: 'hh', extras: 'hh', name: 'plain' } as const

it('resumes of hh.ru in both languages, a Word table and an RTF are read; a scan is told as one, with what to do', async () => {
  const { page } = await company()
  const made = (
    [
      ['ru', 'pdf dates beside jobs', 'hh.pdf', hhLayout],
      ['en', 'pdf dates beside jobs', 'hh-en.pdf', hhLayout],
      ['ru', 'docx table of jobs', 'table.docx', { ...layoutOf(3), name: 'plain' }],
      ['ru', 'rtf bytes', 'hh.rtf', { ...layoutOf(6), name: 'plain' }],
    ] as const
  ).map(([language, kind, name, layout], at) => {
    const resume = makeResume(language, randomOf(at + 40), at)
    const build = FILES[kind]
    if (!build) throw new Error(`no files of the kind ${kind}`)
    const buffer = build(resume, layoutFor(kind, { ...layout, language }))
    return { resume, file: { name, mimeType: 'application/octet-stream', buffer } }
  })
  const scan = { name: 'скан.pdf', mimeType: 'application/pdf', buffer: buildScan() }
  const { dialog, stateOf } = await upload(page, [...made.map(({ file }) => file), scan])
  await see(dialog, 'Добавлено 4 из 5, не прочитаны: 1', READING_MS)
  for (const { resume, file } of made) await see(stateOf(file.name), `Добавлен: ${resume.name}`)
  await see(
    stateOf('скан.pdf'),
    /^Не удалось прочитать: В файле нет текста: похоже на скан.* Попросите у кандидата резюме с текстом/,
  )
  await analyse(page)
  for (const { resume } of made) {
    const card = await openCard(page, resume.name)
    await card.getByRole('button', { name: 'Исправить прочитанное' }).click()
    const reading = page.getByRole('dialog', { name: 'Что прочитано из файла' })
    const field = (label: string) => reading.getByLabel(label, { exact: true })
    await field('Имя').waitFor()
    expect(await field('Имя').inputValue()).toBe(resume.name)
    expect(await field('Желаемая должность').inputValue()).toBe(resume.title)
    const jobs = reading.getByRole('group', { name: /^Место работы/ })
    expect(await jobs.count()).toBe(resume.jobs.length)
    for (const [index, job] of resume.jobs.entries()) {
      const own = jobs.nth(index)
      expect(await own.getByLabel('Должность').inputValue()).toBe(job.position)
      expect(await own.getByLabel('Компания').inputValue()).toBe(job.company)
      expect(await own.getByLabel('Начало').inputValue()).toBe(
        `${job.start[0]}-${String(job.start[1]).padStart(2, '0')}`,
      )
    }
    await see(reading.getByRole('region', { name: 'Текст файла' }), new RegExp(resume.email))
    await page.keyboard.press('Escape')
    await reading.waitFor({ state: 'detached' })
  }
})

it('what was misread is corrected beside the text of the file: the card has the name, another score, and is found', async () => {
  const { page, person } = await company()
  const misread = buildPdf([
    'Резюме для вашей вакансии',
    '+7 (900) 000-11-22',
    'Желаемая должность',
    'MongoDB, SQL, CI/CD',
    'Опыт работы',
    'Апрель 2021 — Март 2024',
    'ООО «Пример»',
    'MongoDB, SQL, CI/CD',
    'Ежедневные отчёты, участие в планёрках и выставках.',
    'Навыки',
    'Холодные звонки, ведение переговоров',
  ])
  const file = { name: 'без имени.pdf', mimeType: 'application/pdf', buffer: misread }
  const { dialog } = await upload(page, [file])
  await see(dialog, 'Добавлено 1 из 1', READING_MS)
  await analyse(page)
  const card = await openCard(page, 'Без имени')
  const results = async (search = '') =>
    (
      await person.request<{ results: { score: number; application: { candidate_name: string | null } }[] }>(
        'GET',
        `/api/analysis/results?search=${encodeURIComponent(search)}`,
      )
    ).body.data.results
  const [before] = await results()
  const opener = card.getByRole('button', { name: 'Исправить прочитанное' })
  await opener.click()
  const reading = page.getByRole('dialog', { name: 'Что прочитано из файла' })
  await see(reading.getByRole('region', { name: 'Текст файла' }), /MongoDB, SQL, CI\/CD/)
  const field = (label: string) => reading.getByLabel(label, { exact: true })
  await field('Имя').fill('Орлова Вера')
  await field('Желаемая должность').fill('Менеджер по продажам')
  await field('Желаемая зарплата').fill('девяносто')
  await field('Должность').fill('Менеджер по продажам')
  await field('Начало').fill('2018-04')
  // a press beside the dialog does not lose what was entered
  await page.mouse.click(5, 5)
  await reading.getByRole('button', { name: 'Сохранить' }).click()
  await seeInvalid(field('Желаемая зарплата'))
  await see(reading, 'Укажите сумму цифрами')
  await field('Желаемая зарплата').fill('90 000')
  await reading.getByRole('button', { name: 'Сохранить' }).click()
  await see(page, 'Исправлено')
  await reading.waitFor({ state: 'detached' })
  await card.getByRole('heading', { name: 'Орлова Вера' }).waitFor()
  const [after, ...others] = await results('орлова')
  expect([after?.application.candidate_name, others]).toEqual(['Орлова Вера', []])
  expect(after?.score).toBeGreaterThan(before?.score ?? 100)
  await see(card, `Балл ${after?.score}`)
})
