import { useEffect, useState } from 'react'

/** Waits shorter than this are not worth a picture of waiting. */
const TIMEOUT_MS = 150

/** True once something has been going on for so long; by default, longer than a person notices. */
export function useSlow(goingOn: boolean, timeoutMs = TIMEOUT_MS): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!goingOn) return
    const timer = setTimeout(() => setSlow(true), timeoutMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [goingOn, timeoutMs])
  return goingOn && slow
}
