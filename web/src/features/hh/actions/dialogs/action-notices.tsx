/** Whom a step would surprise: those already at a stage, those decided about otherwise, those it cannot reach. */
import type { ActionKind, ActionApplication } from '@rezumetr/contracts/hh/actions'
import { decidedPlace, placeWords } from '@rezumetr/contracts/hh/stages'
import { recommendationLabels } from '@rezumetr/contracts/domain'
import { Alert } from '../../../../ui/notices/alert.tsx'
import { counted } from '../../../../ui/text/format.ts'
import { candidateName } from '../../../results/candidate-name.ts'
import { againstText, decidedText, kindOf, needTexts } from '../words.ts'

/** Those of the chosen who were invited or refused already: a second letter, or a step back, must be meant. */
export function DecidedBefore({
  applications,
  isWrittenTo,
}: {
  applications: readonly ActionApplication[]
  isWrittenTo: boolean
}) {
  const title = decidedText(applications.map(({ collection_id }) => collection_id))
  if (title === null) return null
  const decided = applications.filter(({ collection_id }) => decidedPlace(collection_id) !== null)
  return (
    <Alert tone="warn" title={title}>
      {isWrittenTo && 'Проверьте, подходит ли текст.'}
      <People
        rows={decided.map((application) => ({
          application,
          note: `HH.ru: ${placeWords(application.collection_id)}`,
        }))}
      />
    </Alert>
  )
}

/** Those about whom people decided the opposite: a refusal to one to be called cannot be unsaid. */
export function DecidedOtherwise({
  applications,
  kind,
}: {
  applications: readonly ActionApplication[]
  kind: ActionKind
}) {
  const rows = applications.flatMap((application) => {
    const { decision } = application
    const decided = kindOf(decision)
    const isAgainst = decided !== null && (decided === 'discard') !== (kind === 'discard')
    return decision && isAgainst
      ? { application, note: `Ваше решение: ${recommendationLabels[decision]}` }
      : []
  })
  if (rows.length === 0) return null
  return (
    <Alert tone="warn" title={againstText(kind, rows.length, applications.length)}>
      <People rows={rows} />
    </Alert>
  )
}

export function Unable({
  applications,
  target,
}: {
  applications: readonly ActionApplication[]
  target: string | undefined
}) {
  const noteOf = ({ blocked, targets }: ActionApplication) => {
    const need = targets.find(({ id }) => id === target)?.message ?? 'optional'
    return blocked ?? (need === 'optional' ? 'HH.ru не предлагает этот этап' : needTexts[need])
  }

  return (
    <Alert
      tone="warn"
      title={`Не получится: ${counted(applications.length, ['кандидат', 'кандидата', 'кандидатов'])}`}
    >
      <People
        rows={applications.map((application) => ({
          application,
          note: noteOf(application),
        }))}
      />
    </Alert>
  )
}

function People({ rows }: { rows: readonly { application: ActionApplication; note: string }[] }) {
  return (
    <ul className="mt-1 grid max-h-32 gap-1 overflow-y-auto text-[13px]">
      {rows.map(({ application: { application_id, candidate_name }, note }) => (
        <li key={application_id}>
          {candidateName(candidate_name)}. {note}
        </li>
      ))}
    </ul>
  )
}
