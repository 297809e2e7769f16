import {
  consentOf,
  type LegalDocument,
  privacyOf,
  processingRegisterOf,
  termsOf,
} from '@rezumetr/contracts/legal'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useConfig } from '../../api/config.ts'
import { HomeHeader } from '../../features/accounts/home-header.tsx'
import { editionName } from '../../features/privacy/edition.ts'
import { Alert } from '../../ui/notices/alert.tsx'

const linkClass = 'font-medium text-accent underline underline-offset-4'

function LegalFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-2xl px-4 py-6 sm:px-6">
      <HomeHeader />
      <main className="mt-8 grid gap-4 pb-16 text-[15px] leading-6 [&_h2]:mt-4 [&_h2]:text-base [&_h2]:font-semibold">
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        <Alert tone="info">
          Проект документа: окончательную редакцию утверждает владелец сервиса до публичного запуска.
        </Alert>
        {children}
      </main>
    </div>
  )
}

function Document({ document, version }: { document: LegalDocument; version?: string }) {
  return (
    <LegalFrame title={document.title}>
      {version && <p className="text-[13px] text-muted">{editionName(version)}</p>}
      {document.sections.map(({ heading, paragraphs }) => (
        <section key={heading} className="grid gap-2">
          {heading && <h2>{heading}</h2>}
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <Contact />
    </LegalFrame>
  )
}

function Contact() {
  const { support_email } = useConfig()
  return (
    <p>
      Вопросы и обращения:{' '}
      <a href={`mailto:${support_email}`} className={linkClass}>
        {support_email}
      </a>
      . Что и зачем обрабатывается, перечисляет{' '}
      <Link to="/processing" className={linkClass}>
        реестр обработки
      </Link>
      .
    </p>
  )
}

export function TermsPage() {
  const { brand, terms_version } = useConfig()
  return <Document document={termsOf(brand)} version={terms_version} />
}

export function PrivacyPage() {
  const { operator } = useConfig()
  return <Document document={privacyOf(operator)} />
}

export function ConsentPage() {
  const { brand, consent_version, operator } = useConfig()
  return <Document document={consentOf(brand, operator)} version={consent_version} />
}

export function ProcessingPage() {
  const { is_model_abroad } = useConfig()
  return (
    <LegalFrame title="Реестр обработки персональных данных">
      {processingRegisterOf(is_model_abroad).map(
        ({ purpose, subjects, data, ground, retention, processors }) => (
          <section key={purpose} className="grid gap-2">
            <h2>{purpose}</h2>
            <dl className="grid gap-x-6 gap-y-1.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
              {[
                ['Чьи данные', subjects],
                ['Какие', data],
                ['Основание', ground],
                ['Срок', retention],
                ['Кто обрабатывает', processors],
              ].map(([term, value]) => (
                <div key={term} className="contents">
                  <dt className="text-muted">{term}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ),
      )}
    </LegalFrame>
  )
}
