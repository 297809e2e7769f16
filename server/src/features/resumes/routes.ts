import * as contract from '@rezumetr/contracts/vacancies/resume-files'
import * as reading from '@rezumetr/contracts/vacancies/resume-reading'
import type { Deps } from '../../ports/deps.ts'
import type { AppHttp } from '../companies/scope.ts'
import { getResumeReading } from './files/correction-usecases.ts'
import * as files from './files/usecases.ts'

export function fileRoutes(http: AppHttp, deps: Deps): void {
  http.handle(contract.uploadResumeFile, async ({ session, params, query, body, request }) => {
    const file = { name: query.file_name, bytes: body }
    return { data: await files.addResumeFile(deps, session, params.id, file, request.isDisconnected) }
  })
  http.handle(contract.listResumeFiles, async ({ session, params }) => {
    const { files: found, ...meta } = await files.listResumeFiles(deps.db, session.scope, params.id)
    return { data: { files: found }, meta }
  })
  http.handle(contract.downloadResumeFile, async ({ session, params }) => ({
    file: await files.getResumeFile(deps, session, params.id),
  }))
  http.handle(reading.getResumeReading, async ({ session, params, request }) => ({
    data: await getResumeReading(deps, session, params.id, request.isDisconnected),
  }))
}
