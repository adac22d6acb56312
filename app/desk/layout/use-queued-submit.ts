import { type RefObject, useEffect, useRef, useState } from 'react'

/** The uploads of a form: `busy` until all have ended, `failed` where one did not arrive. */
export type Uploads = { busy: boolean; failed: boolean }
export const NO_UPLOADS: Uploads = { busy: false, failed: false }

/** `waiting`: a submit is held until the uploads end; `stopped`: an upload failed, and the submit was given up. */
export type QueuedSubmit = 'none' | 'waiting' | 'stopped'

/** Text of the status beside a Save button; nothing where no submit was held. */
export const QUEUED_MESSAGES: Record<QueuedSubmit, string> = {
  none: '',
  waiting: 'Saving once the picture is ready…',
  stopped: 'Not saved: the picture was not uploaded. Choose it again.',
}

/**
 * Holds a submit while the form's uploads are under way, and repeats it with the same button once they have ended. It
 * listens on the window: the router and the guard against double clicks see the repeated submit only.
 */
export function useQueuedSubmit(form: RefObject<HTMLFormElement | null>, { busy, failed }: Uploads): QueuedSubmit {
  const [queued, setQueued] = useState<QueuedSubmit>('none')
  const button = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const hold = (event: SubmitEvent) => {
      if (event.target !== form.current) return
      if (!busy) return setQueued('none')
      event.preventDefault()
      event.stopImmediatePropagation()
      button.current = event.submitter
      setQueued('waiting')
    }
    addEventListener('submit', hold, { capture: true })
    return () => removeEventListener('submit', hold, { capture: true })
  }, [form, busy])
  useEffect(() => {
    if (busy || queued !== 'waiting') return
    if (failed) return setQueued('stopped')
    setQueued('none')
    form.current?.requestSubmit(button.current)
  }, [form, busy, failed, queued])
  return queued
}
