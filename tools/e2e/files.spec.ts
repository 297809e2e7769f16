import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { buildVacancy, scopeOf } from '../../server/src/testing/scenes/factories.ts'
import { buildDocx, buildPdf, buildScan, RESUME_LINES } from '../../server/src/testing/files/resume-files.ts'
import { arrive, hold, listen, REFUSALS, see, setStage, skipCheck } from './stage.ts'

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
  await see(dialog, 'Добавлено 2 из 4, не прочитаны: 2', READING_MS)
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
  await see(dialog, 'Добавлено 0 из 4, не загружены: 4')
  release()
  await dialog.getByRole('button', { name: 'Загрузить ещё раз г.pdf' }).click()
  await see(stateOf(dialog, 'г.pdf'), 'Добавлен: Смирнова Ольга Петровна', READING_MS)
  expect(await stateOf(dialog, 'в.pdf').innerText()).toContain('Отменено')
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
  await see(page, 'Добавлено 1 из 2, не прочитаны: 1', READING_MS)
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
  await see(dialog, 'Добавлено 1 из 3, не загружены: 2', READING_MS)
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
