import { dismissFaults, showToast } from '#app/toasts/toasts.ts'
import { BOX_TOASTS, refusalToast } from '#domain/box/box-toasts.ts'
import type { BoxItemCard } from '#domain/box/live-box.ts'
import { pressItem } from './selection.ts'

/** Puts an item into the box or takes it out, and says why where it cannot; what was said before is over otherwise. */
export function pressAndTell(item: BoxItemCard) {
  const refusal = pressItem(item)
  if (refusal) {
    showToast({ type: 'error', ...refusalToast(refusal) })
    return
  }
  const why = item.category === 'accessories' ? 'accessory-limit' : 'item-limit'
  dismissFaults([BOX_TOASTS.noProducts.title, refusalToast({ why, limit: 0 }).title])
}
