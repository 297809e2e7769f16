import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router'
import { isScrollRestored } from '../features/candidates/use-open-candidate.ts'
import { Redirect } from '../ui/tab/redirect.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { AdminGuard, SessionGuard } from './guard.tsx'
import { PagePending } from './page-pending.tsx'
import { RootFrame } from './root-frame.tsx'
import * as search from './search.ts'

const rootRoute = createRootRoute({
  component: RootFrame,
  notFoundComponent: () => <Redirect href="/404" />,
})

const page = { getParentRoute: () => rootRoute }
const publicRoutes = [
  createRoute({
    ...page,
    path: '/',
    component: lazyRouteComponent(() => import('../screens/landing/page.tsx'), 'LandingPage'),
  }),
  createRoute({
    ...page,
    path: '/login',
    validateSearch: search.authSearch,
    staticData: { title: 'Вход' },
    component: lazyRouteComponent(() => import('../screens/login/page.tsx'), 'LoginPage'),
  }),
  createRoute({
    ...page,
    path: '/register',
    validateSearch: search.authSearch,
    staticData: { title: 'Регистрация' },
    component: lazyRouteComponent(() => import('../screens/register/page.tsx'), 'RegisterPage'),
  }),
  createRoute({
    ...page,
    path: '/forgot-password',
    staticData: { title: 'Восстановление пароля' },
    component: lazyRouteComponent(() => import('../screens/forgot-password/page.tsx'), 'ForgotPasswordPage'),
  }),
  createRoute({
    ...page,
    path: '/reset-password',
    validateSearch: search.resetSearch,
    staticData: { title: 'Новый пароль' },
    component: lazyRouteComponent(() => import('../screens/reset-password/page.tsx'), 'ResetPasswordPage'),
  }),
  createRoute({
    ...page,
    path: '/confirm-email',
    staticData: { title: 'Подтверждение адреса' },
    component: lazyRouteComponent(() => import('../screens/confirm-email/page.tsx'), 'ConfirmEmailPage'),
  }),
  createRoute({
    ...page,
    path: '/unsubscribe',
    staticData: { title: 'Отписка от писем' },
    component: lazyRouteComponent(() => import('../screens/unsubscribe/page.tsx'), 'UnsubscribePage'),
  }),
  createRoute({
    ...page,
    path: '/auth/hh-callback',
    validateSearch: search.callbackSearch,
    staticData: { title: 'Авторизация HH.ru' },
    component: lazyRouteComponent(() => import('../screens/hh-callback/page.tsx'), 'HhCallbackPage'),
  }),
  createRoute({
    ...page,
    path: '/terms',
    staticData: { title: 'Условия использования' },
    component: lazyRouteComponent(() => import('../screens/legal/page.tsx'), 'TermsPage'),
  }),
  createRoute({
    ...page,
    path: '/privacy',
    staticData: { title: 'Политика конфиденциальности' },
    component: lazyRouteComponent(() => import('../screens/legal/page.tsx'), 'PrivacyPage'),
  }),
  createRoute({
    ...page,
    path: '/consent',
    staticData: { title: 'Согласие на обработку данных' },
    component: lazyRouteComponent(() => import('../screens/legal/page.tsx'), 'ConsentPage'),
  }),
  createRoute({
    ...page,
    path: '/processing',
    staticData: { title: 'Реестр обработки' },
    component: lazyRouteComponent(() => import('../screens/legal/page.tsx'), 'ProcessingPage'),
  }),
  createRoute({
    ...page,
    path: '/quality',
    staticData: { title: 'Как мы измеряем качество' },
    component: lazyRouteComponent(() => import('../screens/quality/page.tsx'), 'QualityPage'),
  }),
  createRoute({
    ...page,
    path: '/demo-results',
    staticData: { title: 'Пример результатов' },
    component: lazyRouteComponent(() => import('../screens/demo-results/page.tsx'), 'DemoResultsPage'),
  }),
  createRoute({
    ...page,
    path: '/404',
    staticData: { title: 'Страница не найдена' },
    component: lazyRouteComponent(() => import('../screens/not-found/page.tsx'), 'NotFoundPage'),
  }),
  // The limit dialog of the spec and a payment page may link here; the query string is preserved.
  createRoute({
    ...page,
    path: '/subscription',
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/pricing', search, replace: true })
    },
  }),
  createRoute({
    ...page,
    path: '/checkout/result',
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/pricing', search, replace: true })
    },
  }),
] as const

