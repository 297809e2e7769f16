import { otherPlans } from './vacancies-other.ts'
import { zarechiePlans } from './vacancies-zarechie.ts'
import type { VacancyPlan } from './vacancy-plan.ts'

/** All seeded vacancies. Ids follow the order, so append new ones at the end. */
export const plans: readonly VacancyPlan[] = [...zarechiePlans, ...otherPlans]
