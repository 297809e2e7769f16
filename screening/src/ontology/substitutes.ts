/**
 * Kinds of tools of which a workplace usually has one: «MySQL/PostgreSQL» of a vacancy is a choice, while both of
 * «Excel/PowerPoint», «B2B/B2C» or «Prometheus/Grafana» are meant. Authored.
 */
export const SUBSTITUTED: ReadonlySet<string> = new Set(
  `application-servers bim build-tools cad cam-systems ci-cd cms crm design-software edms erp frontend-build
  frontend-development gis ide jvm linux load-testing message-brokers modeling-3d nosql pcb-design plc rdbms
  search-engines task-trackers test-automation unit-testing version-control video-editing virtualization`.split(
    /\s+/u,
  ),
)
