import type { BoxId, ItemId } from '#domain/flavours.ts'

/** In session storage, so it lasts as long as the tab. */
const KEY = 'box'

/** The box that the tab was building: what it holds by id, and what its card says. Names and prices are the server's. */
export type StoredBox = { boxId: BoxId; itemIds: readonly ItemId[]; message: string; cardFrom: string }

/** False where the browser stores nothing: then a reload loses the box. */
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
    // Nothing is stored where storage is off.
  }
}

/** Undefined where there is none, or something else under its key. */
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
