/** Maps each crash scenario to the work it starts and the invariants it checks. */
import type { ScenarioName } from './points.ts'
import type { Scenario } from './scenarios/scenario.ts'
import { byModel, byRules } from './scenarios/analysis.ts'
import { boardActions } from './scenarios/board-actions.ts'
import { fileExport } from './scenarios/export.ts'
import { mail } from './scenarios/mail.ts'
import { payment } from './scenarios/payment.ts'
import { refresh } from './scenarios/refresh.ts'
import { synchronisation } from './scenarios/synchronisation.ts'

export const scenarioOf: Record<ScenarioName, Scenario> = {
  sync: synchronisation,
  analysis: byRules,
  model: byModel,
  export: fileExport,
  payment,
  actions: boardActions,
  mail,
  refresh,
}
