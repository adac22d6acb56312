import { beforeEach, describe, expect, it, vi } from 'vitest'

let hotkey: typeof import('./hotkey.ts')
let toasts: typeof import('./toasts.ts')

beforeEach(async () => {
  vi.resetModules()
  hotkey = await import('./hotkey.ts')
  toasts = await import('./toasts.ts')
})

describe('the hotkey of the toasts', () => {
  it('focuses the list, and does nothing once the toasts are gone', () => {
    const goThere = vi.fn<() => void>()
    const close = toasts.showToast({ title: 'there' })
    const takeBack = hotkey.registerHotkeyTarget(toasts.currentToasts(), goThere)
    hotkey.handleHotkey({ key: 'F7' })
    expect(goThere).not.toHaveBeenCalled()
    hotkey.handleHotkey({ key: 'F8' })
    expect(goThere).toHaveBeenCalledOnce()
    close()
    hotkey.handleHotkey({ key: 'F8' })
    expect(goThere).toHaveBeenCalledOnce()
    toasts.showToast({ title: 'another' })
    takeBack()
    hotkey.handleHotkey({ key: 'F8' })
    expect(goThere).toHaveBeenCalledOnce()
  })

  it('focuses the list once it is rendered', () => {
    const goThere = vi.fn<() => void>()
    toasts.showToast({ title: 'on its way' })
    hotkey.handleHotkey({ key: 'F8' })
    hotkey.registerHotkeyTarget(toasts.currentToasts(), goThere)
    expect(goThere).toHaveBeenCalledOnce()
  })

  it('focuses a list that shows the newest toast, also when it renders later', () => {
    const goThere = vi.fn<() => void>()
    toasts.showToast({ title: 'drawn' })
    const takeBack = hotkey.registerHotkeyTarget(toasts.currentToasts(), goThere)
    toasts.showToast({ title: 'to be drawn' })
    hotkey.handleHotkey({ key: 'F8' })
    expect(goThere).not.toHaveBeenCalled()
    takeBack()
    hotkey.registerHotkeyTarget(toasts.currentToasts(), goThere)
    expect(goThere).toHaveBeenCalledOnce()
  })

  it('does not focus a later toast when none is shown', () => {
    const goThere = vi.fn<() => void>()
    hotkey.handleHotkey({ key: 'F8' })
    toasts.showToast({ title: 'later' })
    hotkey.registerHotkeyTarget(toasts.currentToasts(), goThere)
    expect(goThere).not.toHaveBeenCalled()
  })
})
