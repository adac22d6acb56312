import { useEffect, useEffectEvent, useState } from 'react'

/** True when the visitor prefers reduced motion. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

type Options = {
  /** Interval in ms; `undefined` turns automatic advance off. */
  everyMs: number | undefined
  advance: () => void
}

/**
 * Calls `advance` at an interval until paused. Stops while the element is hovered or focused, and with reduced motion
 * (decisions §3.8). Spread `hold` on the element.
 */
export function useAutoAdvance({ everyMs, advance }: Options) {
  const [paused, setPaused] = useState(false)
  const [pausedBy, setPausedBy] = useState({ pointer: false, focus: false })
  const runs = !paused && !pausedBy.pointer && !pausedBy.focus
  useInterval(everyMs, runs, advance)

  const hold = {
    onPointerEnter: () => setPausedBy((was) => ({ ...was, pointer: true })),
    onPointerLeave: () => setPausedBy((was) => ({ ...was, pointer: false })),
    onFocus: () => setPausedBy((was) => ({ ...was, focus: true })),
    onBlur: () => setPausedBy((was) => ({ ...was, focus: false })),
  }
  return { paused, toggle: () => setPaused((was) => !was), hold }
}

/** Calls `turn` every `ms` milliseconds while `running`; never without `ms` or with reduced motion. */
export function useInterval(ms: number | undefined, running: boolean, turn: () => void) {
  const onTurn = useEffectEvent(turn)
  useEffect(() => {
    if (!ms || !running || prefersReducedMotion()) return
    const timer = setInterval(() => onTurn(), ms)
    return () => clearInterval(timer)
  }, [ms, running])
}
