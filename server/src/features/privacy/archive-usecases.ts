import type { Archive } from '@rezumetr/contracts/accounts/privacy'
import type { Deps } from '../../ports/deps.ts'
import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/values/errors.ts'
import { lockUser } from '../companies/lock-queries.ts'
import { insertAudit } from '../companies/audit-queries.ts'
import { zip } from '../exports/workbook/zip.ts'
import { lockImportsShared } from '../vacancies/import/shared-queries.ts'
import {
  claimArchive,
  completeArchive,
  expireArchives,
  failArchive,
  findArchive,
  findArchiveContent,
  insertArchive,
  listPending,
  readRows,
  userData,
  type ArchiveKey,
  type ArchiveRow,
  type Owner,
} from './archive-queries.ts'
import { packArchiveJob } from './jobs.ts'
import { ARCHIVE_FRESH_MS, ARCHIVE_TTL_MS, MAX_PACKINGS } from './rules.ts'

const present = (row: ArchiveRow, now: Date): Archive => ({
  id: row.id,
  status: row.expires_at !== null && row.expires_at <= now ? 'expired' : row.status,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
})

export async function getArchive(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: Owner,
): Promise<Archive | null> {
  const row = await findArchive(db, owner)
  return row && present(row, clock())
}

/** Returns a pending or fresh archive instead of packing another. */
export async function startArchive(
  deps: Pick<Deps, 'db' | 'clock' | 'enqueue'>,
  owner: Owner,
): Promise<Archive> {
  const { scope, user_id } = owner
  return await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock()
    await lockUser(trx, user_id)
    const known = await findArchive(trx, owner)
    const isFresh = known && known.created_at.getTime() > now.getTime() - ARCHIVE_FRESH_MS
    if (known?.status === 'pending' || (known?.status === 'completed' && isFresh)) return present(known, now)
    const archive_id = await insertArchive(trx, owner, now)
    await deps.enqueue(trx, packArchiveJob, { company_id: scope, archive_id })
    const entry = { company_id: scope, actor_user_id: user_id, action: 'privacy.export-account' as const }
    await insertAudit(trx, entry, now)
    return { id: archive_id, status: 'pending', created_at: now.toISOString(), expires_at: null }
  })
}

const FAILED = 'Не удалось собрать архив. Попробуйте ещё раз.'

/** @throws NOT_FOUND · EXPORT_NOT_READY · EXPORT_EXPIRED */
export async function downloadArchive(deps: Pick<Deps, 'db' | 'clock'>, owner: Owner): Promise<Buffer> {
  const archive = await getArchive(deps, owner)
  if (!archive) throw refuse('NOT_FOUND')
  if (archive.status === 'pending') throw refuse('EXPORT_NOT_READY')
  if (archive.status === 'failed') throw refuse('EXPORT_NOT_READY', { message: FAILED })
  const content =
    archive.status === 'expired' ? null : await findArchiveContent(deps.db, owner.scope, archive.id)
  if (!content) throw refuse('EXPORT_EXPIRED')
  return content
}

const README = `Копия ваших персональных данных.

profile.json — аккаунт и компания, с какого времени включён вход по коду
consents.json, model_consent.json — согласия: документ, версия, время; согласие на чтение моделью
sessions.json — входы: браузер и время
job_board.json — подключение к HH.ru, которое вы создали: работодатель, имя, email и номер менеджера
notifications.json, telegram.json — настройки уведомлений и привязанный чат
payments.json — платежи, которые вы создали
buyer.json, documents.json — реквизиты вашей компании, счета и акты по вашим платежам
decisions.json, same_people.json — ваши решения по кандидатам и ответы о том, один ли это человек
former_decisions.json — ваши решения, заменённые или снятые за последние сутки: их ещё можно вернуть
views.json — виды списка кандидатов, которые вы сохранили
board_actions.json — шаги на HH.ru, которые вы сделали, и сообщения кандидатам
criteria.json — ваши правки критериев
files.json, exports.json — имена файлов, которые вы загрузили, и ваши выгрузки
actions.json — ваши действия в журнале

Пароль и токены не выдаются: хранятся только их хэши или зашифрованные значения.
Данные кандидатов принадлежат вашей компании: их выгружает раздел «Экспорт».
`

/**
 * Idempotent.
 * @throws any failure, for another attempt; given up after `MAX_PACKINGS`
 */
export async function packArchive(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  named: ArchiveKey,
): Promise<void> {
  const claimed = await claimArchive(db, named)
  if (!claimed) return
  try {
    if (claimed.attempts > MAX_PACKINGS) throw new Error('all attempts are used')
    await db.transaction().execute(async (trx) => {
      // an erasure finds it packed or comes before
      await lockImportsShared(trx, claimed.scope)
      const content = await pack(trx, claimed)
      await completeArchive(trx, named, content, new Date(clock().getTime() + ARCHIVE_TTL_MS))
    })
  } catch (error) {
    if (claimed.attempts >= MAX_PACKINGS) await failArchive(db, named, clock())
    throw error
  }
}

async function pack(trx: Trx, owner: Owner): Promise<Buffer> {
  const { profile, ...lists } = userData(owner)
  const files = [
    { name: 'profile.json', content: inJson(readRows(trx, profile)) },
    ...Object.entries(lists).map(([name, query]) => ({
      name: `${name}.json`,
      content: listInJson(readRows(trx, query)),
    })),
  ]
  return Buffer.concat(await Array.fromAsync(zip([{ name: 'README.txt', content: [README] }, ...files])))
}

async function* inJson(rows: AsyncIterable<unknown>): AsyncGenerator<string, void> {
  for await (const row of rows) yield JSON.stringify(row, null, 2)
}

async function* listInJson(rows: AsyncIterable<unknown>): AsyncGenerator<string, void> {
  let separator = '[\n  '
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(row, null, 2).replaceAll('\n', '\n  ')}`
    separator = ',\n  '
  }
  yield separator.startsWith('[') ? '[]' : '\n]'
}

export async function wakeArchives({
  db,
  clock,
  enqueue,
}: Pick<Deps, 'db' | 'clock' | 'enqueue'>): Promise<void> {
  const late = await listPending(db, new Date(clock().getTime() - ARCHIVE_FRESH_MS))
  for (const archive of late) await enqueue(db, packArchiveJob, archive)
}

export const purgeArchives = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  expireArchives(db, clock())
