import type { Rubric } from '@rezumetr/contracts/rubrics/rubric'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSubmit } from '../../api/use-submit.ts'
import { CheckDialog } from './check-dialog.tsx'
import { rubricQuery } from './rubric-api.ts'

/** Before the first run of a vacancy its criteria are shown, once; `onStart` is called when that is over. */
export function useCriteriaCheck(vacancyId: string, onStart: (count: number) => void) {
  const cache = useQueryClient()
  const [asked, setAsked] = useState<{ rubric: Rubric; count: number } | null>(null)
  const read = useSubmit({
    mutationKey: ['run', 'check'],
    mutationFn: (_count: number) => cache.fetchQuery({ ...rubricQuery(vacancyId), retry: false }),
    onSuccess: (rubric, count) => {
      if (rubric.is_check_due) setAsked({ rubric, count })
      else onStart(count)
    },
    // the check helps, and does not stand in the way of a run
    onError: (_, count) => onStart(count),
  })
  return {
    start: (count: number) => read.mutate(count),
    isPending: read.isPending,
    dialog: asked && (
      <CheckDialog
        opened={asked.rubric}
        count={asked.count}
        onClose={() => setAsked(null)}
        onDone={() => {
          setAsked(null)
          onStart(asked.count)
        }}
      />
    ),
  }
}
