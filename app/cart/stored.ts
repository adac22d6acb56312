/**
 * A value kept in local storage and shown by React. Every tab follows: the browser tells the others by `storage`, and
 * `changed` is the event that tells this one. On the server and during hydration it is empty.
 */
export function createStored<T>(key: string, changed: string, read: (text: string | null) => T, empty: T) {
  const listeners = new Set<() => void>()
  let text: string | null | undefined
  let value = empty
  // Once the browser refuses to keep it, the value lasts as long as the page.
  let kept = true

  const load = () => {
    if (!kept) return
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
  return {
    empty,
    get(): T {
      load()
      return value
    },
    set(next: T) {
      value = next
      text = JSON.stringify(next)
      kept = writeText(key, text)
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
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage can be switched off.
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
