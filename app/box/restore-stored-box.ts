import { showToast } from '#app/toasts/toasts.ts'
import type { BoxContents } from '#domain/box/box-draft.ts'
import { currentSelection, packAgain } from './selection.ts'
import { forgetStoredBox, readStoredBox } from './stored-box.ts'

const TIMEOUT_MS = 10_000

const GONE = {
  type: 'info',
  title: 'This box is no longer available',
  description: 'Please choose another. What you wrote on the card is kept.',
} as const
const FEWER = {
  type: 'info',
  title: 'Something is no longer available',
  description: 'It is not in your box any more.',
} as const

/**
 * Packs the tab's stored box again, with what the shop still sells of it, and says in a toast what it no longer does.
 * `unreachable` leaves everything as it is.
 */
export async function restoreStoredBox(): Promise<'packed' | 'none' | 'unreachable'> {
  const stored = readStoredBox()
  if (!stored) return 'none'
  const { boxId, itemIds, message, cardFrom } = stored
  const contents = await askForContents(`box=${encodeURIComponent(boxId)}&ids=${itemIds.map(encodeURIComponent)}`)
  if (!contents) return 'unreachable'
  if (!contents.box) {
    forgetStoredBox()
    showToast({ ...GONE, stays: true })
    return 'none'
  }
  // The visitor may have written on the card while the answer was on its way.
  const typed = currentSelection()
  packAgain({
    box: contents.box,
    items: contents.items,
    message: typed.message || message,
    cardFrom: typed.cardFrom || cardFrom,
  })
  if (currentSelection().items.length < itemIds.length) showToast({ ...FEWER, stays: true })
  return 'packed'
}

async function askForContents(query: string): Promise<BoxContents | undefined> {
  try {
    const response = await fetch(`/box.json?${query}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return response.ok ? ((await response.json()) as BoxContents) : undefined
  } catch {
    return undefined
  }
}

/** The steps that need a box. */
const STEPS = ['/build-your-own/products', '/build-your-own/message', '/build-your-own/checkout']

/**
 * The shop itself loaded this document on the way from one step to the next, because a file could not be fetched or the
 * shop was upgraded. A reload by the visitor is not such a load, and neither is an address that was typed.
 */
function isOwnLoad(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isWithinFlow = document.referrer.startsWith(`${location.origin}/build-your-own/`)
  return load?.type === 'navigate' && isWithinFlow && STEPS.includes(new URL(load.name).pathname)
}

/** Settled when the box of a load by the shop itself is packed again, or cannot be; undefined for any other load. */
export const ownLoad = typeof document !== 'undefined' && isOwnLoad() ? restoreStoredBox() : undefined
