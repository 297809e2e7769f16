import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { buildVacancy, scopeOf } from '../server/src/testing/scenes/factories.ts'
import { buildDocx, buildPdf, buildScan, RESUME_LINES } from '../server/src/testing/files/resume-files.ts'
import {
  answer,
  arrive,
  choose,
  hold,
  listen,
  meanwhile,
  REFUSALS,
  see,
  setStage,
  skipCheck,
} from './stage.ts'

const stage = setStage()
/** The first files wait for the threads that read them: loading their libraries takes long on a busy machine. */
const READING_MS = 40_000

async function company() {
  const person = await stage.product().register()
  const { db } = stage.product().deps
  const vacancy = await buildVacancy(db, await scopeOf(db, person.email), {
    title: 'Менеджер по продажам',
    description_text: '<p>Требования:</p><ul><li>Холодные звонки</li><li>Ведение переговоров</li></ul>',
  })
  return { person, vacancy }
}
const pdf = (name: string, buffer = buildPdf()) => ({ name, mimeType: 'application/pdf', buffer })
const other = (name: string) => RESUME_LINES.map((line) => line.replace('Смирнова Ольга Петровна', name))
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Резюме из файлов' })
const stateOf = (dialog: Locator, file: string) =>
  dialog.getByRole('region', { name: 'Загрузка файлов' }).getByRole('listitem').filter({ hasText: file })

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Загрузить файлы' }).click()
  await dialogOf(page).waitFor()
  return dialogOf(page)
}

it('a list that does not show all files says so', async () => {
  const { person, vacancy } = await company()
  const { db } = stage.product().deps
  const company_id = await scopeOf(db, person.email)
  await sql`insert into resume_files (company_id, vacancy_id, file_name, size_bytes, file_hash, problem, created_at)
    select ${company_id}, ${vacancy}, 'Файл ' || n, 1, int4send(n), 'damaged', now() from generate_series(1, 501) n`.execute(
    db,
  )
  const page = await stage.open(`/analysis?vacancy=${vacancy}`, { as: person })
  const dialog = await openDialog(page)
  await expect.poll(() => dialog.getByText('Показаны последние 500 из 501.').count()).toBe(1)
})

it('ANAL-25 RES-15 without a connection the empty lists of a company with vacancies lead to connecting', async () => {
  const { person, vacancy } = await company()
  const page = await stage.open('/analysis', { as: person })
  const main = page.locator('main')
  const connect = main.getByRole('link', { name: 'Подключить HH.ru' })
  for (const path of ['/analysis', `/analysis?vacancy=${vacancy}`, '/results']) {
    await page.goto(stage.product().url + path)
    await see(main, 'Результатов пока нет')
    await connect.waitFor()
    expect(await connect.count()).toBe(1)
  }
  await page.goto(`${stage.product().url}/analysis?vacancy=${vacancy}`)
  await see(main, /^Подключите HH\.ru и запустите анализ/)
  await connect.click()
  await arrive(page, '/settings')
})

