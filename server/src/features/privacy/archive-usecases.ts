/** Archive of a user's own data: requested, packed in the background, available for a day (152-FZ art. 14). */
import type { Archive } from '@rezumetr/contracts/privacy'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/errors.ts'
import { lockUser } from '../accounts/lock-queries.ts'
import type { Session } from '../accounts/scope.ts'
import { insertAudit } from '../audit/queries.ts'
import { zip } from '../exports/zip-workbook.ts'
import { lockImportsShared } from '../vacancies/offered.ts'
import {
  completeArchive,
  expireArchives,
  findArchive,
  findArchiveContent,
  findPending,
  insertArchive,
  listPending,
  readUserData,
  type ArchiveRow,
} from './archive-queries.ts'
import { packArchiveJob } from './jobs.ts'
import { ARCHIVE_FRESH_MS, ARCHIVE_TTL_MS } from './rules.ts'

const present = (row: ArchiveRow, now: Date): Archive => ({
  id: row.id,
  status: row.expires_at !== null && row.expires_at <= now ? 'expired' : row.status,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
})

export async function getArchive(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user_id: string,
): Promise<Archive | null> {
  const row = await findArchive(db, user_id)
  return row && present(row, clock())
}

/** Returns the existing archive when it is pending, or fresh and not expired, instead of packing another. */
export async function startArchive(
  deps: Pick<Deps, 'db' | 'clock' | 'enqueue'>,
  { scope, user_id }: Session,
): Promise<Archive> {
  return await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock()
    await lockUser(trx, user_id)
    const known = await findArchive(trx, user_id)
    const isFresh = known && known.created_at.getTime() > now.getTime() - ARCHIVE_FRESH_MS
    if (known?.status === 'pending' || (known?.status === 'completed' && isFresh)) return present(known, now)
    const archive_id = await insertArchive(trx, user_id, now)
    await deps.enqueue(trx, packArchiveJob, { archive_id })
    const entry = { company_id: scope, actor_user_id: user_id, action: 'privacy.export-account' as const }
    await insertAudit(trx, entry, now)
    return { id: archive_id, status: 'pending', created_at: now.toISOString(), expires_at: null }
  })
}

/** @throws NOT_FOUND · EXPORT_NOT_READY · EXPORT_EXPIRED */
export async function downloadArchive(deps: Pick<Deps, 'db' | 'clock'>, user_id: string): Promise<Buffer> {
  const archive = await getArchive(deps, user_id)
  if (!archive) throw refuse('NOT_FOUND')
  if (archive.status === 'pending') throw refuse('EXPORT_NOT_READY')
  const content = archive.status === 'expired' ? null : await findArchiveContent(deps.db, archive.id)
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
board_actions.json — шаги на HH.ru, которые вы сделали, и сообщения кандидатам
criteria.json — ваши правки критериев
files.json, exports.json — имена файлов, которые вы загрузили, и ваши выгрузки
actions.json — ваши действия в журнале

Пароль и токены не выдаются: хранятся только их хэши или зашифрованные значения.
Данные кандидатов принадлежат вашей компании: их выгружает раздел «Экспорт».
`

/** Idempotent and crash-safe. */
export async function packArchive(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  archive_id: string,
): Promise<void> {
  const pending = await findPending(db, archive_id)
  if (!pending) return
  await db.transaction().execute(async (trx) => {
    // an erasure must find the archive packed, or come before what it erases is read
    await lockImportsShared(trx, pending.scope)
    const content = await pack(trx, pending.user_id)
    await completeArchive(trx, archive_id, content, new Date(clock().getTime() + ARCHIVE_TTL_MS))
  })
}

async function pack(db: Db, user_id: string): Promise<Buffer> {
  const files = Object.entries(await readUserData(db, user_id)).map(([name, rows]) => ({
    name: `${name}.json`,
    content: [JSON.stringify(rows, null, 2)],
  }))
  return Buffer.concat(await Array.fromAsync(zip([{ name: 'README.txt', content: [README] }, ...files])))
}

/** Re-enqueues archives whose job was given up: they would stay pending for ever and block a new request. */
export async function wakeArchives({
  db,
  clock,
  enqueue,
}: Pick<Deps, 'db' | 'clock' | 'enqueue'>): Promise<void> {
  const late = await listPending(db, new Date(clock().getTime() - ARCHIVE_FRESH_MS))
  for (const archive_id of late) await enqueue(db, packArchiveJob, { archive_id })
}

export const purgeArchives = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  expireArchives(db, clock())
