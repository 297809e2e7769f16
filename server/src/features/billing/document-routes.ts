import * as contract from '@rezumetr/contracts/billing/documents'
import type { Deps } from '../../ports/deps.ts'
import type { AppHttp } from '../companies/scope.ts'
import { createBill, downloadDocument, getBuyer, listDocuments } from './documents/usecases.ts'

export function documentRoutes(http: AppHttp, deps: Deps): void {
  http.handle(contract.createBill, async ({ session, body }) => ({
    data: await createBill(deps, session, body),
  }))
  http.handle(contract.getBuyer, async ({ session }) => ({ data: await getBuyer(deps, session.scope) }))
  http.handle(contract.listDocuments, async ({ session }) => ({
    data: await listDocuments(deps, session.scope),
  }))
  http.handle(contract.downloadDocument, async ({ session, params }) => {
    const { content, file_name } = await downloadDocument(deps, session.scope, params.id)
    return { file: { body: content, name: file_name, type: 'application/pdf' } }
  })
}
