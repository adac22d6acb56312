import { useEffect, useState } from 'react'

const TIMEOUT_MS = 150

/** True once `goingOn` has lasted `timeoutMs`, 150 ms by default. */
export function useDelayed(goingOn: boolean, timeoutMs = TIMEOUT_MS): boolean {
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