it('ANAL-25 RES-15 without a connection the empty lists lead to the analysis of uploaded files', async () => {
  const { person, vacancy } = await company()
  const page = await stage.open(`/analysis?vacancy=${vacancy}`, { as: person })
  const main = page.locator('main')
  const dialog = await openDialog(page)
  await dialog.locator('input[type=file]').setInputFiles([pdf('ольга.pdf')])
  await see(stateOf(dialog, 'ольга.pdf'), 'Добавлен: Смирнова Ольга Петровна', READING_MS)
  await page.keyboard.press('Escape')
  await see(main, /^Запустите анализ загруженных откликов/)
  expect(await main.getByRole('link', { name: 'Подключить HH.ru' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Все результаты' }).click()
  await arrive(page, `/results?vacancy=${vacancy}`)
  await main.getByRole('link', { name: 'Перейти к анализу' }).click()
  await arrive(page, `/analysis?vacancy=${vacancy}`)
})

it('DASH-29 several uploaded files each show their outcome; unreadable ones show the reason and a remedy', async () => {
  const { person, vacancy } = await company()
  const page = await stage.open(`/analysis?vacancy=${vacancy}`, { as: person })
  const dialog = await openDialog(page)
  await dialog
    .locator('input[type=file]')
    .setInputFiles([
      pdf('ольга.pdf'),
      pdf('скан.pdf', buildScan()),
      pdf('не резюме.pdf', Buffer.from('просто текст')),
      pdf('иван.docx', buildDocx(other('Кузнецов Иван Андреевич'))),
    ])
  await see(dialog, 'Добавлено 2 из 4 · не прочитаны: 2', READING_MS)
  await see(stateOf(dialog, 'ольга.pdf'), 'Добавлен: Смирнова Ольга Петровна')
  await see(stateOf(dialog, 'иван.docx'), 'Добавлен: Кузнецов Иван Андреевич')
  await see(stateOf(dialog, 'скан.pdf'), /^Не удалось прочитать: В файле нет текста.* Попросите у кандидата/)
  await see(stateOf(dialog, 'не резюме.pdf'), /^Не удалось прочитать: Не похоже на резюме/)
  await see(dialog, 'Не удалось прочитать: 2')
  await see(dialog, 'Не оцениваются и не списываются.')
  // the same person in another file is detected as a duplicate
  await dialog.locator('input[type=file]').setInputFiles([pdf('ещё раз.docx', buildDocx())])
  await see(stateOf(dialog, 'ещё раз.docx'), 'Уже есть в этой вакансии: Смирнова Ольга Петровна', READING_MS)

  await page.keyboard.press('Escape')
  const calls = listen(page)
  await page.getByRole('button', { name: /^Проанализировать .*2/ }).click()
  await skipCheck(page)
  await see(page, /^Анализ завершён: проанализировано 2/)
  const row = page.getByRole('feed', { name: 'Кандидаты' }).locator('article').filter({ hasText: 'Смирнова' })
  await row.waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^Из файла.*скачать резюме/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('ольга.pdf')
  expect(fs.readFileSync(await download.path()).equals(buildPdf())).toBe(true)
  // without a connection the dashboard shows no figures; it would be asked for right after the end of the run
  expect(calls).not.toContain('GET /api/analysis/dashboard')
})

it('files can be dropped on the field, cancelled during the upload and uploaded again', async () => {
  const { person, vacancy } = await company()
  const page = await stage.open(`/analysis?vacancy=${vacancy}`, { as: person })
  const release = await hold(page, '**/files?*', 'POST')
  const dialog = await openDialog(page)
  const files = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer()
      for (const name of ['а.pdf', 'б.pdf', 'в.pdf', 'г.pdf'])
        transfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }))
      return transfer
    },
    [...buildPdf()],
  )
  // beside the field: the browser does not open the file in place of the page
  const opens = await dialog.evaluate((node) =>
    node.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true })),
  )
  expect(opens).toBe(false)
  await dialog.getByText('Выберите файлы или перетащите сюда').dispatchEvent('drop', { dataTransfer: files })
  await see(stateOf(dialog, 'в.pdf'), 'Загружаем и читаем…')
  await see(stateOf(dialog, 'г.pdf'), 'В очереди')
  await see(dialog, 'Готово 0 из 4')
  await dialog.getByRole('button', { name: 'Отменить загрузку г.pdf' }).click()
  await see(stateOf(dialog, 'г.pdf'), 'Отменено')
  await dialog.getByRole('button', { name: 'Отменить все' }).click()
  await see(dialog, 'Добавлено 0 из 4 · не загружены: 4')
  release()
  await dialog.getByRole('button', { name: 'Загрузить ещё раз г.pdf' }).click()
  await see(stateOf(dialog, 'г.pdf'), 'Добавлен: Смирнова Ольга Петровна', READING_MS)
  expect(await stateOf(dialog, 'в.pdf').innerText()).toContain('Отменено')
})

it('a file that the server has no room for waits and is sent again', async () => {
  const { person, vacancy } = await company()
  const page = await stage.open(`/analysis?vacancy=${vacancy}`, { as: person, expected: [REFUSALS] })
  const full = { success: false, detail: { error: 'NOT_READY', message: 'Слишком много', retry_after: 1 } }
  let sent = 0
  await page.route('**/files?*', (route) =>
    ++sent <= 2 ? route.fulfill({ status: 503, json: full }) : route.fallback(),
  )
  const dialog = await openDialog(page)
  await dialog.locator('input[type=file]').setInputFiles([pdf('ольга.pdf')])
  await see(stateOf(dialog, 'ольга.pdf'), 'Добавлен: Смирнова Ольга Петровна', READING_MS)
  expect(sent).toBe(3)
})

