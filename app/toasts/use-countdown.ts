import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls `onEnd` once when the time is over; what is left of it does not run while `held`. It begins with a frame that is
 * drawn, so that a busy page takes nothing from the time in which it can be seen.
 */
export function useCountdown(durationMs: number, held: boolean, onEnd: () => void) {
  const left = useRef(durationMs)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (held || !Number.isFinite(left.current)) return
    let since: number | undefined
    let timer: number | undefined
    // The first frame draws it; by the second it has been seen.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        since = Date.now()
        timer = window.setTimeout(end, left.current)
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      if (since !== undefined) left.current -= Date.now() - since
    }
  }, [held])
}
