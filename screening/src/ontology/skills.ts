import { itTopicsSkillRows } from './data/skills-it-topics.ts'
import { productsSkillRows } from './data/skills-products.ts'
import { agroSkillRows } from './data/skills-agro.ts'
import { certsSkillRows } from './data/skills-certs.ts'
import { constructionSkillRows } from './data/skills-construction.ts'
import { educationSkillRows } from './data/skills-education.ts'
import { financeSkillRows } from './data/skills-finance.ts'
import { hrLawSkillRows } from './data/skills-hr-law.ts'
import { itAnalysisSkillRows } from './data/skills-it-analysis.ts'
import { itDataSkillRows } from './data/skills-it-data.ts'
import { itFrameworksSkillRows } from './data/skills-it-frameworks.ts'
import { itLanguagesSkillRows } from './data/skills-it-languages.ts'
import { itOpsSkillRows } from './data/skills-it-ops.ts'
import { logisticsSkillRows } from './data/skills-logistics.ts'
import { marketingSkillRows } from './data/skills-marketing.ts'
import { medicineSkillRows } from './data/skills-medicine.ts'
import { officeSkillRows } from './data/skills-office.ts'
import { productionSkillRows } from './data/skills-production.ts'
import { salesSkillRows } from './data/skills-sales.ts'
import { serviceSkillRows } from './data/skills-service.ts'
import { softSkillRows } from './data/skills-soft.ts'
import type { SkillRow } from './types.ts'

/** Every skill of the ontology; ids are unique across the files. */
export const skillRows = (): readonly SkillRow[] => [
  ...itTopicsSkillRows(),
  ...productsSkillRows(),
  ...agroSkillRows(),
  ...certsSkillRows(),
  ...constructionSkillRows(),
  ...educationSkillRows(),
  ...financeSkillRows(),
  ...hrLawSkillRows(),
  ...itAnalysisSkillRows(),
  ...itDataSkillRows(),
  ...itFrameworksSkillRows(),
  ...itLanguagesSkillRows(),
  ...itOpsSkillRows(),
  ...logisticsSkillRows(),
  ...marketingSkillRows(),
  ...medicineSkillRows(),
  ...officeSkillRows(),
  ...productionSkillRows(),
  ...salesSkillRows(),
  ...serviceSkillRows(),
  ...softSkillRows(),
]
