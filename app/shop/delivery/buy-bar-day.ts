import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

type BuyBarDay = { text: string; today: boolean }
let shown: BuyBarDay | undefined

/** Shows the panel's delivery day in the phone's buy bar, in place of the name. */
export function setBuyBarDay(day: BuyBarDay | undefined) {
  shown = day
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useBuyBarDay = (): BuyBarDay | undefined =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  )