/** Catalogue of UI components for developers; production builds contain neither the page nor its route. */
const workshopRoutes = import.meta.env.DEV
  ? [
      createRoute({
        ...page,
        path: '/ui',
        staticData: { title: 'Части интерфейса' },
        component: lazyRouteComponent(() => import('../screens/ui/page.tsx'), 'UiPage'),
      }),
    ]
  : []

const guardRoute = createRoute({ ...page, id: 'guard', component: SessionGuard })

const settingsCallbackRoute = createRoute({
  getParentRoute: () => guardRoute,
  path: '/settings/hh-callback',
  validateSearch: search.callbackSearch,
  staticData: { title: 'Авторизация HH.ru' },
  component: lazyRouteComponent(
    () => import('../screens/settings-callback/page.tsx'),
    'SettingsCallbackPage',
  ),
})

const shellRoute = createRoute({
  getParentRoute: () => guardRoute,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
})

const screen = { getParentRoute: () => shellRoute }
const shellRoutes = [
  createRoute({
    ...screen,
    path: '/dashboard',
    staticData: { title: 'Панель управления' },
    component: lazyRouteComponent(() => import('../screens/dashboard/page.tsx'), 'DashboardPage'),
  }),
  createRoute({
    ...screen,
    path: '/vacancies',
    staticData: { title: 'Вакансии' },
    component: lazyRouteComponent(() => import('../screens/vacancies/page.tsx'), 'VacanciesPage'),
  }),
  createRoute({
    ...screen,
    path: '/analysis',
    validateSearch: search.analysisSearch,
    staticData: { title: 'Анализ резюме' },
    component: lazyRouteComponent(() => import('../screens/analysis/page.tsx'), 'AnalysisPage'),
  }),
  createRoute({
    ...screen,
    path: '/criteria',
    validateSearch: search.criteriaSearch,
    staticData: { title: 'Критерии оценки' },
    component: lazyRouteComponent(() => import('../screens/criteria/page.tsx'), 'CriteriaPage'),
  }),
  createRoute({
    ...screen,
    path: '/results',
    validateSearch: search.resultsSearch,
    staticData: { title: 'Результаты анализа' },
    component: lazyRouteComponent(() => import('../screens/results/page.tsx'), 'ResultsPage'),
  }),
  createRoute({
    ...screen,
    path: '/sync',
    staticData: { title: 'Синхронизация' },
    component: lazyRouteComponent(() => import('../screens/sync/page.tsx'), 'SyncPage'),
  }),
  createRoute({
    ...screen,
    path: '/export',
    validateSearch: search.exportSearch,
    staticData: { title: 'Экспорт данных' },
    component: lazyRouteComponent(() => import('../screens/export/page.tsx'), 'ExportPage'),
  }),
  createRoute({
    ...screen,
    path: '/pricing',
    validateSearch: search.pricingSearch,
    staticData: { title: 'Тарифы' },
    component: lazyRouteComponent(() => import('../screens/pricing/page.tsx'), 'PricingPage'),
  }),
  createRoute({
    ...screen,
    path: '/checkout',
    validateSearch: search.checkoutSearch,
    staticData: { title: 'Оформление тарифа' },
    component: lazyRouteComponent(() => import('../screens/checkout/page.tsx'), 'CheckoutPage'),
  }),
  createRoute({
    ...screen,
    path: '/settings',
    staticData: { title: 'Настройки' },
    component: lazyRouteComponent(() => import('../screens/settings/page.tsx'), 'SettingsPage'),
  }),
  createRoute({
    ...screen,
    path: '/settings/sync',
    staticData: { title: 'Загрузка откликов' },
    component: lazyRouteComponent(() => import('../screens/settings/page.tsx'), 'SyncSettingsPage'),
  }),
  createRoute({
    ...screen,
    path: '/settings/notifications',
    staticData: { title: 'Уведомления' },
    component: lazyRouteComponent(() => import('../screens/settings/page.tsx'), 'NotificationSettingsPage'),
  }),
  createRoute({
    ...screen,
    path: '/settings/security',
    staticData: { title: 'Безопасность' },
    component: lazyRouteComponent(() => import('../screens/settings/page.tsx'), 'SecuritySettingsPage'),
  }),
  createRoute({
    ...screen,
    path: '/settings/data',
    staticData: { title: 'Персональные данные' },
    component: lazyRouteComponent(() => import('../screens/personal-data/page.tsx'), 'PersonalDataPage'),
  }),
] as const

