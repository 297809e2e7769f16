import { SettingsFrame } from '../../features/accounts/settings-frame.tsx'
import { AccountCard } from './account/account-card.tsx'
import { PasswordCard } from './account/password-card.tsx'
import { SessionsCard } from './account/sessions-card.tsx'
import { AiCard } from './analysis/ai-card.tsx'
import { ModelCard } from './analysis/model-card.tsx'
import { ConnectionCard } from './connection/connection-card.tsx'
import { FirstVacancies } from './connection/first-vacancies.tsx'
import { TokenCard } from './connection/token-card.tsx'
import { NotificationsCard } from './notifications/notifications-card.tsx'
import { ReadingCard } from './reading/reading-card.tsx'
import { ScheduleCard } from './reading/schedule-card.tsx'
import { ViewsCard } from './reading/views-card.tsx'
import { SecondFactorCard } from './second-factor/second-factor-card.tsx'

/** The connection to hh.ru, the analysis and the account. */
export const SettingsPage = () => (
  <SettingsFrame title="Настройки">
    <FirstVacancies />
    <ConnectionCard />
    <TokenCard />
    <ModelCard />
    <AiCard />
    <AccountCard />
  </SettingsFrame>
)

/** When responses are loaded, and when their resumes are opened. */
export const SyncSettingsPage = () => (
  <SettingsFrame title="Загрузка откликов">
    <ScheduleCard />
    <ReadingCard />
    <ViewsCard />
  </SettingsFrame>
)

export const NotificationSettingsPage = () => (
  <SettingsFrame title="Уведомления">
    <NotificationsCard />
  </SettingsFrame>
)

export const SecuritySettingsPage = () => (
  <SettingsFrame title="Безопасность">
    <PasswordCard />
    <SecondFactorCard />
    <SessionsCard />
  </SettingsFrame>
)
