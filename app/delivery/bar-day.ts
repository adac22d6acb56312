import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

type BarDay = { words: string; today: boolean }
let shown: BarDay | undefined

/** The day that the panel shows stands in the phone's buy bar too, in place of the name. */
export function showInBar(day: BarDay | undefined) {
  shown = day
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useBarDay = (): BarDay | undefined =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  )
