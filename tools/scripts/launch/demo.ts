/** `npm run demo`: the main user flow without a browser, on the sources of the server. */
import fs from 'node:fs'
import path from 'node:path'
import * as analysis from '@rezumetr/contracts/analysis/analysis'
import { recommendationLabels } from '@rezumetr/contracts/domain'
import * as jobBoard from '@rezumetr/contracts/hh/job-board'
import { analyse, chooseVacancy, enter, exportExcel, synchronise } from '../../../server/src/journey.ts'
import { readConfig } from '../../../server/src/config/config.ts'
import { createLog } from '../../../server/src/platform/process/log.ts'
import { startProduct } from '../../../server/src/product.ts'
import { VERSION } from '../../../server/src/platform/process/version.ts'
import { ensureWebBuilt, root } from '../build/web-build.ts'

const TRIAL_ANALYSES = 50
const BEST = 10

function bar(label: string, done: number, total: number): void {
  const width = 30
  const filled = total === 0 ? 0 : Math.round((done / total) * width)
  const line = `${label.padEnd(16)} ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done} из ${total}`
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${done === total ? '\n' : ''}`)
  else if (done === total) console.log(line)
}

ensureWebBuilt()
const config = readConfig(
  {
    ...process.env,
    PORT: '0',
    SANDBOX: 'on',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error',
    RATE_LIMITS: 'off',
  },
  VERSION,
)
const product = await startProduct({ config, log: createLog(config.log_level) })
try {
  const email = `demo-${Date.now()}@rezumetr.local`
  const api = await enter(product.localUrl, {
    company_name: 'ООО «Демонстрация»',
    full_name: 'Анна Смирнова',
    email,
    password: 'Demo12345',
  })
  console.log(`Регистрация      ${email}`)
  const { employer_info } = await api.call(jobBoard.saveToken, { body: { token: 'sandbox-employer-token' } })
  console.log(`Подключение      ${employer_info?.name ?? '—'} (песочница HH.ru)`)
  const job = await synchronise(api)
  console.log(`Синхронизация    вакансий: ${job.vacancies_synced}, откликов: ${job.applications_synced}`)
  const vacancy = await chooseVacancy(api, TRIAL_ANALYSES)
  if (job.status !== 'completed' || !vacancy)
    throw new Error(job.errors.join('; ') || 'нет вакансии с откликами')
  const run = await analyse(api, vacancy.id, {
    onProgress: (r) => bar('Анализ', r.analyzed + r.failed, r.total),
  })
  const { results } = await api.call(analysis.listResults, { query: { vacancy_id: vacancy.id, limit: BEST } })
  console.log(
    `\nКому звонить первым — «${vacancy.title}» (проанализировано ${run.analyzed}, не удалось ${run.failed}):\n`,
  )
  results.forEach((result, i) => {
    const name = result.application.candidate_name ?? 'Без имени'
    console.log(
      `${String(i + 1).padStart(3)}. ${String(result.score).padStart(3)}  ${recommendationLabels[result.recommendation].padEnd(10)} ${name} — ${result.application.resume_title ?? ''}`,
    )
    const [strength] = result.strengths
    if (strength) console.log(`          ${strength}`)
  })
  const file = await exportExcel(api, vacancy.id)
  const target = path.join(config.data_dir, file.name)
  fs.writeFileSync(target, file.bytes)
  console.log(`\nExcel: ${path.relative(root, target) || target}`)
  console.log('Оценка носит рекомендательный характер, решение принимает человек.')
} finally {
  await product.stop()
}
