import type { ActionKind, ActionApplication, ActionTemplates } from '@rezumetr/contracts/board-actions'
import { useState } from 'react'

/** The steps of a kind that at least one of the applications may be given, each once. */
function targetsOf(applications: readonly ActionApplication[], kind: ActionKind) {
  const byId = new Map(
    applications
      .flatMap(({ targets }) => targets.filter((target) => target.kind === kind))
      .map((t) => [t.id, t]),
  )
  return [...byId.values()]
}

/**
 * Which step is to be done and with what words. Each kind keeps its own text, begun from the template, while another one
 * is looked at; a kind none of the applications may be given is not offered.
 */
export function useActionDraft(
  applications: readonly ActionApplication[],
  first: ActionKind,
  templates: ActionTemplates,
) {
  const kinds = (['invite', 'discard', 'move'] as const).filter(
    (kind) => targetsOf(applications, kind).length > 0,
  )
  const [kind, setKind] = useState(kinds.includes(first) ? first : (kinds[0] ?? first))
  const targets = targetsOf(applications, kind)
  const [targetId, setTargetId] = useState<string | null>(null)
  const [texts, setTexts] = useState({
    invite: templates.invite,
    move: templates.move,
    discard: templates.discard,
  })
  const [silent, setSilent] = useState({ invite: false, move: true, discard: false })
  return {
    kinds,
    kind,
    setKind,
    targets,
    target: targets.find(({ id }) => id === targetId) ?? targets[0],
    setTarget: setTargetId,
    isSilent: silent[kind],
    setSilent: (on: boolean) => setSilent({ ...silent, [kind]: on }),
    /** As it is typed. */
    text: texts[kind],
    setText: (text: string) => setTexts({ ...texts, [kind]: text }),
    /** As it will be sent, its gaps still to be filled; `null`: the step goes without a message. */
    message: silent[kind] ? null : texts[kind].trim(),
  }
}

export type ActionDraft = ReturnType<typeof useActionDraft>
