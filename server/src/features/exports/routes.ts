import { appliedFields } from '@rezumetr/contracts/analysis/analysis'
import * as contract from '@rezumetr/contracts/analysis/exports'
import type { Deps } from '../../ports/deps.ts'
import type { FileReply } from '../../platform/http/http.ts'
import type { AppHttp } from '../companies/scope.ts'
import { downloadExport, exportNow, getExport, startExport, type ExportFile } from './usecases.ts'

export function exportsRoutes(http: AppHttp, deps: Deps): void {
  http.handle(contract.exportExcel, async ({ session, query, request }) => {
    const { include_resume, name, kind: format, key = null, ...filter } = query
    const choice = { filter: appliedFields(filter), include_resume, name, format }
    return fileReply(await exportNow(deps, session, choice, key, request.isDisconnected))
  })
  http.handle(contract.startExport, async ({ session, body, request }) => {
    const { include_resume, name, format: _, kind: format, result_ids, ...filter } = body
    const chosen = result_ids === undefined ? {} : { result_ids }
    const choice = { filter: { ...appliedFields(filter), ...chosen }, include_resume, name, format }
    return { data: await startExport(deps, session, request.created_id, choice) }
  })
  http.handle(contract.getExport, async ({ session, params }) => ({
    data: await getExport(deps, session.scope, params.id),
  }))
  http.handle(contract.downloadExport, async ({ session, params }) =>
    fileReply(await downloadExport(deps, session, params.id)),
  )
}

const fileReply = ({ content, size, rows, file_name }: ExportFile): FileReply => ({
  file: {
    body: content,
    name: file_name,
    type: file_name.endsWith('.csv') ? 'text/csv; charset=utf-8' : contract.XLSX_TYPE,
    headers: { 'x-export-rows': String(rows), 'content-length': String(size) },
  },
})
