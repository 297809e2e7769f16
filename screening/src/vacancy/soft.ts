/** Personal qualities and general office skills: most resumes list them, so they decide nothing alone. */
import { ancestors, canonicalSkill } from '../skills.ts'
import { foldText } from '../text/normalise.ts'

const SOFT =
  /коммуник|ответствен|внимательн|стрессоустойч|командн|работ[а-я]* (?:в|с) (?:команд|коллектив|людьми|групп)|самостоятельн|обучаем|организатор|лидерств|пунктуальн|инициативн|грамотн|вежлив|исполнительн|целеустрем|многозадач|тайм-?менеджмент|мышлени|ориентаци[а-я]* на|деловая переписк|деловое общение|эмпати|креативн|усидчив|дисциплин|мотиваци|умение|самоорганизац|адаптив|доброжелат|навыки презентации|пользователь|электронная почта|интернет|деловой этикет|soft|teamwork|team player|time management|responsib|leadership|problem.solving|оргтехник|постановк[а-я]* задач|приоритет|клиентоориент/

/** The ontology's parent of all personal qualities. */
const ROOT = 'soft'

/** General office skills, regardless of their parents in the ontology. */
const OFFICE_HABITS = new Set([
  'pc-user',
  'office-equipment',
  'internet-search',
  'correspondence',
  'negotiation',
  'business-meetings',
  'word',
  'powerpoint',
  'outlook',
  'ms-office',
])

/** True for a skill that indicates no profession. */
export function isSoft(id: string): boolean {
  const known = memo.get(id)
  if (known !== undefined) return known
  const soft = OFFICE_HABITS.has(id) || id === ROOT || ancestors(id).includes(ROOT)
  memo.set(id, soft)
  return soft
}
const memo = new Map<string, boolean>()

/** Like `isSoft` for a name as written. */
export function isSoftName(name: string): boolean {
  const id = canonicalSkill(name)
  return id === null ? SOFT.test(foldText(name)) : isSoft(id)
}
