import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

type Store = typeof import('./toasts.ts')
let store: Store

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  store = await import('./toasts.ts')
})
afterEach(() => vi.useRealTimers())

const titles = () => store.currentToasts().map(({ title }) => title)
const open = () => store.currentToasts().filter((toast) => toast.open)

describe('toasts', () => {
  it('are ordered newest first', () => {
    store.showToast({ title: 'one' })
    store.showToast({ title: 'two' })
    expect(titles()).toEqual(['two', 'one'])
  })

  it('are limited to five, and the oldest is removed', () => {
    for (const title of ['1', '2', '3', '4', '5', '6']) store.showToast({ title })
    expect(titles()).toEqual(['6', '5', '4', '3', '2'])
  })

  it('do not count towards the limit once dismissed', () => {
    const close = store.showToast({ title: 'gone' })
    for (const title of ['1', '2', '3', '4']) store.showToast({ title })
    close()
    store.showToast({ title: '5' })
    expect(open().map(({ title }) => title)).toEqual(['5', '4', '3', '2', '1'])
  })

  it('stay for five seconds by default, and while loading until they are closed', () => {
    store.showToast({ title: 'usual' })
    store.showToast({ title: 'short', duration: 2000 })
    store.showToast({ title: 'working', type: 'loading' })
    expect(store.currentToasts().map(({ duration }) => duration)).toEqual([Number.POSITIVE_INFINITY, 2000, 5000])
  })

  it('are dismissed by dismissErrors() if they are errors', () => {
    for (const type of ['error', 'info', 'error', 'success'] as const) store.showToast({ type, title: type })
    store.dismissErrors()
    expect(open().map(({ title }) => title)).toEqual(['success', 'info'])
  })

  it('stay after dismissErrors() if they are sticky, unless named', () => {
    store.showToast({ type: 'error', title: 'No box selected', stays: true })
    store.dismissErrors()
    expect(open().map(({ title }) => title)).toEqual(['No box selected'])
    store.dismissErrors(['No box selected'])
    expect(open()).toEqual([])
  })

  it('close at once when dismissed and are removed after 1,000,000 ms', () => {
    const close = store.showToast({ title: 'bye' })
    close()
    expect(store.currentToasts()[0]?.open).toBe(false)
    vi.advanceTimersByTime(999_999)
    expect(titles()).toEqual(['bye'])
    vi.advanceTimersByTime(1)
    expect(titles()).toEqual([])
  })
})
