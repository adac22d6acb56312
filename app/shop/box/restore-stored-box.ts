import { useEffect } from 'react'
import { href, useNavigate } from 'react-router'
import { showToast } from '#app/shell/toasts/toasts.ts'
import { BOX_TOASTS } from '#domain/box/box.ts'
import type { BoxContents } from '#domain/box/box-layers.ts'
import { currentSelection, forgetStoredBox, readStoredBox, restoreSelection } from './selection.ts'

const TIMEOUT_MS = 10_000

const BOX_GONE_TOAST = {
  type: 'info',
  title: 'This box is no longer available',
  description: 'Please choose another. What you wrote on the card is kept.',
} as const
const ITEMS_GONE_TOAST = {
  type: 'info',
  title: 'Something is no longer available',
  description: 'It is not in your box any more.',
} as const

/**
 * Restores the tab's stored box with the items that are still sold, and shows a toast about the others. `unreachable`
 * changes nothing.
 */
export async function restoreStoredBox(): Promise<'packed' | 'none' | 'unreachable'> {
  const stored = readStoredBox()
  if (!stored) return 'none'
  const { boxId, itemIds, message, cardFrom } = stored
  const contents = await fetchContents(`box=${encodeURIComponent(boxId)}&ids=${itemIds.map(encodeURIComponent)}`)
  if (!contents) return 'unreachable'
  if (!contents.box) {
    forgetStoredBox()
    showToast({ ...BOX_GONE_TOAST, stays: true })
    return 'none'
  }
  // The visitor may have typed on the card during the request.
  const typed = currentSelection()
  restoreSelection({
    box: contents.box,
    items: contents.items,
    message: typed.message || message,
    cardFrom: typed.cardFrom || cardFrom,
  })
  if (currentSelection().items.length < itemIds.length) showToast({ ...ITEMS_GONE_TOAST, stays: true })
  return 'packed'
}

async function fetchContents(query: string): Promise<BoxContents | undefined> {
  try {
    const response = await fetch(`/box.json?${query}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return response.ok ? ((await response.json()) as BoxContents) : undefined
  } catch {
    return undefined
  }
}

const STEPS = ['/build-your-own/products', '/build-your-own/message', '/build-your-own/checkout']

/**
 * True when the shop itself loaded this document between two steps, because a file could not be fetched or the shop
 * was upgraded. False for reloads and typed URLs.
 */
function isReloadByShop(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isWithinFlow = document.referrer.startsWith(`${location.origin}/build-your-own/`)
  return load?.type === 'navigate' && isWithinFlow && STEPS.includes(new URL(load.name).pathname)
}

/** Resolves when the box of such a load is restored or cannot be; undefined for any other load. */
export const restoredOnLoad = typeof document !== 'undefined' && isReloadByShop() ? restoreStoredBox() : undefined

/**
 * Redirects a visitor without a box to the first step and, with `products`, one without items to the second
 * (specification §4, Build flow). After a full load by the shop itself it waits until the box is restored.
 */
export function useBoxGuard(needs: 'box' | 'products') {
  const navigate = useNavigate()
  useEffect(() => {
    let left = false
    const check = () => {
      if (left) return
      const { box, items } = currentSelection()
      if (!box) {
        showToast({ type: 'error', stays: true, ...BOX_TOASTS.noBox })
        void navigate(href('/build-your-own/start'), { replace: true })
      } else if (needs === 'products' && items.length === 0) {
        showToast({ type: 'error', stays: true, ...BOX_TOASTS.noProducts })
        void navigate(href('/build-your-own/products'), { replace: true })
      }
    }
    if (restoredOnLoad) void restoredOnLoad.then(check)
    else check()
    return () => {
      left = true
    }
  }, [navigate, needs])
}
