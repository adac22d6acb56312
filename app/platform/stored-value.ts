import { useSyncExternalStore } from 'react'

/**
 * External store backed by local storage. Other tabs follow through the `storage` event, this tab through the event
 * named `changed`. Empty on the server and during hydration. `toStored` returns the stored form of a value.
 */
export function createStoredValue<T>(
  key: string,
  changed: string,
  read: (text: string | null) => T,
  empty: T,
  toStored: (value: T) => unknown = (value) => value,
) {
  const listeners = new Set<() => void>()
  let text: string | null | undefined
  let value = empty
  // False once the browser refuses to store; the value then lasts as long as the page.
  let isStorable = true

  const load = () => {
    if (!isStorable) return
    const stored = readText(key)
    if (stored === text) return
    text = stored
    value = read(stored)
  }
  const reload = () => {
    load()
    for (const listener of listeners) listener()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) reload()
  }
  const get = (): T => {
    load()
    return value
  }
  const store = {
    get,
    use: (): T => useSyncExternalStore(store.subscribe, get, () => empty),
    set(next: T) {
      value = next
      text = JSON.stringify(toStored(next))
      isStorable = writeText(key, text)
      window.dispatchEvent(new Event(changed))
    },
    subscribe(listener: () => void) {
      if (listeners.size === 0) {
        window.addEventListener(changed, reload)
        window.addEventListener('storage', onStorage)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        window.removeEventListener(changed, reload)
        window.removeEventListener('storage', onStorage)
      }
    },
  }
  return store
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function writeText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    return true
  } catch (error) {
    console.warn(`${key} could not be kept`, error)
    return false
  }
}
