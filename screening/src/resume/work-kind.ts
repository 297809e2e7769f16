/** What kind of a job a row of the experience is, and how many months it counts. */
import type { ResumeJob } from '../model.ts'
import { foldText } from '../text/normalise.ts'
import { jobInterval, monthOf } from './months.ts'

/** Whole words of a position: «Современник», «Проектный институт» and «специалист по контрактам» have none of them. */
const TEMPORARY =
  /(?<![а-яa-z])(?:стажер(?:ка)?|стажировк[а-я]*|практикант(?:ка)?|(?:производственная|преддипломная|учебная|летняя) практика|практика|временн(?:ый|ая|ое|о|ые)|на время|сезонн(?:ый|ая|ое|о)|подработк[а-я]*|фриланс[а-я]*|самозанят[а-я]*|разовые (?:заказы|работы)|проектн(?:ая|ую) (?:работа|работу|занятость)|на проект|по контракту|срочн[а-я]* (?:трудов[а-я]* )?договор[а-я]*|договор[а-я]* (?:гпх|подряда|оказания)|гпх|на период|замещени[ея]|декретн[а-я]* ставк[а-я]*|интерн|волонт[её]р[а-я]*|intern|internship|trainee|freelance[r]?|contractor|contract (?:role|position|work)|temporary|temp|seasonal|volunteer)(?![а-яa-z])/
const OF_COMPANY =
  /(?<![а-яa-z])(?:фриланс[а-я]*|подработк[а-я]*|частные заказы|самозанят[а-я]*|freelance|self-?employed)(?![а-яa-z])/
const NO_WORK =
  /(?<![а-яa-z])(?:декрет(?!н)[а-я]*|(?:декретный )?отпуск по уходу|декретный отпуск|(?:по )?уход[ау]? за (?:реб[её]нком|детьми|больн|родствен|мамой|отцом|бабушк|дедушк|родител)[а-я]*|(?:служба в )?арми[яиюей]{1,2}|срочная служба|служба по призыву|военная служба по призыву|призыв|рядовой|вооруженные силы|(?:очное |дневное )?обучение|уч[её]ба|студент(?:ка)?|курсы|переезд|перерыв(?: в (?:карьере|работе|стаже))?|карьерный перерыв|творческий отпуск|болезнь|лечение|безработн[а-я]*|не работал[а]?|поиск работы|домохозяйка|пенсионер|на пенсии|career break|maternity leave|parental leave|sabbatical|military service|conscript|student|unemployed|gap year)(?![а-яa-z])/
/** Work whose position or place has one of those words: «специалист по обучению», «тренер курсов». */
const WORK =
  /(?:специалист|менеджер|тренер|преподаватель|руководитель|директор|инженер|методист|консультант|администратор|куратор|организатор|тьютор|няня|сиделка|помощник|сотрудник|офицер|прапорщик|командир|по контракту|контрактн|сержант|начальник|врач|медсестра|повар|manager|teacher|tutor|specialist|advis|coordinator|nurse|officer)/

/** «Декретный отпуск», «Срочная служба в армии»: what a line between jobs names instead of one. */
export const isBreak = (text: string): boolean =>
  NO_WORK.test(foldText(text)) && !WORK.test(foldText(text)) && text.length < 90

type Row = Pick<ResumeJob, 'start' | 'end'> & {
  readonly company?: string | null
  readonly position?: string | null
  readonly description?: string | null
}

/** What the description of a job says of its term. */
const FOR_A_TERM =
  /срочн[а-я]* (?:трудов[а-я]* )?договор|(?<![а-яa-z])временн(?:ая работа|о(?= на|[.,;]|$))|на время (?:декрет|отсутстви|строительств|отпуск)|сезонная работа|temporary (?:job|work|position)/

export function isTemporary({ company, position, description }: Row): boolean {
  return (
    FOR_A_TERM.test(foldText(description ?? '')) ||
    TEMPORARY.test(foldText(position ?? '')) ||
    OF_COMPANY.test(foldText(company ?? ''))
  )
}

/** Leave, service in the army, study and rest between jobs are no work. */
export function isWork({ company, position }: Row): boolean {
  const [place, role] = [foldText(company ?? ''), foldText(position ?? '')]
  if (WORK.test(role)) return true
  return (
    !NO_WORK.test(role) &&
    !(role === '' && NO_WORK.test(place)) &&
    !/^(?:декрет|отпуск по уходу|служба в армии|армия|учеба|career break|maternity)/.test(place)
  )
}

/** Months of a job up to `now` (`YYYY-MM-DD`), both ends included; `null` when its dates are unknown. */
export function jobMonths({ start, end }: Pick<ResumeJob, 'start' | 'end'>, now: string): number | null {
  const interval = jobInterval(monthOf(start), monthOf(end), monthOf(now) ?? 0)
  return interval === null ? null : interval.last - interval.first + 1
}
