import { otherPlans } from './vacancies-other.ts'
import { zarechiePlans } from './vacancies-zarechie.ts'
import type { VacancyPlan } from './vacancy-plan.ts'

/** Every seeded vacancy; the order gives the ids, so new ones go to the end of the list. */
export const plans: readonly VacancyPlan[] = [...zarechiePlans, ...otherPlans]
