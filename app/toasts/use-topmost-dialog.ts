import { useSyncExternalStore } from 'react'

/** The modal dialog that is open, the last of several. */
export const useTopmostDialog = (): HTMLDialogElement | undefined => useSyncExternalStore(subscribe, topmost, none)

const topmost = () => [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1)
const none = () => undefined

function subscribe(changed: () => void) {
  const events = ['toggle', 'close'] as const
  for (const event of events) document.addEventListener(event, changed, true)
  return () => {
    for (const event of events) document.removeEventListener(event, changed, true)
  }
}
