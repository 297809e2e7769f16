import type { Application } from '@rezumetr/contracts/vacancies/vacancies'
import { ExternalLink } from 'lucide-react'
import { candidateName } from '../../../features/results/candidate-name.ts'
import { webLink } from '../../../features/results/candidate.ts'

type Person = Pick<Application, 'candidate_name' | 'resume_url'> & { readonly key: string }

/** Candidates without a card: their names, and their resumes at HH.ru as far as the address is known. */
export function People({ people }: { people: readonly Person[] }) {
  return (
    <ul className="mt-1.5 grid max-h-60 grid-cols-1 gap-1 overflow-y-auto text-[13px]">
      {people.map(({ key, candidate_name, resume_url }) => {
        const resume = webLink(resume_url)
        return (
          <li key={key} className="flex flex-wrap gap-x-3">
            <span className="min-w-0 break-words">{candidateName(candidate_name)}</span>
            {resume && (
              <a
                href={resume}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex items-center gap-1.5 rounded text-accent underline-offset-4 hover:underline"
              >
                <ExternalLink aria-hidden className="size-3.5 shrink-0 text-faint" />
                Открыть на HH.ru
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}
