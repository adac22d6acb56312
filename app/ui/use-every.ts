import { useEffect, useEffectEvent } from 'react'
import { prefersStill } from './prefers-still.ts'

/** Does something again and again while `running`; never without a time, nor for people who asked for less motion. */
export function useEvery(ms: number | undefined, running: boolean, turn: () => void) {
  const onTurn = useEffectEvent(turn)
  useEffect(() => {
    if (!ms || !running || prefersStill()) return
    const timer = setInterval(() => onTurn(), ms)
    return () => clearInterval(timer)
  }, [ms, running])
}
