import { useEffect, useState } from 'react'

/** Waits shorter than this are not worth a picture of waiting. */
const PATIENCE_MS = 150

/** True once something has been going on for longer than a person notices. */
export function useSlow(goingOn: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!goingOn) return
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [goingOn])
  return goingOn && slow
}
