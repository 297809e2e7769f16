import { QuestionList } from '../../features/candidates/candidate-facts.tsx'
import { Caps } from '../../features/candidates/reasons/caps.tsx'
import { CriteriaPoints } from '../../features/candidates/reasons/criteria-points.tsx'
import { RequirementTable } from '../../features/candidates/reasons/requirement-table.tsx'
import { ScoreTile } from '../../features/results/score-tile.tsx'
import { CloseButton } from '../../ui/buttons/close-button.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import type { DemoCandidate } from './candidates.ts'
import { relevanceTone } from './relevance.ts'

/** Explains a sample score in the same way as the card of a real candidate. */
export function WhySheet({ candidate, onClose }: { candidate: DemoCandidate; onClose: () => void }) {
  const { name, experience, relevance, assessment, caps, requirements, questions, criteria } = candidate
  return (
    <Sheet open onClose={onClose} title={`Почему ${relevance}: ${name}`}>
      <div className="sticky top-0 z-10 flex items-center gap-1 border-b border-line bg-surface py-1.5 pr-1.5 pl-4">
        <p className="min-w-0 flex-1 truncate text-[13px] text-muted">Пример. Вымышленные данные</p>
        <CloseButton onClose={onClose} />
      </div>
      <div className="grid grid-cols-1 gap-4 p-4">
        <div className="flex items-start gap-3">
          <ScoreTile score={relevance} size="lg" toneOf={relevanceTone} />
          <div className="min-w-0 flex-1">
            <h2 className="text-lg leading-6 font-semibold">{name}</h2>
            <p className="mt-1 text-muted">{experience}</p>
          </div>
        </div>
        <p className="text-[15px] leading-6 text-pretty">{assessment}</p>
        <Caps caps={caps} />
        <RequirementTable requirements={requirements} />
        <QuestionList questions={questions} />
        <CriteriaPoints criteria={criteria} />
      </div>
    </Sheet>
  )
}
