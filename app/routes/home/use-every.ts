import { useEffect, useEffectEvent } from 'react'

/** Whether this visitor asked for less motion. */
export const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Does something again and again while `running`; never for people who asked for less motion. */
export function useEvery(ms: number, running: boolean, turn: () => void) {
  const onTurn = useEffectEvent(turn)
  useEffect(() => {
    if (!running || prefersStill()) return
    const timer = setInterval(() => onTurn(), ms)
    return () => clearInterval(timer)
  }, [ms, running])
}
