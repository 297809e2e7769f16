/** Headings of a vacancy by the words they have, whatever their form: a row, a label before a colon, bold letters. */
import { foldText } from '../../text/normalise.ts'
import { headingOf } from '../../vacancy/headings.ts'
import { isWay } from './conditions.ts'
import { isDueHeading, isStrictHeading } from './insistence.ts'
import type { Section } from './statement.ts'

export type Label = readonly [section: Section, pattern: RegExp]
/** What the words of a heading tell, whatever its form; the first that matches counts. */
const LABELS: readonly Label[] = [
  [
    'exclusion',
    /не (?:подойд|подход|пойд|рассм|откли|берем|трат|пишите)|не (?:сможем|можем) (?:взять|принять)|чего (?:мы )?не (?:хотим|ищем|надо|нужно)|ко(?:му|го) (?:мы )?не(?![а-я])|^(?:сейчас |мы )*не (?:ищем|зовем|приглашаем)|^мимо$|^не наш(?:а|е|и)? (?:случа|вариант|истори|кандидат|человек)|не для (?:вас|тебя|тех)|not (?:a fit|for you)/,
  ],
  [
    'nice',
    /плюс(?:ом|ы|ик|ики)?(?![а-я]| [а-я]+(?:ть|ти|чь)(?![а-я]))|преимуществ(?!а (?:работы|компании))|желател|пожелани|приветств|накин(?:ем|у)(?![а-я])|прибавим|надбавк|к окладу[,:]? (?=если|за)|(?<![а-я])(?:круто|здорово|супер|классно|отлично|хорошо|лучше|идеально)(?![а-я])|доплачива|бонусн[а-я]+ (?:очк|балл)|бонусом|пригод|(?:об|по)раду|удив(?:ит|ишь)|приятно|не критично|рады?,? если|спасибо|необязат|не обязат|оценим|выдел|nice|bonus|extras?(?![a-z])|preferred|desir|optional|advantage/,
  ],
  [
    'company',
    /^(?:о|об|про) (?:компани|нас|проект|команд|продукт|себе|заведени|магазин|клиник)|кто мы|кто такие|контакт|как (?:откликн|устро|попасть|проходит)|этап|цел[иь]|ценност|коротко о|немного о|about (?:us|the)|(?:role|job|position) (?:summary|overview|description)|hiring process|адрес/,
  ],
  [
    'condition',
    /услови(?![а-я]+ (?:приема|отбора|найма)(?![а-я]))|предлаг|предлож|предостав|взамен|(?<![а-я])да(?:ем|дим)(?![а-я])|получ(?:ите|ишь|аете|аешь)(?!ся)|деньг|зарплат|оплат|(?<![а-я])(?:график|сколько|зп|з\/п|доход|бонусы|плюшк|мотивац|льгот|гаранти|соцпакет|почему)|с нас(?![а-я])|от нас|(?:вас|тебя) ждет|ждет (?:вас|тебя)|offer|(?:you.ll|you|to) (?:get|receive)|benefit|perks|conditions|compensation|salary|место работы|формат|^режим(?! работы [а-я])/,
  ],
  [
    'duty',
    /делать|занима|^что (?:мы )?(?:отда(?:м|дим|ем)|перед(?:ам|адим)|поруч(?:у|им))(?![а-я])|(?<![а-я])на (?:тебе|вас)$|(?:ваши|твои) дела$|обязанност|задач|предстоит|функци|(?<![а-я])работа(?:ть)?(?![а-я])|о работе|(?<![а-я])(?:день|неделя|роль|чем)(?![а-я])|ответственност[иь]$|отвеча(?:ете|ешь|ть)$|^за (?:вами|тобой)$|(?:ваш|тво)им$|^круг (?:работ|обязанн)|^что делаем$|содержание работы|(?:you|you.ll|you will) own$|зон[аы] ответ|responsib|(?:will|you|to) do|(?<![a-z])(?:job|role|tasks|duties)(?![a-z])/,
  ],
  [
    'requirement',
    /услови[а-я]+ (?:приема|отбора|найма)(?![а-я])|требова|ожида|должно быть$|^от вас$|^просим$|^документы$|спрашивать|(?<![а-я])(?:ждем|ищем|нуж(?:ен|на|но|ны)|надо|кого|кто|важно|уметь|знать|необходимо|видим|(?:у)?видеть|берем|портрет|стек|навыки|умения|обязательно)(?![а-я])|подойд|подход|по пути|,? если$|компетенци|^(?:образование|опыт|знания|навыки|умения|качества|квалификация)(?: и [а-я]+)?$|кандидат|без чего|если (?:ты|вы)|опыт (?:мы )?(?:считаем|подойдет)|^(?:you|вы|ты)$|^(?:you have|у вас есть|у тебя есть)$|(?<![a-z])(?:need|require|looking for|must|expect|who you|skills|qualif|experience)/,
  ],
]
/** Words a heading begins with when neither a colon nor a bullet tells it. */
export const OPENER =
  /^(?:что|чем|чего|кого|кто|кому|как|какой|какая|какие|почему|зачем|из чего|в чем|с кем|с чем|без чего|за что|сколько|о|об|про|честно о|коротко о|для нас|для меня|нам|деньги|работа|функционал|задачи|обязанности|требования|условия|ожидания|пожелания|плюсы|контакты|документы|от вас|от нас|не пойдет|what|who|you$|you (?:will|have)$|why|nice|about|the job|must|requirements|responsibilities|we offer|benefits)(?![а-яa-z])/
