import {
  Briefcase,
  Download,
  FileSearch,
  Gauge,
  type LucideIcon,
  RefreshCw,
  Settings,
  ShieldUser,
  Tags,
} from 'lucide-react'

export type NavigationEntry = {
  label: string
  to: '/dashboard' | '/vacancies' | '/analysis' | '/sync' | '/export' | '/pricing' | '/admin' | '/settings'
  icon: LucideIcon
  /** Routes without their own entry that mark this one as current. */
  within?: readonly string[]
  /** Hidden from users without the administrator role (SHELL-11). */
  adminsOnly?: true
}

/** In the order of the spec (SHELL-13), with the vacancies before the work on them. */
export const navigation: readonly NavigationEntry[] = [
  { label: 'Панель управления', to: '/dashboard', icon: Gauge },
  { label: 'Вакансии', to: '/vacancies', icon: Briefcase },
  { label: 'Анализ резюме', to: '/analysis', icon: FileSearch, within: ['/results', '/criteria'] },
  { label: 'Синхронизация', to: '/sync', icon: RefreshCw },
  { label: 'Экспорт данных', to: '/export', icon: Download },
  { label: 'Тарифы', to: '/pricing', icon: Tags, within: ['/checkout'] },
  { label: 'Админ-панель', to: '/admin', icon: ShieldUser, adminsOnly: true },
  { label: 'Настройки', to: '/settings', icon: Settings },
]
