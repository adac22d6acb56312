import { useCallback, useEffect, useRef, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'

/** Label and handler of a step's back button. */
export type BackAction = { label: string; onClick: () => void }

type Props = { continueLabel?: string | undefined; busy: boolean; back?: BackAction | undefined }

/** Buttons of a step: continue, when possible, and back. Disabled during a request. */
export const StepButtons = ({ continueLabel, busy, back }: Props) => (
  <div className="acts">
    {continueLabel && (
      <button type="submit" className="btn" disabled={busy}>
        {busy ? 'Processing...' : continueLabel}
      </button>
    )}
    {back && (
      <button type="button" className="textbtn" disabled={busy} onClick={back.onClick}>
        <Icon of="arrow-left" />
        {back.label}
      </button>
    )}
  </div>
)

/**
 * Runs `work` on submit and ignores further submits until it ends. When `work` resolves to `'leaving'`, the form
 * stays disabled; a page from the back/forward cache is enabled again. Restores the focus that disabling the button
 * removed, unless it has moved.
 */
export function useSubmitOnce(work: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false)
  const isSubmitting = useRef(false)
  const origin = useRef<Element>(null)
  const reset = useCallback(() => {
    isSubmitting.current = false
    setBusy(false)
  }, [])
  useEffect(() => {
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [reset])
  useEffect(() => {
    if (busy || document.activeElement !== document.body) return
    if (origin.current instanceof HTMLElement) origin.current.focus({ preventScroll: true })
  }, [busy])
  async function submit() {
    if (isSubmitting.current) return
    isSubmitting.current = true
    origin.current = document.activeElement
    setBusy(true)
    let result: unknown
    try {
      result = await work()
    } finally {
      if (result !== 'leaving') reset()
    }
  }
  return { busy, press: () => void submit() }
}
