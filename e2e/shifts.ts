import type { Page } from '@playwright/test'
import { endMotion } from './accessible.ts'

/** How far anything but the toasts was moved by something else than a press. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] }
    const shifts: number[] = []
    Object.assign(window, { shifts })
    // What is gone by then was one that had been read.
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

/** So far, with what has come to its place by now. */
export async function shifted(page: Page) {
  await endMotion(page)
  return page.evaluate(() => {
    const { shifts, noteShifts } = window as unknown as { shifts: number[]; noteShifts: () => void }
    noteShifts()
    return shifts.reduce((sum, value) => sum + value, 0)
  })
}
