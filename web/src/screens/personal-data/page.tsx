import { Link } from '@tanstack/react-router'
import { linkClass } from '../../features/accounts/auth-frame.tsx'
import { SettingsFrame } from '../../features/accounts/settings-frame.tsx'
import { ArchiveCard } from './archive-card.tsx'
import { CandidateCard } from './candidate-card.tsx'
import { ConsentsCard } from './consents-card.tsx'
import { ErasureCard } from './erasure-card.tsx'
import { RetentionCard } from './retention-card.tsx'

/** Rights and duties under 152-FZ: of the company towards candidates, and of users regarding their own data. */
export function PersonalDataPage() {
  return (
    <SettingsFrame
      title="Персональные данные"
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
    </SettingsFrame>
  )
}