it('the dialog of a vacancy shows and cancels only its own uploads', async () => {
  const { person, vacancy } = await company()
  const { db } = stage.product().deps
  await buildVacancy(db, await scopeOf(db, person.email), { title: 'Бухгалтер' })
  const page = await stage.open(`/analysis?vacancy=${vacancy}`, { as: person })
  const release = await hold(page, '**/files?*', 'POST')
  const dialog = await openDialog(page)
  const list = dialog.getByRole('region', { name: 'Загрузка файлов' })
  await dialog.locator('input[type=file]').setInputFiles([pdf('ольга.pdf')])
  await see(list, 'Готово 0 из 1')
  await page.keyboard.press('Escape')
  await choose(page, 'Вакансия', 'Бухгалтер')
  await page.getByRole('button', { name: 'Загружаем файлы: осталось 1' }).click()
  await see(dialog, /^Вакансия «Бухгалтер»/)
  expect(await list.count()).toBe(0)
  await dialog.locator('input[type=file]').setInputFiles([pdf('иван.pdf')])
  await see(list, 'Готово 0 из 1')
  await list.getByRole('button', { name: 'Отменить все' }).click()
  await see(stateOf(dialog, 'иван.pdf'), 'Отменено')
  await list.getByRole('button', { name: 'Очистить список' }).click()
  await list.waitFor({ state: 'detached' })
  release()
  await page.keyboard.press('Escape')
  await choose(page, 'Вакансия', 'Менеджер по продажам')
  await page.getByRole('button', { name: /^Загру/ }).click()
  await see(stateOf(dialog, 'ольга.pdf'), 'Добавлен: Смирнова Ольга Петровна', READING_MS)
})

it('the end of an upload is announced while the dialog is closed: a failure until it is dismissed', async () => {
  const { person, vacancy } = await company()
  const page = await stage.open(`/analysis?vacancy=${vacancy}`, { as: person, expected: [REFUSALS] })
  await answer(page, '**/files?*', 500, {}, 'POST')
  const release = await hold(page, '**/files?*', 'POST')
  const dialog = await openDialog(page)
  await dialog.locator('input[type=file]').setInputFiles([pdf('ольга.pdf')])
  await see(stateOf(dialog, 'ольга.pdf'), 'Загружаем и читаем…')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  release()
  await see(page, 'Добавлено 0 из 1 · не загружены: 1')
  const notice = page.getByRole('alertdialog', { name: 'Загрузка файлов закончена' })
  expect(await notice.count()).toBe(1)

  await page.unrouteAll()
  const again = await hold(page, '**/files?*', 'POST')
  await openDialog(page)
  await dialog.getByRole('button', { name: 'Загрузить ещё раз ольга.pdf' }).click()
  await see(stateOf(dialog, 'ольга.pdf'), 'Загружаем и читаем…')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  again()
  await see(page, 'Добавлено 1 из 1', READING_MS)
  expect(await notice.count()).toBe(1)
})

it('leaving the screen during an upload asks first; a finished upload opens the requested screen', async () => {
  const { person, vacancy } = await company()
  const page = await stage.open(`/analysis?vacancy=${vacancy}`, { as: person })
  const sent: string[] = []
  page.on('requestfinished', (request) => {
    if (request.method() === 'POST' && request.url().includes('/files?')) sent.push(request.url())
  })
  const release = await hold(page, '**/files?*', 'POST')
  const upload = async () => {
    const dialog = await openDialog(page)
    await dialog.locator('input[type=file]').setInputFiles([pdf('ольга.pdf'), pdf('скан.pdf', buildScan())])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Загружаем файлы: осталось 2' }).waitFor()
  }
  const question = page.getByRole('dialog', { name: 'Прервать загрузку?' })
  const leave = async () => {
    await page.getByRole('link', { name: 'Экспорт данных' }).click()
    await see(question, /^Осталось загрузить 2.файла\./)
  }
  await upload()
  await leave()
  await question.getByRole('button', { name: 'Уйти' }).click()
  await page.getByRole('heading', { level: 1, name: 'Экспорт данных' }).waitFor()
  await page.goBack()
  await upload()
  await leave()
  await question.getByRole('button', { name: 'Остаться' }).click()
  await question.waitFor({ state: 'detached' })
  await arrive(page, `/analysis?vacancy=${vacancy}`)
  await leave()
  release()
  await arrive(page, '/export')
  await expect.poll(() => sent.length).toBe(2)
  await see(page, 'Добавлено 1 из 2 · не прочитаны: 1', READING_MS)
})

