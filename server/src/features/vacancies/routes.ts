import * as contract from '@rezumetr/contracts/vacancies/vacancies'
import type { Deps } from '../../ports/deps.ts'
import type { AppHttp } from '../companies/scope.ts'
import { getVacancy, listVacancies } from './usecases.ts'

export function vacanciesRoutes(http: AppHttp, { db }: Deps): void {
  http.handle(contract.listVacancies, async ({ session, query }) => {
    const { vacancies: found, total } = await listVacancies(db, session.scope, query)
    return { data: { vacancies: found }, meta: { total } }
  })
  http.handle(contract.getVacancy, async ({ session, params }) => ({
    data: await getVacancy(db, session.scope, params.id),
  }))
}
