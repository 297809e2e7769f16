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

/** What the day has left, each with whom it belongs to. */
export function viewFigures(plan: ViewPlan): [string, string][] {
  const { employee, company, reserved, opened_today, is_used_up, is_stopped_by_board } = plan
  const opened: [string, string] = ['Открыто здесь сегодня', formatNumber(opened_today)]
  // the figures the board tells are still those of before it said stop
  if (is_stopped_by_board)
    return [
      ['На сегодня', 'исчерпано — HH.ru больше не открывает резюме: лимит могли израсходовать и коллеги'],
      opened,
    ]
  const of = (left: number, limit: number) => `${formatNumber(left)} из ${formatNumber(limit)}`
  return [
    ...(is_used_up
      ? [
          [
            'На сегодня',
            reserved > 0 ? 'исчерпано — остаток оставлен людям' : 'исчерпано — открыто всё, что можно',
          ] satisfies [string, string],
        ]
      : []),
    ['Осталось у сотрудника', employee ? of(employee.left, employee.limit) : 'HH.ru не сообщает'],
    ...(company
      ? // colleagues on the site are not counted: the board does not tell of them
        [['Осталось у компании', `до ${of(company.left, company.limit)}`] satisfies [string, string]]
      : []),
    ...(reserved > 0 ? [['Оставим людям', formatNumber(reserved)] satisfies [string, string]] : []),
    opened,
  ]
}