it('a failure is announced on the screen that opens when the upload is over, even if the dialog was open', async () => {
  const { person, vacancy } = await company()
  const page = await stage.open('/export', { as: person, expected: [REFUSALS] })
  await page.getByRole('link', { name: 'Анализ резюме' }).click()
  // the export screen has a select of this name, too, and is shown until the other has been loaded
  await page.getByRole('heading', { level: 1, name: 'Анализ резюме', exact: true }).waitFor()
  await choose(page, 'Вакансия', 'Менеджер по продажам')
  await arrive(page, `/analysis?vacancy=${vacancy}`)
  await answer(page, '**/files?*', 500, {}, 'POST')
  const release = await hold(page, '**/files?*', 'POST')
  const dialog = await openDialog(page)
  await dialog.locator('input[type=file]').setInputFiles([pdf('ольга.pdf')])
  await see(stateOf(dialog, 'ольга.pdf'), 'Загружаем и читаем…')
  await page.goBack()
  await page.getByRole('dialog', { name: 'Прервать загрузку?' }).waitFor()
  release()
  await arrive(page, '/export')
  await see(page, 'Добавлено 0 из 1 · не загружены: 1')
  expect(await page.getByRole('alertdialog', { name: 'Загрузка файлов закончена' }).count()).toBe(1)
})

it('oversized and empty files are rejected with a message, and a file is deleted by keyboard after a confirmation', async () => {
  const { person, vacancy } = await company()
  const page = await stage.open(`/analysis?vacancy=${vacancy}`, { as: person, expected: [REFUSALS] })
  const dialog = await openDialog(page)
  // by their paths: the bytes of a large file would take the browser's protocol many seconds
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-files-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const saved = (name: string, bytes: Buffer) => {
    const file = path.join(folder, name)
    fs.writeFileSync(file, bytes)
    return file
  }
  await dialog
    .locator('input[type=file]')
    .setInputFiles([
      saved('большой.pdf', Buffer.alloc(10 * 1024 * 1024 + 1)),
      saved('пустой.pdf', Buffer.alloc(0)),
      saved('ольга.pdf', buildPdf()),
    ])
  await see(stateOf(dialog, 'большой.pdf'), /^Файл больше 10 МБ/)
  await see(stateOf(dialog, 'пустой.pdf'), 'Файл пустой')
  await see(dialog, 'Добавлено 1 из 3 · не загружены: 2', READING_MS)
  const hasFocus = (target: Locator) => target.evaluate((node) => node === document.activeElement)
  const bin = dialog.getByRole('button', { name: 'Удалить ольга.pdf' })
  const question = dialog.getByRole('group', { name: 'Удалить файл, кандидата и его оценку?' })
  const keep = question.getByRole('button', { name: 'Оставить' })
  await bin.press('Enter')
  await expect.poll(() => hasFocus(keep)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(bin)).toBe(true)
  await page.keyboard.press('Enter')
  await keep.waitFor()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  // while it is asked, neither button of the file is there
  await question.waitFor({ state: 'detached' })
  expect(await dialog.getByRole('button', { name: /^(Скачать|Удалить) ольга\.pdf$/ }).count()).toBe(0)
})

it('a file that a colleague has deleted leaves the list when it is downloaded', async () => {
  const { person, vacancy } = await company()
  const { db } = stage.product().deps
  const page = await stage.open(`/analysis?vacancy=${vacancy}`, { as: person, expected: [REFUSALS] })
  const dialog = await openDialog(page)
  await dialog.locator('input[type=file]').setInputFiles([pdf('ольга.pdf')])
  const button = dialog.getByRole('button', { name: 'Скачать ольга.pdf' })
  await button.waitFor({ timeout: READING_MS })
  const file = db.selectFrom('resume_files').select('id').where('vacancy_id', '=', vacancy)
  const { id } = await file.executeTakeFirstOrThrow()
  await meanwhile(page, '**/api/hh/applications/*/file', () =>
    person.request('DELETE', `/api/hh/files/${id}`),
  )
  await button.click()
  await see(page, 'Не найдено')
  await button.waitFor({ state: 'detached' })
  expect(await file.execute()).toEqual([])
})

it('without a vacancy the upload button asks to select one', async () => {
  const { person } = await company()
  const page = await stage.open('/analysis', { as: person })
  await page.getByRole('button', { name: 'Загрузить файлы' }).click()
  await see(page, 'Выберите вакансию, в которую загрузить резюме')
  expect(await dialogOf(page).count()).toBe(0)
})
