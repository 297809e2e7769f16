import { Page } from '../../ui/page.tsx'
import { AccountCard } from './account-card.tsx'
import { AiCard } from './ai-card.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { DataCard } from './data-card.tsx'
import { ModelCard } from './model-card.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { ReadingCard } from './reading-card.tsx'
import { TokenCard } from './token-card.tsx'

export function SettingsPage() {
  return (
    <Page title="Настройки" className="max-w-4xl">
      <ConnectionCard />
      <TokenCard />
      <ReadingCard />
      <ModelCard />
      <AccountCard />
      <PasswordCard />
      <NotificationsCard />
      <DataCard />
      <AiCard />
    </Page>
  )
}
