import { useEffect, useEffectEvent, useState } from 'react'
import { prefersStill } from './prefers-still.ts'

type Options = {
  /** Without it nothing moves by itself. */
  everyMs: number | undefined
  /** Called at every turn. */
  advance: () => void
}

/**
 * Moves something by itself until it is paused: not while it is hovered or has focus, never for people who ask for
 * reduced motion (decisions §3.8). Spread `hold` on the element.
 */
export function useAutoAdvance({ everyMs, advance }: Options) {
  const [paused, setPaused] = useState(false)
  const [held, setHeld] = useState({ pointer: false, focus: false })
  const runs = !paused && !held.pointer && !held.focus
  useEvery(everyMs, runs, advance)

  const hold = {
    onPointerEnter: () => setHeld((was) => ({ ...was, pointer: true })),
    onPointerLeave: () => setHeld((was) => ({ ...was, pointer: false })),
    onFocus: () => setHeld((was) => ({ ...was, focus: true })),
    onBlur: () => setHeld((was) => ({ ...was, focus: false })),
  }
  return { paused, toggle: () => setPaused((was) => !was), hold }
}

/** Does something again and again while `running`; never without a time, nor for people who asked for less motion. */
export function useEvery(ms: number | undefined, running: boolean, turn: () => void) {
  const onTurn = useEffectEvent(turn)
  useEffect(() => {
    if (!ms || !running || prefersStill()) return
    const timer = setInterval(() => onTurn(), ms)
    return () => clearInterval(timer)
  }, [ms, running])
}
