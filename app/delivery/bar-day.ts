import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let shown: string | undefined

/** The day that the panel shows stands in the phone's buy bar too, in place of the name. */
export function showInBar(day: string | undefined) {
  shown = day
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useBarDay = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  )
