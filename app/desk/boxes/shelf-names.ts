import type { ItemCategory } from '#domain/box/box.ts'

/** What the shop calls the shelves of items for boxes. */
export const SHELF_NAMES: Record<ItemCategory, string> = {
  keepsakes: 'Keepsakes',
  munchies: 'Munchies',
  accessories: 'Accessories',
}
