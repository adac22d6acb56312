import { createStore } from '#app/platform/store.ts'
import { dismissErrors, showToast } from '#app/shell/toasts/toasts.ts'
import { BOX_TOASTS, type BoxRefusal, refusalToast, toggleItem } from '#domain/box/box.ts'
import type { BoxDraft } from '#domain/box/box-layers.ts'
import { type BoxItemCard, type BoxOption, freePosition } from '#domain/box/box-layers.ts'
import type { BoxId, ItemId } from '#domain/nominal.ts'
import { setLeavePrompt } from './leave-prompt.ts'

const KEY = 'box'

/** The tab's draft of a box: ids and the card's text. Names and prices come from the server. */
export type StoredBox = { boxId: BoxId; itemIds: readonly ItemId[]; message: string; cardFrom: string }

/** Stores the draft. Returns false when the browser refuses; then a reload loses the box. */
function storeBox(stored: StoredBox): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(stored))
    return true
  } catch {
    return false
  }
}

export function forgetStoredBox() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is disabled: nothing is stored.
  }
}

/** Returns the stored draft; undefined when it is missing or malformed. */
export function readStoredBox(): StoredBox | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isStoredBox(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

function isStoredBox(value: unknown): value is StoredBox {
  if (typeof value !== 'object' || value === null) return false
  const { boxId, itemIds, message, cardFrom } = value as Partial<Record<keyof StoredBox, unknown>>
  return isText(boxId) && isText(message) && isText(cardFrom) && Array.isArray(itemIds) && itemIds.every(isText)
}

/** An item in the box; `place` is an index into the box's positions for items or accessories. */
export type ChosenItem = BoxItemCard & { place: number }
export type Selection = { box: BoxOption | undefined; items: readonly ChosenItem[]; message: string; cardFrom: string }

/**
 * The box being built. Kept in memory, so a reload clears it (specification §3); the first step offers to restore the
 * tab’s draft.
 */
const EMPTY: Selection = { box: undefined, items: [], message: '', cardFrom: '' }

const selection = createStore(EMPTY)
let isStored = false

function updateSelection(next: Partial<Selection>) {
  const updated = { ...selection.get(), ...next }
  const { box, items, message, cardFrom } = updated
  setLeavePrompt(items.length > 0)
  isStored = box !== undefined && storeBox({ boxId: box.id, itemIds: items.map(({ id }) => id), message, cardFrom })
  selection.set(updated)
}

/** Returns the selection. Empty on the server and during hydration. */
export const useSelection = (): Selection => selection.use()

/** Returns a part of the selection; re-renders only when that part changes. */
export const useSelectionPart = selection.use
export const currentSelection = selection.get

/**
 * Clears the box and its items when step 1 is entered (specification §2). The card's text stays, and so does the
 * draft until a box is chosen.
 */
export const clearSelection = () => updateSelection({ box: undefined, items: [] })
/** Clears the box and its draft after payment. */
export function forgetBox() {
  forgetStoredBox()
  updateSelection(EMPTY)
}
export const chooseBox = (box: BoxOption) => updateSelection({ box, items: [] })
export const writeMessage = (message: string) => updateSelection({ message })
export const signCard = (cardFrom: string) => updateSelection({ cardFrom })

/** Toggles an item; returns the refusal when the box cannot take it. */
export function toggleBoxItem(item: BoxItemCard): BoxRefusal | undefined {
  const { box, items } = selection.get()
  if (!box) return undefined
  const result = toggleItem(items, { ...item, place: positionFor(item, box, items) }, box)
  if (!result.ok) return result.refusal
  updateSelection({ items: result.chosen })
  return undefined
}

/** Replaces the selection by a stored box. */
export function restoreSelection({ items, ...packed }: Pick<BoxDraft, 'box' | 'items' | 'message' | 'cardFrom'>) {
  updateSelection({ box: packed.box, items: [], message: packed.message, cardFrom: packed.cardFrom })
  for (const item of items) toggleBoxItem(item)
}

function positionFor(item: BoxItemCard, { layers }: BoxOption, items: readonly ChosenItem[]): number {
  const accessory = item.category === 'accessories'
  const neighbours = items.filter(({ category }) => (category === 'accessories') === accessory)
  const taken = new Set(neighbours.map(({ place }) => place))
  return freePosition(accessory ? layers.accessories : layers.items, taken, item.stature.row) ?? 0
}

// Clears the selection when the back/forward cache restores a page whose box has been paid for since.
if (typeof document !== 'undefined')
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isStored && !readStoredBox()) forgetBox()
  })

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
