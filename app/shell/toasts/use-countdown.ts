import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls `onEnd` once after `durationMs`; paused while `held`. Starts after the first paint, so that a busy main
 * thread does not shorten the visible time.
 */
export function useCountdown(durationMs: number, held: boolean, onEnd: () => void) {
  const left = useRef(durationMs)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (held || !Number.isFinite(left.current)) return
    let since: number | undefined
    let timer: number | undefined
    // The toast is painted with the first frame and visible by the second.
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
