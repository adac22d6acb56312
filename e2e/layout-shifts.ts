import type { Page } from '@playwright/test'
import { finishAnimations } from './accessibility.ts'

/** Records layout shifts without user input, except those of toasts. */
export const recordLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] }
    const shifts: number[] = []
    Object.assign(window, { shifts })
    // A removed element was a dismissed toast.
    const isToast = ({ node }: { node?: Node }) =>
      !node || (node instanceof Element ? node : node.parentElement)?.closest('.toast-layer')
    const note = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput, sources } of entries as Shift[])
        if (!hadRecentInput && !sources.every(isToast)) shifts.push(value)
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift' })
    Object.assign(window, { noteShifts: () => note(observer.takeRecords()) })
  })

/** Returns the shifts so far, after all animations have ended. */
export async function layoutShifts(page: Page) {
  await finishAnimations(page)
  return page.evaluate(() => {
    const { shifts, noteShifts } = window as unknown as { shifts: number[]; noteShifts: () => void }
    noteShifts()
    return shifts.reduce((sum, value) => sum + value, 0)
  })
}
