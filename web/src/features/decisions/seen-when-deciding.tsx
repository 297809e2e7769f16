import type { ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import { recommendationLooks } from '../results/recommendation.tsx'

/** What the user saw when deciding, if the result is another one now: by other criteria, or of another resume. */
export function SeenWhenDeciding({
  result: { decision, ...now },
}: {
  result: Pick<ResultDetail, 'decision' | 'score' | 'recommendation' | 'rubric_version'>
}) {
  if (!decision) return null
  const { score, recommendation, rubric_version } = decision
  const isOtherVersion = rubric_version !== now.rubric_version
  if (!isOtherVersion && score === now.score && recommendation === now.recommendation) return null
  return (
    <p className="mt-2 text-xs text-muted">
      Решение принято при балле {score} («{recommendationLooks[recommendation].label}»)
      {isOtherVersion && `, по версии критериев ${rubric_version}`}.
    </p>
  )
}
