import { useDeferredValue, useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useNavigationType } from 'react-router'
import { handleHotkey } from './hotkey.ts'
import { ToastList } from './toast-list.tsx'
import { dismissErrors, useToasts } from './toasts.ts'

/**
 * Live region of the toasts, at the end of the page or, while a modal dialog is open, inside of it: everything outside
 * of a modal dialog is inert. It is in the page before the first toast, since screen readers announce only what is
 * added to a region that exists.
 */
export function ToastRegion() {
  // Deferred, so that the control that was clicked renders first.
  const toasts = useDeferredValue(useToasts())
  const dialog = useTopmostDialog()
  useDismissErrorsOnNavigation()
  useEffect(() => {
    document.addEventListener('keydown', handleHotkey)
    return () => document.removeEventListener('keydown', handleHotkey)
  }, [])
  const region = (
    <section aria-label="Notifications" aria-live={toasts[0]?.type === 'error' ? 'assertive' : 'polite'}>
      {toasts.length > 0 && <ToastList toasts={toasts} />}
    </section>
  )
  return dialog ? createPortal(region, dialog) : region
}

/**
 * Dismisses errors when the buyer navigates. Redirects of the shop use `REPLACE` and explain themselves by a toast,
 * which stays. A layout effect runs before the effects of the new page, which may show toasts of their own.
 */
function useDismissErrorsOnNavigation() {
  const { pathname, search } = useLocation()
  const type = useNavigationType()
  const leave = useEffectEvent(() => {
    if (type !== 'REPLACE') dismissErrors()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each URL
  useLayoutEffect(leave, [pathname, search])
}

/**
 * Returns the topmost open modal dialog. A dialog that is not hydrated yet (`data-dormant`) is ignored: a portal into
 * it would be a hydration mismatch, and React would render the dialog again, closed.
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
