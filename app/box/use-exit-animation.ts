import { useEffect, useState } from 'react'

/** As long as a thing takes to be lifted out. */
const LIFT_MS = 420

type Named = { id: string }

/**
 * What is there and, for as long as its leaving takes, what has just gone. By the clock and not by the end of an
 * animation, which never comes for people who asked for no motion.
 */
export function useExitAnimation<Thing extends Named>(
  present: readonly Thing[],
): readonly (Thing & { leaving: boolean })[] {
  const [before, setBefore] = useState(present)
  const [gone, setGone] = useState<readonly Thing[]>([])
  if (before !== present) {
    setBefore(present)
    setGone([...gone, ...before].filter((thing) => !present.some(({ id }) => id === thing.id)))
  }
  useEffect(() => {
    if (gone.length === 0) return
    const timer = setTimeout(() => setGone([]), LIFT_MS)
    return () => clearTimeout(timer)
  }, [gone])
  return [
    ...present.map((thing) => ({ ...thing, leaving: false })),
    ...gone.map((thing) => ({ ...thing, leaving: true })),
  ]
}
