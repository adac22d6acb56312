import {
  lazy,
  Suspense,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation, useNavigationType } from 'react-router'
import { noteHotkey } from './hotkey.ts'
import { lastPress, notePress } from './last-press.ts'
import { dismissFaults, dismissToast, type Toast, useToasts } from './toasts.ts'
import { useCountdown } from './use-countdown.ts'

// Fetched with the first toast. When it cannot be had, the words are still said.
const ToastList = lazy(() => import('./toast-list.tsx').catch(() => ({ default: PlainToasts })))

/**
 * Where toasts appear: after everything else, and while a dialog is open inside it, since what is outside of one cannot
 * be used. It stands there before the first toast, so that screen readers hear what is added.
 */
export function ToastRegion() {
  // What was pressed answers at once; what is said of it follows in a task of its own.
  const toasts = useDeferredValue(useToasts())
  const dialog = useTopmostDialog()
  useLeaveFaultsBehind()
  useEffect(() => {
    document.addEventListener('click', notePress, true)
    document.addEventListener('keydown', noteHotkey)
    return () => {
      document.removeEventListener('click', notePress, true)
      document.removeEventListener('keydown', noteHotkey)
    }
  }, [])
  const region = (
    <section aria-label="Notifications" aria-live={toasts[0]?.type === 'error' ? 'assertive' : 'polite'}>
      {toasts.length > 0 && (
        <Suspense>
          <ToastList toasts={toasts} />
        </Suspense>
      )}
    </section>
  )
  return dialog ? createPortal(region, dialog) : region
}

/**
 * What went wrong on one step is not read on the next one that the shopper goes to. Where the shop itself leads elsewhere
 * it says why, and that stays: such a way replaces the page. Before the new page's own effects, which may have news.
 */
function useLeaveFaultsBehind() {
  const { pathname, search } = useLocation()
  const type = useNavigationType()
  const leave = useEffectEvent(() => {
    if (type !== 'REPLACE') dismissFaults()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another step
  useLayoutEffect(leave, [pathname, search])
}

/**
 * The modal dialog that is open, the last of several. One that has not come to life is left alone: with something inside
 * that the server did not send, React would make it anew, closed.
 */
const useTopmostDialog = (): HTMLDialogElement | undefined => useSyncExternalStore(subscribe, topmost, none)

const topmost = () => [...document.querySelectorAll<HTMLDialogElement>('dialog:modal:not([data-dormant])')].at(-1)
const none = () => undefined

function subscribe(changed: () => void) {
  const events = ['toggle', 'close', 'awake']
  for (const event of events) document.addEventListener(event, changed, true)
  return () => {
    for (const event of events) document.removeEventListener(event, changed, true)
  }
}

/** The words alone, where the list of toasts is out of reach: across from what was pressed. */
const PlainToasts = ({ toasts }: { toasts: readonly Toast[] }) => {
  const isLow = (lastPress()?.box.bottom ?? 0) > innerHeight / 2
  return (
    <div className={isLow ? 'plain-toasts is-high' : 'plain-toasts'}>
      {toasts.map((toast) => toast.open && <PlainToast key={toast.id} {...toast} />)}
    </div>
  )
}

function PlainToast({ id, title, description, duration, action }: Toast) {
  useCountdown(duration, false, () => dismissToast(id))
  return (
    <p className="strip">
      {title}
      {description && `: ${description}`}
      {action && ' '}
      {action && 'onPress' in action && (
        <button
          type="button"
          className="textbtn"
          onClick={() => {
            dismissToast(id)
            action.onPress()
          }}
        >
          {action.label}
        </button>
      )}
      {action && 'to' in action && <Link to={action.to}>{action.label}</Link>}
    </p>
  )
}
