import { dismissErrors, showToast } from '#app/shell/toasts/toasts.ts'
import { BOX_TOASTS, refusalToast } from '#domain/box/box.ts'
import type { BoxItemCard } from '#domain/box/box-layers.ts'
import { toggleBoxItem } from './selection.ts'

/** Toggles an item and shows a toast when the box cannot take it; otherwise dismisses earlier refusals. */
export function toggleItemWithToast(item: BoxItemCard) {
  const refusal = toggleBoxItem(item)
  if (refusal) {
    showToast({ type: 'error', ...refusalToast(refusal) })
    return
  }
  const why = item.category === 'accessories' ? 'accessory-limit' : 'item-limit'
  dismissErrors([BOX_TOASTS.noProducts.title, refusalToast({ why, limit: 0 }).title])
}
