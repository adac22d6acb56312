import { useEffect, useState } from 'react'

/** Waits shorter than this are not worth a picture of waiting. */
const PATIENCE_MS = 150

/** True once something has been going on for so long; by default, longer than a person notices. */
export function useSlow(goingOn: boolean, patienceMs = PATIENCE_MS): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!goingOn) return
    const timer = setTimeout(() => setSlow(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [goingOn, patienceMs])
  return goingOn && slow
}
