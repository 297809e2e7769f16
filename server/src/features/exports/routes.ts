import * as contract from '@rezumetr/contracts/exports'
import type { Deps } from '../../deps.ts'
import type { FileReply } from '../../platform/http.ts'
import type { AppHttp } from '../accounts/scope.ts'
import { downloadExport, exportNow, getExport, startExport, type ExportFile } from './usecases.ts'

export function exportsRoutes(http: AppHttp, deps: Deps): void {
  http.handle(contract.exportExcel, async ({ session, query }) =>
    fileReply(
      await exportNow(deps, session.scope, {
        vacancy_id: query.vacancy_id,
        filter: { recommendation: query.recommendation ?? null, min_score: query.min_score ?? null },
        include_resume: query.include_resume,
        name: query.name,
      }),
    ),
  )
  http.handle(contract.startExport, async ({ session, body, request }) => ({
    data: await startExport(deps, session, request.made_id, {
      vacancy_id: body.vacancy_id ?? null,
      filter: { recommendation: body.recommendation ?? null, min_score: body.min_score ?? null },
      include_resume: body.include_resume,
      name: body.name,
    }),
  }))
  http.handle(contract.getExport, async ({ session, params }) => ({
    data: await getExport(deps, session.scope, params.id),
  }))
  http.handle(contract.downloadExport, async ({ session, params }) =>
    fileReply(await downloadExport(deps, session.scope, params.id)),
  )
}

const fileReply = ({ content, size, rows, file_name }: ExportFile): FileReply => ({
  file: {
    body: content,
    name: file_name,
    type: contract.XLSX_TYPE,
    headers: { 'x-export-rows': String(rows), 'content-length': String(size) },
  },
})