export const BULLET = /^\s*(?:[•·▪●◦‣∙○■□►▸»*–—−+✓✔✅☑🔹🔸-]|\d{1,2}[.)]\s)/u
const MORE = /^дополнительн(?:о|ые [а-я]+)(?![а-я])/

/** Of a list that nobody needs; whoever stands in it is refused. */
const WAIVES =
  /^(?:что |чего |зато |а |и )*(?:мы |нам |нас |для нас |точно |совсем |вообще |от вас )*(?:не ?(?:важн[оы]|нуж[а-я]+|требу[а-я]+|ждем|ожидаем|просим|спрашиваем|смотрим|принципиально|надо|волнует|интересует|имеет значени[яе])|все равно|без разницы)(?![а-я])|(?:don.t|do not) (?:care|need|require)|^not (?:needed|required|important)/

/** The section that a label opens, or `null` when its words tell none. */
export function labelSection(label: string, former: Section | null): Section | 'waived' | null {
  const folded = foldText(label)
    .replace(/^[^a-zа-я]+/, '')
    .replace(/[^a-zа-я]+$/, '')
  if (folded === '' || folded.split(' ').length > 8) return null
  if (WAIVES.test(folded) && !/плюс|желат|хорошо/.test(folded)) return 'waived'
  if (former === 'requirement' && MORE.test(folded)) return 'nice'
  const own =
    LABELS.find(([, pattern]) => pattern.test(folded))?.[0] ??
    (isStrictHeading(folded) ? 'requirement' : null)
  // «Пожелания» after the requirements are wishes; before them, what is expected
  if (
    own === 'nice' &&
    /^(?:наши |основные )?пожелани/.test(folded) &&
    (former !== 'requirement' || /кандидат|соискател/.test(folded))
  )
    return 'requirement'
  if (own === 'exclusion') return own
  // what the company works with, not what is asked of everybody
  if (
    /(?<![а-я])ст[еэ]к|используем|(?<![a-z])stack/.test(folded) &&
    !/ожида|требу|ваш|твой|your/.test(folded)
  )
    return 'company'
  const known = headingOf(`${label.replace(/[\s:?!.…]+$/u, '')}:`)
  if (own === 'nice' || known === null || known === 'other') return known === 'other' ? 'company' : own
  return known
}

type Row = { readonly section: Section | 'waived'; readonly rest: string }

/** Whether a row is a heading, alone or before its own content. */
export function headingOfRow(
  row: string,
  next: string,
  former: Section | null,
  isLabelled = false,
): Row | null {
  const isItem = BULLET.test(row)
  const colon = /^([^:?]{2,60})[:?]+(?:\s+|$)/u.exec(row)
  if (colon !== null) {
    const [whole, label = ''] = colon
    const rest = row.slice(whole.length)
    const isKnown = labelSection(label, former)
    // «Удалённо не рассматриваем: отдел рядом с цехом» says all by itself
    if (isKnown === 'exclusion' && rest !== '' && isWay(label)) return null
    const isTurn =
      (isKnown === 'nice' || isKnown === 'exclusion' || isKnown === 'waived') &&
      label.split(/\s+/).length <= 4
    const opens =
      rest === '' ||
      isTurn ||
      isStrictHeading(label) ||
      isDueHeading(label) ||
      (former === null || isLabelled ? isLabel(label) : headingOf(`${label}:`) !== null)
    if (isKnown !== null && opens && !(isItem && rest !== '' && former !== null && isKnown === former))
      return { section: isKnown, rest }
    return null
  }
  const isNumbered = NUMBERED.test(row) && !NUMBERED.test(next)
  if (isItem && !isNumbered && !/^[\s]*[✔✅🔹🔸]/u.test(row)) return null
  if (row.length > 60 || /[.;,]\s*$/.test(row)) return null
  const folded = foldText(row)
    .replace(/^[^a-zа-я]+/, '')
    .replace(/[^a-zа-я]+$/, '')
  const isHeading =
    OPENER.test(folded) ||
    headingOf(row) !== null ||
    (!isItem && (BULLET.test(next) || isParagraph(next)) && folded.split(' ').length <= 6)
  if (!isHeading) return null
  const section = labelSection(row, former)
  return section === null ? null : { section, rest: '' }
}

/** «3. Требования», with the points of the section below it. */
const NUMBERED = /^\s*\d{1,2}[.)]\s/u
/** Prose with an end, which no item of a list without bullets has. */
const isParagraph = (row: string): boolean => row.length > 60 && /[.!?]\s*$/u.test(row)

/** Labels with content after their colon are short and no item of a list: «Условия: …», not «Знание программ: 1С». */
const isLabel = (label: string): boolean => {
  const folded = foldText(label).replace(/^[^a-zа-я]+/, '')
  if (/^(?:мы )?ищем .|образован|опыт/.test(folded)) return false
  return headingOf(`${label}:`) !== null || OPENER.test(folded) || folded.split(' ').length <= 2
}

/** A bold beginning of a paragraph that is a heading gets a row of its own: «<b>Сколько</b> 110–170 на руки». */
export const boldLabels = (html: string): string =>
  html.replace(BOLD, (whole, before: string, tag: string, label: string) =>
    labelSection(label, null) === null
      ? whole
      : `${before}<${tag}>${label.replace(/[\s:]+$/u, '')}:</${tag}><br>`,
  )
const BOLD =
  /(^|<(?:p|br|div|li)(?:\s[^<>]{0,80})?\/?>|<\/(?:p|ul|ol|div)>)\s{0,4}<(strong|b|u|em|h[1-6])>([^<>]{2,60})<\/\2>(?!,|\s(?:будет|будут|станет|если)(?![а-яё])):?/giu
