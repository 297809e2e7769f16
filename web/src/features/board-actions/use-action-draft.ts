import type { ActionKind, ActionApplication, ActionTemplates } from '@rezumetr/contracts/board-actions'
import { decidedPlace } from '@rezumetr/contracts/board-places'
import { useState } from 'react'
import { keepDraft, readDraft, useDraft } from '../../ui/use-draft.ts'
import { useUser } from '../accounts/api.ts'
import type { UnsentGroup } from './unsent-groups.ts'

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
 * The stage a step of this kind begins with: one that everybody who may be given the step may be given. Nobody is moved on or back
 * unseen: where somebody was invited or refused before, an invitation begins with none.
 */
function firstTarget(applications: readonly ActionApplication[], kind: ActionKind) {
  const able = applications.filter(({ targets }) => targets.some((target) => target.kind === kind))
  if (kind === 'invite' && able.some(({ collection_id }) => decidedPlace(collection_id) !== null))
    return undefined
  return targetsOf(able, kind).find(({ id }) =>
    able.every(({ targets }) => targets.some((target) => target.id === id)),
  )
}

const KINDS = ['invite', 'discard', 'move'] as const

/** Name of the draft of a message. It ends with the user's id, so that it survives an expired session of that user. */
const draftName = (userId: string, whom: string, kind: ActionKind) => `message_${kind}_${whom}:${userId}`

/** Stands for whoever is chosen in the list: its text is kept while those chosen change, and goes with the choice. */
export const SEVERAL = 'several'

/** The choice they were written for is over: they must not be offered for the next one. */
export const forgetMessages = (userId: string, whom: string) => {
  for (const kind of KINDS) keepDraft(draftName(userId, whom, kind), '', '')
}

/** Whether a message that differs from its template was typed and not sent. */
export const isMessageTyped = (userId: string, whom: string): boolean =>
  KINDS.some((kind) => readDraft(draftName(userId, whom, kind)) !== null)

/**
 * Which step is to be done and with what words. Each kind has its own text, begun from the template and kept in the tab until it is
 * sent; a kind none of the applications may be given is not offered, and none takes the place of the one asked for. Nor does another
 * stage take the place of one that was chosen or is repeated, and where no stage suits all of them none is proposed: nothing is sent
 * until the person chooses.
 */
export function useActionDraft({
  applications,
  kind: first,
  repeated,
  templates,
  whom,
}: {
  applications: readonly ActionApplication[]
  kind: ActionKind | null
  repeated: UnsentGroup | undefined
  templates: ActionTemplates
  /** To whom the text is being written: it is never offered for others. */
  whom: string
}) {
  const user = useUser()
  const nameOf = (kind: ActionKind) => draftName(user.id, whom, kind)
  const kinds = KINDS.filter((kind) => targetsOf(applications, kind).length > 0)
  const [kind, setKind] = useState(() => kinds.find((offered) => offered === first) ?? null)
  const targets = kind ? targetsOf(applications, kind) : []
  const [targetIds, setTargetIds] = useState<{ readonly [K in ActionKind]?: string }>(
    repeated ? { [repeated.kind]: repeated.target } : {},
  )
  const targetId = kind ? (targetIds[kind] ?? firstTarget(applications, kind)?.id) : undefined
  const [kept, setKept] = useState<ReadonlySet<ActionKind>>(
    () => new Set(KINDS.filter((one) => readDraft(nameOf(one)) !== null)),
  )
  const begun =
    repeated && repeated.text !== null ? { ...templates, [repeated.kind]: repeated.text } : templates
  const texts = {
    invite: useDraft(nameOf('invite'), begun.invite),
    discard: useDraft(nameOf('discard'), begun.discard),
    move: useDraft(nameOf('move'), begun.move),
  }
  const [silent, setSilent] = useState({
    invite: false,
    move: true,
    discard: false,
    ...(repeated && { [repeated.kind]: repeated.text === null }),
  })
  const [text, setText] = kind ? texts[kind] : ['', () => undefined]
  return {
    kinds,
    /** `null` until the person chooses. */
    kind,
    setKind,
    targets,
    /** `undefined` until the person chooses, also where the chosen one is offered no more. */
    target: targets.find(({ id }) => id === targetId),
    /** No stage was chosen, repeated or proposed yet. */
    isStageOpen: kind !== null && targetId === undefined,
    setTarget: (id: string) => kind && setTargetIds({ ...targetIds, [kind]: id }),
    setSilent: (on: boolean) => kind && setSilent({ ...silent, [kind]: on }),
    /** As it is typed. */
    text,
    setText,
    restoreTemplate: () => {
      if (!kind) return
      setText(templates[kind])
      setKept(new Set([...kept].filter((one) => one !== kind)))
    },
    /** It, or what it was made from, was there when the dialog opened: somebody closed it without sending. */
    isKept: kind !== null && kept.has(kind),
    /** As it will be sent, its gaps still to be filled; `null`: the step goes without a message. */
    message: kind && !silent[kind] ? text.trim() : null,
    /** Forgets the kept text once it was sent or became the template; what was typed since stays. */
    settle: (done: ActionKind, message: string | null) => {
      if (readDraft(nameOf(done))?.trim() === message) keepDraft(nameOf(done), '', '')
    },
  }
}

export type ActionDraft = ReturnType<typeof useActionDraft>
