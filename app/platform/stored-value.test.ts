// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createStoredValue } from './stored-value.ts'

const read = (text: string | null): number => (text === null ? 0 : Number(text))
const open = () => createStoredValue('number', 'number-updated', read, 0)
const otherTabWrites = (text: string) => {
  localStorage.setItem('number', text)
  window.dispatchEvent(new StorageEvent('storage', { key: 'number', newValue: text }))
}

beforeEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

describe('a value stored in the browser', () => {
  it('is there again after a reload', () => {
    open().set(7)
    expect(localStorage.getItem('number')).toBe('7')
    expect(open().get()).toBe(7)
  })

  it('notifies the listeners of this tab when it changes', () => {
    const store = open()
    const listener = vi.fn()
    store.subscribe(listener)
    store.set(3)
    expect(listener).toHaveBeenCalledTimes(1)
    expect(store.get()).toBe(3)
  })

  it('follows changes of another tab', () => {
    const store = open()
    const listener = vi.fn()
    store.subscribe(listener)
    otherTabWrites('12')
    expect(listener).toHaveBeenCalledTimes(1)
    expect(store.get()).toBe(12)
  })

  it('is read again when its event fires', () => {
    const store = open()
    const listener = vi.fn()
    store.subscribe(listener)
    localStorage.setItem('number', '5')
    window.dispatchEvent(new Event('number-updated'))
    expect(listener).toHaveBeenCalledTimes(1)
    expect(store.get()).toBe(5)
  })

  it('stays the same object while nothing changes, so that no page re-renders', () => {
    localStorage.setItem('things', '[1]')
    const store = createStoredValue<number[]>('things', 'things-updated', (text) => JSON.parse(text ?? '[]'), [])
    expect(store.get()).toBe(store.get())
  })

  it('does not notify a listener that has unsubscribed', () => {
    const store = open()
    const listener = vi.fn()
    store.subscribe(listener)()
    store.set(1)
    otherTabWrites('2')
    expect(listener).not.toHaveBeenCalled()
  })

  it('is kept in memory when the browser cannot store it', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const store = open()
    store.set(4)
    expect(store.get()).toBe(4)
    expect(warned).toHaveBeenCalled()
  })
})
