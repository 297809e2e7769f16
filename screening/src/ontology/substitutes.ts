/**
 * Kinds of tools of which a workplace usually has one: «MySQL/PostgreSQL» of a vacancy is a choice, while both of
 * «Excel/PowerPoint», «B2B/B2C» or «Prometheus/Grafana» are meant. Authored.
 */
export const SUBSTITUTED: ReadonlySet<string> = new Set(
  `application-servers bi bim build-tools cad cam-systems ci-cd cms crm design-software edms erp frontend-build
  frontend-development gis ide jvm linux load-testing message-brokers modeling-3d nosql pcb-design plc rdbms
  search-engines task-trackers test-automation unit-testing version-control video-editing virtualization`.split(
    /\s+/u,
  ),
)

/**
 * Tools that replace each other though they share no such kind: scripts, the language of a back end, web frameworks of
 * one language, analytical databases, boards of tasks. Authored.
 */
export const INTERCHANGEABLE: readonly ReadonlySet<string>[] = [
  'bash go perl powershell python ruby',
  'csharp go java kotlin php python ruby scala',
  'django fastapi flask aiohttp',
  'laravel symfony yii',
  'fastify koa nestjs',
  'clickhouse greenplum oracle-db teradata vertica',
  'asana clickup notion trello',
].map((ids) => new Set(ids.split(' ')))
