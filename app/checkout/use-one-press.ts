import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * One press at a time: a second one while the first is on its way does nothing. `work` that leads away from the page
 * answers so, and nothing can be pressed any more; a page that comes back from the browser's memory, say from the
 * provider's, is free again. What was pressed is disabled meanwhile and loses the focus; where nothing else has taken
 * it, it is given back.
 */
export function useOnePress(work: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false)
  const pressed = useRef(false)
  const origin = useRef<Element>(null)
  const free = useCallback(() => {
    pressed.current = false
    setBusy(false)
  }, [])
  useEffect(() => {
    addEventListener('pageshow', free)
    return () => removeEventListener('pageshow', free)
  }, [free])
  useEffect(() => {
    if (busy || document.activeElement !== document.body) return
    if (origin.current instanceof HTMLElement) origin.current.focus({ preventScroll: true })
  }, [busy])
  async function press() {
    if (pressed.current) return
    pressed.current = true
    origin.current = document.activeElement
    setBusy(true)
    let leads: unknown
    try {
      leads = await work()
    } finally {
      if (leads !== 'leaving') free()
    }
  }
  return { busy, press: () => void press() }
}
