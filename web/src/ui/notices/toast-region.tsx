import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { cn } from '../style/cn.ts'
import { textTone } from '../style/tone.ts'

/** How a notice looks: a success, a success with something left undone, a failure. */
export type ToastType = 'good' | 'warn' | 'bad'

const manager = Toast.createToastManager()
let noteMounted: (ready: typeof manager) => void
/** The manager once somebody listens to it: a notice given earlier would be lost. */
export const mounted = new Promise<typeof manager>((resolve) => (noteMounted = resolve))

function ToastList() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => {
    const type = (toast.type ?? 'good') as ToastType
    const Icon = type === 'good' ? CircleCheck : CircleAlert
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={['right', 'down']}
        // the library hides an urgent notice, and the cross of any, from assistive technology until they have the focus
        aria-hidden={false}
        className="fade-motion rounded-xl bg-raised text-ink shadow-overlay"
      >
        <Toast.Content className="flex items-start gap-3 py-3 pr-2 pl-3.5">
          <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', textTone[type])} />
          <div className="min-w-0 flex-1 py-px">
            <Toast.Title className="font-medium text-pretty" />
            <Toast.Description className="mt-0.5 text-[13px] text-muted" />
          </div>
          <Toast.Action className="h-7 shrink-0 rounded-md px-2 text-[13px] font-medium text-accent hover:bg-sunken" />
          <Toast.Close
            aria-label="Закрыть"
            aria-hidden={false}
            className="grid size-7 shrink-0 place-items-center rounded-md text-faint hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}

/** Where notices appear. */
export function ToastRegion() {
  useEffect(() => noteMounted(manager), [])
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label="Уведомления"
          className={cn(
            'fixed right-3 bottom-[calc(var(--toasts-above,0px)+0.75rem)] left-3 z-60 ml-auto flex max-w-sm flex-col gap-2 sm:left-auto sm:w-96',
            // a dialog has its buttons at the lower edge: on a phone all over it, elsewhere at its right
            'max-sm:in-[body:has([data-dialog])]:top-3 max-sm:in-[body:has([data-dialog])]:bottom-auto',
            'sm:in-[body:has([data-dialog])]:right-auto sm:in-[body:has([data-dialog])]:left-3',
            // the lines behind a judgement are at the right: beside the menu, over the list
            'sm:in-[body:has([data-candidate])]:right-auto sm:in-[body:has([data-candidate])]:left-3 lg:in-[body:has([data-candidate])]:left-63 xl:in-[body:has([data-candidate])]:bottom-3',
          )}
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
