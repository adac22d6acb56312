import { useRef, useState } from 'react'

/** One press at a time: a second one while the first is on its way does nothing. */
export function useOnePress(work: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const pressed = useRef(false)
  async function press() {
    if (pressed.current) return
    pressed.current = true
    setBusy(true)
    await work().finally(() => {
      pressed.current = false
      setBusy(false)
    })
  }
  return { busy, press: () => void press() }
}
