import type { BoxId, ItemId } from '#domain/nominal.ts'

const KEY = 'box'

/** The tab's draft of a box: ids and the card's text. Names and prices come from the server. */
export type StoredBox = { boxId: BoxId; itemIds: readonly ItemId[]; message: string; cardFrom: string }

/** Stores the draft. Returns false when the browser refuses; then a reload loses the box. */
export function storeBox(stored: StoredBox): boolean {
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
