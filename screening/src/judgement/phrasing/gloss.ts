/** «Docker — опыт сборки образов, понимание слоёв»: what explains a name is no ask of its own. */
import { NICE_HINT } from '../../vacancy/parts.ts'
import { foldText } from '../../text/normalise.ts'
import { isStrongName } from '../asks/alternatives.ts'
import { monthsAsked } from '../asks/time.ts'

const GLOSS = /^([^–—]{2,60}?)\s[–—]\s(?=[а-яё][^–—]{12,}$)/u
const EXPLAINS =
  /^(?:уверенн|хорош|отличн|глубок|базов|опыт|знани|умени|владени|понимани|работа|проектировани|написани|построени|разработк|настройк|асинхронн)/
const LEAD = /^(?:что (?:нужно|надо) (?:знать и )?уметь|знать и уметь)[:\s]+/iu

/** The name alone, where what follows its dash has no time and no hint of its own. */
export function withoutGloss(text: string): string {
  const own = text.replace(LEAD, '')
  const name = GLOSS.exec(own)?.[1]
  if (name === undefined || !isStrongName(name)) return text
  const rest = foldText(own.slice(name.length + 3))
  return EXPLAINS.test(rest) &&
    monthsAsked(rest, true) === null &&
    !NICE_HINT.test(rest) &&
    !/обязател|без н/.test(rest)
    ? name
    : text
}
