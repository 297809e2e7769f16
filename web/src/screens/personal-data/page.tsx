import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { linkClass } from '../../features/accounts/auth-frame.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { ArchiveCard } from './archive-card.tsx'
import { CandidateCard } from './candidate-card.tsx'
import { ConsentsCard } from './consents-card.tsx'
import { ErasureCard } from './erasure-card.tsx'
import { RetentionCard } from './retention-card.tsx'

/** Rights and duties under 152-FZ: of the company towards candidates, and of users regarding their own data. */
export function PersonalDataPage() {
  return (
    <Page
      title="Персональные данные"
      className="max-w-4xl"
      actions={
        <Link to="/settings" className={buttonClass('secondary')}>
          <ArrowLeft aria-hidden className="size-4" />
          Настройки
        </Link>
      }
      description={
        <>
          Что, зачем и как долго хранится, перечисляет{' '}
          <Link to="/processing" className={linkClass}>
            реестр обработки
          </Link>
          .
        </>
      }
    >
      <RetentionCard />
      <CandidateCard />
      <ConsentsCard />
      <ArchiveCard />
      <ErasureCard />
    </Page>
  )
}
