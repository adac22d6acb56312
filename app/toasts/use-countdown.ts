import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onEnd` once when the time is over; what is left of it does not run while `held`. */
export function useCountdown(durationMs: number, held: boolean, onEnd: () => void) {
  const left = useRef(durationMs)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (held || !Number.isFinite(left.current)) return
    const since = Date.now()
    const timer = setTimeout(end, left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - since
    }
  }, [held])
}
