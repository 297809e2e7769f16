import type { BoardResponse, BoardVacancy, BoardVacancyText } from '../../../ports/job-board.ts'
import type { Trx } from '../../../platform/db/database.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { getAllowance } from '../../billing/plans/usecases.ts'
import {
  upsertApplications,
  upsertVacancy,
  type ApplicationImport,
  type ImportedPage,
  type ImportedVacancy,
} from './queries.ts'
import { listActive, lockVacancies, setEnabled } from '../queries.ts'
import { asFacts } from '../rubric-usecases.ts'
import { lockImportsShared } from './tombstone-queries.ts'
import { withoutErased } from './tombstone-usecases.ts'
import { decideEnabled, hashOfVacancy, type VacancyFacts } from '../rules.ts'

export async function importVacancy(
  trx: Trx,
  scope: CompanyScope,
  board: BoardVacancy & { readonly employer_id: string },
  text: BoardVacancyText | null,
  stored: ImportedVacancy | undefined,
  mark: Date,
): Promise<void> {
  const facts = factsOf(board, text, stored)
  await upsertVacancy(
    trx,
    scope,
    {
      ...facts,
      hh_id: board.hh_id,
      employer_id: board.employer_id,
      status: board.status,
      hh_url: board.hh_url,
      published_at: board.published_at,
      archived_at: board.archived_at,
      board_counters: board.counters,
      ...(text ? { text_read_at: mark } : {}),
      content_hash: hashOfVacancy(facts),
    },
    mark,
  )
}

export const isChanged = (board: BoardVacancy, stored: ImportedVacancy): boolean =>
  hashOfVacancy(factsOf(board, null, stored)) !== stored.content_hash ||
  board.published_at?.getTime() !== stored.published_at?.getTime()

const NO_TEXT = {
  description_text: null,
  key_skills: [],
  experience_id: null,
  employment: null,
  schedule: null,
  languages: [],
  driver_license_types: [],
}

function factsOf(
  board: BoardVacancy,
  text: BoardVacancyText | null,
  stored: ImportedVacancy | undefined,
): VacancyFacts {
  const {
    description_text,
    key_skills,
    experience_id,
    employment,
    schedule,
    languages,
    driver_license_types,
  } = text ? { ...text, description_text: text.description_html } : stored ? asFacts(stored) : NO_TEXT
  return {
    title: board.title,
    area_name: board.area_name,
    salary_from: wholeRubles(board.salary?.from),
    salary_to: wholeRubles(board.salary?.to),
    salary_currency: board.salary?.currency ?? null,
    salary_gross: board.salary?.gross ?? null,
    description_text,
    key_skills,
    experience_id,
    employment,
    schedule,
    languages,
    driver_license_types,
  }
}

/** No kopecks; beyond the column's range is no salary. */
const wholeRubles = (amount: number | null | undefined): number | null =>
  amount === null || amount === undefined || Math.abs(amount) > 2_000_000_000 ? null : Math.round(amount)

export async function enableWithinLimit(
  trx: Trx,
  scope: CompanyScope,
  now: Date,
): Promise<{ added: number; heldBack: string[] }> {
  await lockVacancies(trx, scope)
  const { vacancies_limit } = await getAllowance(trx, scope, now)
  const active = await listActive(trx, scope)
  const { enabled, heldBack } = decideEnabled(active, vacancies_limit)
  const on = new Set(active.filter((vacancy) => vacancy.is_enabled).map(({ id }) => id))
  const added = enabled.filter((id) => !on.has(id))
  await setEnabled(trx, scope, added, { is_enabled: true })
  await setEnabled(
    trx,
    scope,
    heldBack.filter((id) => on.has(id)),
    { is_enabled: false },
  )
  return {
    added: added.length,
    heldBack: active.filter(({ id }) => heldBack.includes(id)).map(({ name }) => name),
  }
}

export async function importResponses(
  trx: Trx,
  scope: CompanyScope,
  vacancy_id: string,
  collection_id: string,
  responses: readonly BoardResponse[],
  mark: Date,
): Promise<ImportedPage> {
  await lockImportsShared(trx, scope)
  const byId = new Map(responses.map((response) => [response.response_id, response]))
  const rows = [...byId.values()].map(({ response_id, resume, ...response }): ApplicationImport => ({
    hh_negotiation_id: response_id,
    collection_id,
    hh_state: response.hh_state,
    has_updates: response.has_updates,
    message_count: response.message_count,
    unread_count: response.unread_count,
    board_steps: response.steps,
    applied_at: response.applied_at,
    hh_resume_id: resume?.id ?? null,
    hh_resume_href: resume?.href ?? null,
    hh_updated_at: resume?.updated_at ?? null,
    candidate_name: resume?.candidate_name ?? null,
    resume_title: resume?.title ?? null,
    resume_url: resume?.url ?? null,
    area_name: resume?.area_name ?? null,
    salary_amount: wholeRubles(resume?.salary?.amount),
    salary_currency: resume?.salary?.currency ?? null,
  }))
  return await upsertApplications(trx, scope, vacancy_id, await withoutErased(trx, scope, rows), mark)
}
