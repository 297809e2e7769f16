/** The day's resume views in words; pure. */
import type { ViewPlan } from '@rezumetr/contracts/hh/resume-views'
import { counted, formatNumber } from '../../../ui/text/format.ts'

const moscowTime = new Intl.DateTimeFormat('ru-RU', { timeStyle: 'short', timeZone: 'Europe/Moscow' })
const resumes = ['резюме', 'резюме', 'резюме'] as const

/** «завтра после 00:07 (МСК)»: when the board's day is new and opening goes on by itself. */
const goesOn = (iso: string): string => `завтра после ${moscowTime.format(new Date(iso))} (МСК)`

/** What will be opened, in one sentence. */
export function openingPlan({ to_open, will_open, is_used_up, continues_at }: ViewPlan): {
  text: string
  isShort: boolean
} {
  if (to_open === 0) return { text: 'Открывать нечего: просмотры не потратятся.', isShort: false }
  if (is_used_up)
    return {
      text: `Просмотры на сегодня закончились: ${counted(to_open, resumes)} ${continues_at ? `откроем ${goesOn(continues_at)}` : 'можно будет открыть завтра'}.`,
      isShort: true,
    }
  if (will_open < to_open)
    return {
      text: `Сегодня откроем ${counted(will_open, resumes)} из ${formatNumber(to_open)}, ещё ${formatNumber(to_open - will_open)} — ${continues_at ? goesOn(continues_at) : 'при следующей синхронизации, не раньше чем завтра'}.`,
      isShort: true,
    }
  return { text: `Откроем ${counted(to_open, resumes)}.`, isShort: false }
}

/** Of a limit: with less left, it is said. */
const FEW = 0.1

/** What is left of the day's views, in one sentence; `null` while there are plenty. */
export function viewSentence(plan: ViewPlan): string | null {
  const { employee, company, reserved, is_used_up, is_stopped_by_board } = plan
  // the figures the board tells are still those of before it said stop
  if (is_stopped_by_board)
    return 'На сегодня просмотры закончились: HH.ru больше не открывает резюме, лимит могли израсходовать и коллеги.'
  if (is_used_up)
    return `На сегодня просмотры закончились: ${reserved > 0 ? 'остаток оставлен людям' : 'открыто всё, что можно'}.`
  const least = [employee, company].filter((one) => one !== null).toSorted((a, b) => a.left - b.left)[0]
  if (!least || least.left >= least.limit * FEW) return null
  return `На сегодня у вас ${counted(least.left, ['просмотр', 'просмотра', 'просмотров'])} резюме из ${formatNumber(least.limit)}.`
}
