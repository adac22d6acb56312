import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/** A second submit within this time counts as a double click. */
const DOUBLE_CLICK_MS = 500

/**
 * Prevents double submits: a second click, or a held Enter key, submits a form once, so that one note is stored and
 * one refund is issued. Forms with `data-repeats` are exempt: they only start a passkey prompt, which may be repeated
 * at once.
 */
export function useSingleSubmit(): void {
  const busy = useNavigation().state !== 'idle'
  const isBusy = useRef(busy)
  useEffect(() => {
    isBusy.current = busy
  }, [busy])
  useEffect(() => {
    let last: { form: EventTarget | null; by: HTMLElement | null; at: number } | undefined
    const onSubmit = (event: SubmitEvent) => {
      const { target: form, submitter: by, timeStamp: at } = event
      if (!by || (form instanceof HTMLElement && 'repeats' in form.dataset)) return
      const isRepeat = last?.form === form && last.by === by && (isBusy.current || at - last.at < DOUBLE_CLICK_MS)
      if (!isRepeat) last = { form, by, at }
      else {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
    }
    const onInput = () => {
      last = undefined
    }
    // Runs before the router handles the event.
    document.addEventListener('submit', onSubmit, { capture: true })
    document.addEventListener('input', onInput)
    return () => {
      document.removeEventListener('submit', onSubmit, { capture: true })
      document.removeEventListener('input', onInput)
    }
  }, [])
}
