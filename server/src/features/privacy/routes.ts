import * as contract from '@rezumetr/contracts/accounts/privacy'
import * as files from '@rezumetr/contracts/vacancies/resume-files'
import type { Deps } from '../../ports/deps.ts'
import { giveConsents, listConsents, withdrawConsent } from '../accounts/consent-usecases.ts'
import type { AppHttp } from '../companies/scope.ts'
import { downloadArchive, getArchive, startArchive } from './archive-usecases.ts'
import { deleteResumeFile, eraseCandidate, searchCandidates } from './candidate-usecases.ts'
import { cancelErasure, requestErasure } from './erasure-usecases.ts'
import { previewRetention } from './retention-usecases.ts'

export function privacyRoutes(http: AppHttp, deps: Deps): void {
  const { db, clock, config } = deps
  http.handle(contract.listConsents, async ({ session }) => ({
    data: await listConsents(deps, session.user_id),
  }))
  http.handle(contract.giveConsents, async ({ session, body, request }) => ({
    data: await giveConsents(deps, session, request, body.documents),
  }))
  http.handle(contract.withdrawConsent, async ({ session }) => ({
    data: await withdrawConsent(deps, session),
  }))
  http.handle(contract.previewRetention, async ({ session, query }) => ({
    data: await previewRetention(db, session.scope, query.days, clock()),
  }))
  http.handle(contract.searchCandidates, async ({ session, query }) => ({
    data: await searchCandidates(db, session.scope, query.search),
  }))
  http.handle(contract.eraseCandidate, async ({ session, body }) => ({
    data: { responses: await eraseCandidate(deps, session, body.application_ids) },
  }))
  http.handle(files.deleteResumeFile, async ({ session, params }) => {
    await deleteResumeFile(deps, session, params.id)
    return { data: { deleted: true as const } }
  })
  http.handle(contract.startArchive, async ({ session }) => ({ data: await startArchive(deps, session) }))
  http.handle(contract.getArchive, async ({ session }) => ({
    data: { archive: await getArchive(deps, session) },
  }))
  http.handle(contract.downloadArchive, async ({ session }) => ({
    file: {
      body: await downloadArchive(deps, session),
      name: `${config.brand_slug}-personal-data.zip`,
      type: 'application/zip',
    },
  }))
  http.handle(contract.requestErasure, async ({ session, body }) => ({
    data: { erase_at: (await requestErasure(deps, session, body.password)).toISOString() },
  }))
  http.handle(contract.cancelErasure, async ({ session }) => {
    await cancelErasure(deps, session)
    return { data: {} }
  })
}
