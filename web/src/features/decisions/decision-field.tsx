import { type DecisionFilter, decisionFilterLabels, decisionFilters } from '@rezumetr/contracts/domain'
import { Select } from '../../ui/fields/select.tsx'

/** «Any» is one of the decisions to filter by, so no filter needs another name. */
const ALL = 'all'

/** Filter of results by a person's decision. */
export function DecisionField({
  value,
  onChange,
}: {
  value: DecisionFilter | undefined
  onChange: (next: DecisionFilter | undefined) => void
}) {
  return (
    <Select
      label="Решение"
      value={value ?? ALL}
      onChange={(next) => onChange(next === ALL ? undefined : next)}
      options={[
        { value: ALL, label: 'Все' },
        ...decisionFilters.map((decision) => ({ value: decision, label: decisionFilterLabels[decision] })),
      ]}
    />
  )
}
