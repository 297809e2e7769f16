/** What the palette offers besides candidates: pages, actions and vacancies. Pure. */
import type { Role } from '@rezumetr/contracts/domain'
import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import { hasWords } from '../../ui/text/has-words.ts'
import { navigation } from './navigation.ts'

/** Vacancies shown for a search, and before one. */
const VACANCIES = 6

export type Place = { readonly label: string; readonly to: string; readonly words?: string }

/** Pages without an entry of the menu, in the words people look for them by. */
const others: readonly Place[] = [
  { label: 'Все результаты', to: '/results', words: 'кандидаты оценки' },
  { label: 'Критерии оценки', to: '/criteria', words: 'требования рубрика' },
  { label: 'Уведомления', to: '/settings/notifications', words: 'письма почта telegram настройки' },
  { label: 'Безопасность', to: '/settings/security', words: 'пароль код вход сессии настройки' },
  {
    label: 'Загрузка откликов',
    to: '/settings/sync',
    words: 'расписание тихие часы лимит просмотров настройки',
  },
  { label: 'Персональные данные', to: '/settings/data', words: 'удалить кандидата согласия архив' },
]

const words: Readonly<Record<string, string>> = {
  '/analysis': 'новый анализ оценить отклики запустить загрузить файлы',
  '/sync': 'загрузить отклики hh обновить',
  '/export': 'excel скачать отчёт',
  '/pricing': 'подписка оплата счёт',
  '/settings': 'профиль токен подключить hh автоанализ',
}

/** The pages that match; all of the menu before a search. */
export function placesFor(search: string, role: Role): Place[] {
  const menu = navigation
    .filter(({ adminsOnly }) => !adminsOnly || role === 'admin')
    .map(({ label, to }) => ({ label, to, words: words[to] ?? '' }))
  return [...menu, ...others].filter((place) => hasWords(`${place.label} ${place.words ?? ''}`, search))
}

/** Where responses are loaded, where they are not, then the archive. */
const rankOf = ({ status, is_enabled }: Vacancy) => (status === 'archived' ? 2 : is_enabled ? 0 : 1)

/** The vacancies that match, those at work first. */
export const vacanciesFor = (search: string, vacancies: readonly Vacancy[]): Vacancy[] =>
  vacancies
    .filter((vacancy) => hasWords(`${vacancy.name} ${vacancy.area ?? ''}`, search))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .slice(0, VACANCIES)
