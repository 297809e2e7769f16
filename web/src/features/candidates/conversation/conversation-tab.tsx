import { MAX_MESSAGE } from '@rezumetr/contracts/hh/actions'
import {
  type Conversation,
  type ConversationMessage,
  LATEST_MESSAGES,
} from '@rezumetr/contracts/hh/conversation'
import type { ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { messageOr } from '../../../api/api-error.ts'
import { newIdempotencyKey } from '../../../api/idempotency-key.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextAreaField } from '../../../ui/fields/field.tsx'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { KeyHint } from '../../../ui/keyboard/key.tsx'
import { LoadError } from '../../../ui/notices/load-error.tsx'
import { Skeleton } from '../../../ui/progress/skeleton.tsx'
import { cn } from '../../../ui/style/cn.ts'
import { formatDate, formatTime } from '../../../ui/text/format.ts'
import { conversationQuery, useWrite } from './api.ts'
import { byDay } from './days.ts'

/** What the company and the candidate write to each other at hh.ru. */
export function ConversationTab({
  result: { application, questions },
}: {
  result: Pick<ResultDetail, 'application' | 'questions'>
}) {
  const { data, error, isFetching, refetch } = useQuery(conversationQuery(application.id))
  if (!data)
    return error ? (
      <LoadError
        message={messageOr(error, 'Не удалось загрузить переписку.')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <div role="status" aria-label="Загрузка переписки" className="grid gap-2">
        <Skeleton className="h-16 w-4/5" />
        <Skeleton className="h-12 w-3/5 justify-self-end" />
      </div>
    )
  return (
    <section aria-label="Переписка на HH.ru" className="grid grid-cols-1 gap-4">
      <Messages conversation={data} />
      <Latest id={data.messages.at(-1)?.id}>
        {data.closed === null ? (
          <Writing applicationId={application.id} questions={questions} />
        ) : (
          <p className="text-[13px] text-pretty text-muted">{data.closed}</p>
        )}
      </Latest>
    </section>
  )
}

/** What follows the latest message: in sight with it, as a conversation is read from its end. */
function Latest({ id, children }: { id: string | undefined; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (id !== undefined) place.current?.scrollIntoView({ block: 'nearest' })
  }, [id])
  return (
    <div ref={place} className="scroll-mb-32">
      {children}
    </div>
  )
}

function Messages({ conversation: { messages, has_older } }: { conversation: Conversation }) {
  if (messages.length === 0)
    return <p className="text-muted">Сообщений пока нет. Напишите первым: кандидат увидит это на HH.ru.</p>
  return (
    <div className="grid grid-cols-1 gap-3">
      {has_older && (
        <p className="text-center text-xs text-faint">
          Последние {LATEST_MESSAGES} сообщений, более ранние – на HH.ru
        </p>
      )}
      {byDay(messages, formatDate).map(({ day, messages: said }, at) => (
        <div key={at} className="grid grid-cols-1 gap-1.5">
          {day !== null && <h3 className="text-center text-xs text-faint">{day}</h3>}
          <ol className="grid grid-cols-1 gap-1.5">
            {said.map((message) => (
              <Bubble key={message.id} message={message} />
            ))}
          </ol>
        </div>
      ))}
    </div>
  )
}

const authors: Readonly<Record<ConversationMessage['author'], string>> = {
  applicant: 'Кандидат',
  employer: 'Компания',
  bot: 'Робот HH.ru',
}

function Bubble({ message: { author, text, at } }: { message: ConversationMessage }) {
  const isOwn = author === 'employer'
  return (
    <li className={cn('flex', isOwn && 'justify-end')}>
      <div
        className={cn(
          'max-w-[85%] rounded-xl px-3 py-2',
          isOwn ? 'rounded-br-sm bg-accent-soft' : 'rounded-bl-sm bg-sunken',
        )}
      >
        <p className="leading-6 [overflow-wrap:anywhere] whitespace-pre-line">
          <span className="sr-only">{authors[author]}: </span>
          {text}
        </p>
        <p className="text-right text-xs text-muted tabular-nums">
          {author === 'bot' && `${authors.bot}, `}
          {at !== null && <time dateTime={at}>{formatTime(at)}</time>}
        </p>
      </div>
    </li>
  )
}

function Writing({ applicationId, questions }: { applicationId: string; questions: readonly string[] }) {
  const [text, setText] = useDraft(`message_${applicationId}`, '')
  const write = useWrite(applicationId)
  // a repeated press of the same words is the same message
  const last = useRef({ text: '', key: '' })
  const message = text.trim()
  const send = () => {
    if (message === '' || write.isPending) return
    if (last.current.text !== message) last.current = { text: message, key: newIdempotencyKey() }
    write.mutate(last.current, {
      onSuccess: () => {
        last.current = { text: '', key: '' }
        setText('')
      },
    })
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!event.repeat) send()
  }
  const ask = () => setText([text.trim(), ...questions].filter(Boolean).join('\n'))
  return (
    <form
      className="grid grid-cols-1 gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextAreaField
        label="Сообщение кандидату"
        placeholder="Здравствуйте! …"
        value={text}
        maxLength={MAX_MESSAGE}
        error={write.isError ? messageOr(write.error, 'Не удалось отправить сообщение.') : undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={pressed}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant="primary"
          busy={write.isPending}
          disabled={message === ''}
          icon={<Send aria-hidden className="size-4" />}
        >
          Отправить на HH.ru
          <KeyHint>Ctrl+Enter</KeyHint>
        </Button>
        {questions.length > 0 && (
          <Button variant="ghost" onClick={ask}>
            Вставить вопросы
          </Button>
        )}
      </div>
    </form>
  )
}
