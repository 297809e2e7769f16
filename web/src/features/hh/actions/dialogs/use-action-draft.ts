import type { ActionKind, ActionApplication, ActionTemplates } from '@rezumetr/contracts/hh/actions'
import { decidedPlace } from '@rezumetr/contracts/hh/stages'
import { useState } from 'react'
import { storeDraft, readDraft, useDraft } from '../../../../ui/forms/use-draft.ts'
import { useUser } from '../../../accounts/api.ts'
import type { UnsentGroup } from '../unsent-groups.ts'

/** The steps of a kind that are available for at least one of the applications, each once. */
function targetsOf(applications: readonly ActionApplication[], kind: ActionKind) {
  const byId = new Map(
    applications
      .flatMap(({ targets }) => targets.filter((target) => target.kind === kind))
      .map((t) => [t.id, t]),
  )
  return [...byId.values()]
}

/**
 * The stage proposed for a step of this kind: one available to every application that the step is available to. For an
 * invitation none is proposed if somebody was invited or refused before, so that nobody is moved on or back unnoticed.
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

/** `whom` of a message to the candidates selected in a list: its text is kept while the selection changes, and dropped with it. */
export const SEVERAL = 'several'

/** Drops the drafts when the selection they were written for ends: they must not be offered for the next one. */
export const clearMessages = (userId: string, whom: string) => {
  for (const kind of KINDS) storeDraft(draftName(userId, whom, kind), '', '')
}

/** Whether a message that differs from its template was typed and not sent. */
export const isMessageTyped = (userId: string, whom: string): boolean =>
  KINDS.some((kind) => readDraft(draftName(userId, whom, kind)) !== null)

/**
 * The step to be started: its kind, stage and message. Each kind has its own text, which begins with the template and is kept in the
 * tab until it is sent. A kind that no application can get is not offered. An unavailable kind or stage is never replaced by
 * another one, and if no stage suits all applications none is proposed: nothing is sent until the user chooses.
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
  /** The recipients of the text: it is never offered for others. */
  whom: string
}) {
  const user = useUser()
  const nameOf = (kind: ActionKind) => draftName(user.id, whom, kind)
  const kinds = KINDS.filter((kind) => targetsOf(applications, kind).length > 0)
  const [kind, setKind] = useState(() => kinds.find((offered) => offered === first) ?? null)
  const targets = kind ? targetsOf(applications, kind) : []
  const { targetId, setTarget } = useTarget(applications, kind, repeated)
  const needs = new Set(
    applications
      .flatMap(({ targets: own }) => own.filter(({ id }) => id === targetId))
      .map(({ message }) => message),
  )
  // where they differ, those whose stage does not suit the choice are left out
  const [need = 'optional'] = needs.size === 1 ? needs : []
  const { texts, stored, dropStored } = useTexts(nameOf, templates, repeated)
  const [silent, setSilent] = useState({
    invite: false,
    move: true,
    discard: false,
    ...(repeated && { [repeated.kind]: repeated.text === null }),
  })
  const isSilent = kind === null || need === 'none' || (need !== 'required' && silent[kind])
  const [text, setText] = kind ? texts[kind] : ['', () => undefined]
  return {
    kinds,
    /** `null` until the user chooses. */
    kind,
    setKind,
    targets,
    /** `undefined` until the user chooses, also when the chosen one is no longer available. */
    target: targets.find(({ id }) => id === targetId),
    /** No stage was chosen, repeated or proposed yet. */
    isStageOpen: kind !== null && targetId === undefined,
    setTarget,
    setSilent: (on: boolean) => kind && setSilent({ ...silent, [kind]: on }),
    /** As it is typed. */
    text,
    setText,
    restoreTemplate: () => {
      if (!kind) return
      setText(templates[kind])
      dropStored(kind)
    },
    /** The text, or an earlier version of it, existed when the dialog opened: the dialog was closed before without sending. */
    isStored: kind !== null && stored.has(kind),
    /** Whether the user may choose to write. */
    need,
    /** The text to be sent, with placeholders; `null`: the step has no message. */
    message: isSilent ? null : text.trim(),
    /** Clears the stored text once it was sent or became the template; what was typed since stays. */
    settle: (done: ActionKind, message: string | null) => {
      if (readDraft(nameOf(done))?.trim() === message) storeDraft(nameOf(done), '', '')
    },
  }
}

/** The chosen stage of each kind, or the one that is repeated or proposed. */
function useTarget(
  applications: readonly ActionApplication[],
  kind: ActionKind | null,
  repeated: UnsentGroup | undefined,
) {
  const [targetIds, setTargetIds] = useState<{ readonly [K in ActionKind]?: string }>(
    repeated ? { [repeated.kind]: repeated.target } : {},
  )
  return {
    targetId: kind ? (targetIds[kind] ?? firstTarget(applications, kind)?.id) : undefined,
    setTarget: (id: string) => kind && setTargetIds({ ...targetIds, [kind]: id }),
  }
}

/** The text of each kind, and which of them were `stored` from an earlier dialog. */
function useTexts(
  nameOf: (kind: ActionKind) => string,
  templates: ActionTemplates,
  repeated: UnsentGroup | undefined,
) {
  const [stored, setStored] = useState<ReadonlySet<ActionKind>>(
    () => new Set(KINDS.filter((one) => readDraft(nameOf(one)) !== null)),
  )
  const begun =
    repeated && repeated.text !== null ? { ...templates, [repeated.kind]: repeated.text } : templates
  return {
    stored,
    dropStored: (kind: ActionKind) => setStored(new Set([...stored].filter((one) => one !== kind))),
    texts: {
      invite: useDraft(nameOf('invite'), begun.invite),
      discard: useDraft(nameOf('discard'), begun.discard),
      move: useDraft(nameOf('move'), begun.move),
    },
  }
}

export type ActionDraft = ReturnType<typeof useActionDraft>
