import type { Application } from '@rezumetr/contracts/vacancies/vacancies'
import { ExternalLink, Mail, Phone } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { cn } from '../../../ui/style/cn.ts'
import { mailLink, phoneLink, webLink } from '../../results/candidate.ts'

const link =
  'relative inline-flex min-w-0 items-center gap-1.5 rounded text-accent underline-offset-4 hover:underline'
const icon = 'size-3.5 shrink-0 text-faint'

// lazy, because most lists contain no uploaded resumes
const FileLink = lazy(async () => ({ default: (await import('../../resumes/file-link.tsx')).FileLink }))
const CorrectReading = lazy(async () => ({
  default: (await import('./correct-reading.tsx')).CorrectReading,
}))

/**
 * Links to resume, e-mail and phone, as far as the job board disclosed them or the
 * file contains them; a dash for the rest.
 */
export function ContactLinks({
  application,
  isCorrectable = false,
  className,
}: {
  application: Application
  /** Whether what was read from a file may be corrected here. */
  isCorrectable?: boolean
  className?: string
}) {
  const isFile = application.source === 'upload'
  const resume = webLink(application.resume_url)
  const mail = mailLink(application.candidate_email)
  const phone = phoneLink(application.candidate_phone)
  return (
    <ul className={cn('flex flex-wrap gap-x-4 gap-y-1 text-[13px]', className)}>
      <li className="flex min-w-0">
        {isFile ? (
          <Suspense>
            <FileLink applicationId={application.id} className={link} />
          </Suspense>
        ) : resume ? (
          <a href={resume} target="_blank" rel="noopener noreferrer" className={link}>
            <ExternalLink aria-hidden className={icon} />
            Резюме
          </a>
        ) : (
          <Missing icon={<ExternalLink aria-hidden className={icon} />} what="Ссылки на резюме нет" />
        )}
      </li>
      <li className="flex min-w-0">
        {mail ? (
          <a href={mail} className={link}>
            <Mail aria-hidden className={icon} />
            <span className="truncate">{application.candidate_email}</span>
          </a>
        ) : application.candidate_email?.trim() ? (
          <Unlinked icon={<Mail aria-hidden className={icon} />} text={application.candidate_email} />
        ) : (
          <Missing
            icon={<Mail aria-hidden className={icon} />}
            what={isFile ? 'E-mail в файле не указан' : 'E-mail не открыт на HH.ru'}
          />
        )}
      </li>
      <li className="flex min-w-0">
        {phone ? (
          <a href={phone} className={cn(link, 'whitespace-nowrap')}>
            <Phone aria-hidden className={icon} />
            {application.candidate_phone}
          </a>
        ) : application.candidate_phone?.trim() ? (
          <Unlinked icon={<Phone aria-hidden className={icon} />} text={application.candidate_phone} />
        ) : (
          <Missing
            icon={<Phone aria-hidden className={icon} />}
            what={isFile ? 'Телефон в файле не указан' : 'Телефон не открыт на HH.ru'}
          />
        )}
      </li>
      {isFile && isCorrectable && (
        <li className="flex min-w-0">
          <Suspense>
            <CorrectReading applicationId={application.id} className={link} />
          </Suspense>
        </li>
      )}
    </ul>
  )
}

/** A contact in a form that no link can carry. */
function Unlinked({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      {icon}
      <span className="truncate">{text}</span>
    </span>
  )
}

function Missing({ icon, what }: { icon: ReactNode; what: string }) {
  return (
    <span role="img" aria-label={what} title={what} className="inline-flex items-center gap-1.5 text-faint">
      {icon}—
    </span>
  )
}
