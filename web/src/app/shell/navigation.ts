import { Download, FileSearch, Gauge, type LucideIcon, RefreshCw, Settings, Tags } from 'lucide-react'

export type NavigationEntry = {
  label: string
  to: '/dashboard' | '/analysis' | '/sync' | '/export' | '/pricing' | '/settings'
  icon: LucideIcon
}

/** In the order of the spec (SHELL-13); the administrators' entry joins with its screen. */
export const navigation: readonly NavigationEntry[] = [
  { label: 'Панель управления', to: '/dashboard', icon: Gauge },
  { label: 'Анализ резюме', to: '/analysis', icon: FileSearch },
  { label: 'Синхронизация', to: '/sync', icon: RefreshCw },
  { label: 'Экспорт данных', to: '/export', icon: Download },
  { label: 'Тарифы', to: '/pricing', icon: Tags },
  { label: 'Настройки', to: '/settings', icon: Settings },
]
