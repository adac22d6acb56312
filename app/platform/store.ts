import { useSyncExternalStore } from 'react'

/**
 * Creates a value outside of React, with a hook that re-renders on each change. On the server and during hydration the
 * hook returns `initial`. For a value that outlives the page, see `stored-value.ts`.
 */
export function createStore<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  const get = (): Value => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    get,
    subscribe,
    set(next: Value) {
      value = next
      for (const listener of listeners) listener()
    },
    /** Returns the value, or a part of it: the component then re-renders only when that part changes. */
    use: <Part = Value>(partOf: (value: Value) => Part = (whole) => whole as unknown as Part): Part =>
      useSyncExternalStore(
        subscribe,
        () => partOf(value),
        () => partOf(initial),
      ),
  }
}
