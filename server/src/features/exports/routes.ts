import * as contract from '@rezumetr/contracts/exports'
import type { Deps } from '../../deps.ts'
import type { FileReply } from '../../platform/http.ts'
import type { AppHttp } from '../accounts/scope.ts'
import type { ExportFilter } from './rules.ts'
import { downloadExport, exportNow, getExport, startExport, type ExportFile } from './usecases.ts'

export function exportsRoutes(http: AppHttp, deps: Deps): void {
  http.handle(contract.exportExcel, async ({ session, query, request }) => {
    const wish = {
      vacancy_id: query.vacancy_id,
      filter: filterOf(query),
      include_resume: query.include_resume,
      name: query.name,
    }
    return fileReply(await exportNow(deps, session, wish, query.key ?? null, request.isLeft))
  })
  http.handle(contract.startExport, async ({ session, body, request }) => ({
    data: await startExport(deps, session, request.made_id, {
      vacancy_id: body.vacancy_id ?? null,
      filter: filterOf(body),
      include_resume: body.include_resume,
      name: body.name,
    }),
  }))
  http.handle(contract.getExport, async ({ session, params }) => ({
    data: await getExport(deps, session.scope, params.id),
  }))
  http.handle(contract.downloadExport, async ({ session, params }) =>
    fileReply(await downloadExport(deps, session, params.id)),
  )
}

const filterOf = (wish: { [K in keyof ExportFilter]?: ExportFilter[K] | undefined }): ExportFilter => ({
  recommendation: wish.recommendation ?? null,
  min_score: wish.min_score ?? null,
  // an empty one is none, as in the list
  search: wish.search || null,
})

const fileReply = ({ content, size, rows, file_name }: ExportFile): FileReply => ({
  file: {
    body: content,
    name: file_name,
    type: contract.XLSX_TYPE,
    headers: { 'x-export-rows': String(rows), 'content-length': String(size) },
  },
})
