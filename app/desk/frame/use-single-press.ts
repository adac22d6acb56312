import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/** So soon nobody presses again because they mean to. */
const AGAIN_MS = 500

/**
 * A button that is pressed twice, or that Enter is held on, sends its form once: a note is written once, and money asked for
 * once. A form with `data-repeats` sends nothing by itself: whoever gave up at their device asks it again at once.
 */
export function useSinglePress(): void {
  const busy = useNavigation().state !== 'idle'
  const isBusy = useRef(busy)
  useEffect(() => {
    isBusy.current = busy
  }, [busy])
  useEffect(() => {
    let last: { form: EventTarget | null; by: HTMLElement | null; at: number } | undefined
    const press = (event: SubmitEvent) => {
      const { target: form, submitter: by, timeStamp: at } = event
      if (!by || (form instanceof HTMLElement && 'repeats' in form.dataset)) return
      const isAgain = last?.form === form && last.by === by && (isBusy.current || at - last.at < AGAIN_MS)
      if (!isAgain) last = { form, by, at }
      else {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
    }
    // What was changed in between is another form.
    const change = () => {
      last = undefined
    }
    // Before the router hears of it.
    document.addEventListener('submit', press, { capture: true })
    document.addEventListener('input', change)
    return () => {
      document.removeEventListener('submit', press, { capture: true })
      document.removeEventListener('input', change)
    }
  }, [])
}
