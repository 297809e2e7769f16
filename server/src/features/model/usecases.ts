import type { ModelState } from '@rezumetr/contracts/analysis/analysis'
import type { Deps } from '../../ports/deps.ts'
import { refuse } from '../../platform/values/errors.ts'
import { lockCompany } from '../companies/lock-queries.ts'
import type { CompanyScope, Session } from '../companies/scope.ts'
import { insertAudit } from '../companies/audit-queries.ts'
import { getAllowance } from '../billing/plans/usecases.ts'
import { latestUsage } from './answer-queries.ts'
import { findConsent, saveConsent } from './consent-queries.ts'
import { estimatePerResume } from './rules.ts'

type ModelDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'model'>

/** See web/src/screens/settings/analysis/model-card.tsx. */
const TEXT_VERSION = '2026-11-20'

/** The text and who receives data where; a change needs a new consent. */
export const consentVersion = ({
  provider,
  base_url,
  is_abroad,
}: NonNullable<Deps['config']['llm']>): string => {
  const host = base_url === null ? 'sandbox' : new URL(base_url).hostname
  return [TEXT_VERSION, provider, host, is_abroad ? 'abroad' : 'domestic'].join(' · ')
}

export async function hasConsent(
  { db, config: { llm } }: Pick<Deps, 'db' | 'config'>,
  scope: CompanyScope,
): Promise<boolean> {
  const consent = await findConsent(db, scope)
  if (llm === null || consent?.is_on !== true) return false
  // older consents were shown a vendor in Russia, or a warning
  const isOfBefore = consent.consent_version === TEXT_VERSION && !llm.is_abroad
  return isOfBefore || consent.consent_version === consentVersion(llm)
}

export async function isModelChosen(
  { db, clock, config, model }: ModelDeps,
  scope: CompanyScope,
): Promise<boolean> {
  if (!model || !(await hasConsent({ db, config }, scope))) return false
  return (await getAllowance(db, scope, clock())).features.advanced_ai
}

export async function getModelState(
  { db, clock, config, model }: ModelDeps,
  scope: CompanyScope,
): Promise<ModelState> {
  const { llm } = config
  if (!model || !llm) return { model: null }
  const [is_on, { features }, usage] = await Promise.all([
    hasConsent({ db, config }, scope),
    getAllowance(db, scope, clock()),
    latestUsage(db, scope, model.model),
  ])
  return {
    model: {
      provider: llm.provider_title,
      name: model.model,
      is_abroad: llm.is_abroad,
      in_plan: features.advanced_ai,
      is_on,
      per_resume: estimatePerResume(usage, llm.prices),
    },
  }
}

/** @throws AI_UNAVAILABLE without a model · FORBIDDEN when the plan lacks it */
export async function switchModel(
  deps: ModelDeps,
  { scope, user_id }: Pick<Session, 'scope' | 'user_id'>,
  is_on: boolean,
): Promise<ModelState> {
  const { db, clock, config } = deps
  const state = await getModelState(deps, scope)
  if (!state.model || !config.llm)
    throw refuse('AI_UNAVAILABLE', { message: 'Языковая модель на этом сервере не настроена' })
  if (is_on && !state.model.in_plan)
    throw refuse('FORBIDDEN', { message: 'Анализ языковой моделью доступен на старших тарифах' })
  const consent_version = consentVersion(config.llm)
  await db.transaction().execute(async (trx) => {
    const now = clock()
    await lockCompany(trx, scope)
    const before = await findConsent(trx, scope)
    // what was consented to may have changed
    if (is_on ? before?.is_on && before.consent_version === consent_version : !before?.is_on) return
    await saveConsent(trx, scope, { is_on, consent_version, changed_by: user_id }, now)
    await insertAudit(
      trx,
      {
        company_id: scope,
        actor_user_id: user_id,
        action: 'analysis.switch-model',
        before,
        after: { is_on, consent_version },
      },
      now,
    )
  })
  return await getModelState(deps, scope)
}