const vacancyRoute = createRoute({
  ...screen,
  path: '/vacancies/$vacancyId',
  staticData: { title: 'Вакансия' },
  component: lazyRouteComponent(() => import('../screens/vacancy/frame.tsx'), 'VacancyFrame'),
})
const tab = { getParentRoute: () => vacancyRoute }
const vacancyTabs = [
  createRoute({
    ...tab,
    path: '/',
    validateSearch: search.vacancySearch,
    component: lazyRouteComponent(() => import('../screens/vacancy/candidates.tsx'), 'VacancyCandidates'),
  }),
  createRoute({
    ...tab,
    path: '/criteria',
    staticData: { title: 'Критерии вакансии' },
    component: lazyRouteComponent(() => import('../screens/vacancy/tabs.tsx'), 'VacancyCriteria'),
  }),
  createRoute({
    ...tab,
    path: '/analytics',
    staticData: { title: 'Аналитика вакансии' },
    component: lazyRouteComponent(() => import('../screens/vacancy/tabs.tsx'), 'VacancyAnalytics'),
  }),
  createRoute({
    ...tab,
    path: '/compare',
    validateSearch: search.compareSearch,
    staticData: { title: 'Сравнение кандидатов' },
    component: lazyRouteComponent(() => import('../screens/vacancy/compare/compare.tsx'), 'VacancyCompare'),
  }),
  createRoute({
    ...tab,
    path: '/export',
    validateSearch: search.vacancyExportSearch,
    staticData: { title: 'Экспорт вакансии' },
    component: lazyRouteComponent(() => import('../screens/vacancy/tabs.tsx'), 'VacancyExport'),
  }),
] as const

const adminsRoute = createRoute({ getParentRoute: () => shellRoute, id: 'admins', component: AdminGuard })

const adminRoute = createRoute({
  getParentRoute: () => adminsRoute,
  path: '/admin',
  validateSearch: search.adminSearch,
  staticData: { title: 'Админ-панель' },
  component: lazyRouteComponent(() => import('../screens/admin/page.tsx'), 'AdminPage'),
})

const systemRoute = createRoute({
  getParentRoute: () => adminsRoute,
  path: '/admin/system',
  staticData: { title: 'Система' },
  component: lazyRouteComponent(() => import('../screens/admin/system-page.tsx'), 'SystemPage'),
})

/** Search parameters are plain values (`?minScore=80`) as the spec writes them, not JSON. */
const readSearch = parseSearchWith((value) => value)
const writeSearch = stringifySearchWith(String)

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    ...publicRoutes,
    ...workshopRoutes,
    guardRoute.addChildren([
      settingsCallbackRoute,
      shellRoute.addChildren([
        ...shellRoutes,
        vacancyRoute.addChildren([...vacancyTabs]),
        adminsRoute.addChildren([adminRoute, systemRoute]),
      ]),
    ]),
  ]),
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorScreen,
  defaultPendingComponent: PagePending,
  defaultPendingMs: 200,
  // by default the router would keep the pending placeholder for half a second once it is shown
  defaultPendingMinMs: 0,
  scrollRestoration: isScrollRestored,
  defaultStructuralSharing: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** Shown as «title — brand» in the document title. */
    title?: string
  }
}
