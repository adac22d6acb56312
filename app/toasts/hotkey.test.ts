import { beforeEach, describe, expect, it, vi } from 'vitest'

let hotkey: typeof import('./hotkey.ts')
let toasts: typeof import('./toasts.ts')

beforeEach(async () => {
  vi.resetModules()
  hotkey = await import('./hotkey.ts')
  toasts = await import('./toasts.ts')
})

describe('the key that leads to the toasts', () => {
  it('leads there, and nowhere once they are gone', () => {
    const goThere = vi.fn<() => void>()
    const close = toasts.showToast({ title: 'there' })
    const takeBack = hotkey.onHotkey(toasts.currentToasts(), goThere)
    hotkey.noteHotkey({ key: 'F7' })
    expect(goThere).not.toHaveBeenCalled()
    hotkey.noteHotkey({ key: 'F8' })
    expect(goThere).toHaveBeenCalledOnce()
    close()
    hotkey.noteHotkey({ key: 'F8' })
    expect(goThere).toHaveBeenCalledOnce()
    toasts.showToast({ title: 'another' })
    takeBack()
    hotkey.noteHotkey({ key: 'F8' })
    expect(goThere).toHaveBeenCalledOnce()
  })

  it('pressed while the list is on its way leads there once it is', () => {
    const goThere = vi.fn<() => void>()
    toasts.showToast({ title: 'on its way' })
    hotkey.noteHotkey({ key: 'F8' })
    hotkey.onHotkey(toasts.currentToasts(), goThere)
    expect(goThere).toHaveBeenCalledOnce()
  })

  it('leads to a list that shows the newest, also where it is drawn a moment later', () => {
    const goThere = vi.fn<() => void>()
    toasts.showToast({ title: 'drawn' })
    const takeBack = hotkey.onHotkey(toasts.currentToasts(), goThere)
    toasts.showToast({ title: 'to be drawn' })
    hotkey.noteHotkey({ key: 'F8' })
    expect(goThere).not.toHaveBeenCalled()
    takeBack()
    hotkey.onHotkey(toasts.currentToasts(), goThere)
    expect(goThere).toHaveBeenCalledOnce()
  })

  it('pressed where there is no toast takes nobody to a later one', () => {
    const goThere = vi.fn<() => void>()
    hotkey.noteHotkey({ key: 'F8' })
    toasts.showToast({ title: 'later' })
    hotkey.onHotkey(toasts.currentToasts(), goThere)
    expect(goThere).not.toHaveBeenCalled()
  })
})
