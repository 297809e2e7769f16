import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { cn } from '../../ui/style/cn.ts'
import { Page } from '../../ui/layout/page.tsx'
import { AccountCard } from './account/account-card.tsx'
import { AiCard } from './analysis/ai-card.tsx'
import { ConnectionCard } from './connection/connection-card.tsx'
import { DataCard } from './data-card.tsx'
import { FirstVacancies } from './connection/first-vacancies.tsx'
import { ModelCard } from './analysis/model-card.tsx'
import { NotificationsCard } from './notifications/notifications-card.tsx'
import { PasswordCard } from './account/password-card.tsx'
import { ReadingCard } from './reading/reading-card.tsx'
import { ScheduleCard } from './reading/schedule-card.tsx'
import { SecondFactorCard } from './second-factor/second-factor-card.tsx'
import { SectionLinks } from './section-links.tsx'
import { SessionsCard } from './account/sessions-card.tsx'
import { TokenCard } from './connection/token-card.tsx'
import { ViewsCard } from './reading/views-card.tsx'

const sections = [
  {
    id: 'hh',
    title: 'HH.ru',
    cards: (
      <>
        <ConnectionCard />
        <TokenCard />
        <ScheduleCard />
        <ReadingCard />
        <ViewsCard />
      </>
    ),
  },
  {
    id: 'analysis',
    title: 'Анализ',
    cards: (
      <>
        <ModelCard />
        <AiCard />
      </>
    ),
  },
  {
    id: 'account',
    title: 'Аккаунт',
    cards: (
      <>
        <AccountCard />
        <PasswordCard />
      </>
    ),
  },
  {
    id: 'security',
    title: 'Безопасность',
    cards: (
      <>
        <SecondFactorCard />
        <SessionsCard />
      </>
    ),
  },
  { id: 'notifications', title: 'Уведомления', cards: <NotificationsCard /> },
  { id: 'data', title: 'Данные', cards: <DataCard /> },
]

export function SettingsPage() {
  const asked = useLocation({ select: ({ hash }) => sections.findIndex(({ id }) => id === hash) })
  useEffect(() => {
    // the router scrolls to the fragment once, on a slow connection before the session is known and this page exists
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [])
  return (
    <Page title="Настройки" className="max-w-5xl">
      <FirstVacancies />
      {/* not a grid on narrow screens: a sticky element cannot leave its grid row, so
          the links would scroll out of view */}
      <div className="flex flex-col gap-2 lg:grid lg:grid-cols-[9rem_minmax(0,1fr)] lg:gap-8">
        <SectionLinks
          sections={sections}
          className="sticky top-14 z-10 -mx-4 sm:-mx-6 lg:top-20 lg:-mx-3 lg:self-start"
        />
        <div className="grid grid-cols-1 gap-8">
          {sections.map(({ id, title, cards }, at) => (
            <div
              key={id}
              id={id}
              role="group"
              aria-label={title}
              className={cn(
                'grid scroll-mt-28 grid-cols-1 gap-4 lg:scroll-mt-20',
                // cards above the requested section grow as they load: excluding them
                // from scroll anchoring keeps that section in place
                at < asked && '[overflow-anchor:none]',
              )}
            >
              {cards}
            </div>
          ))}
        </div>
      </div>
    </Page>
  )
}
