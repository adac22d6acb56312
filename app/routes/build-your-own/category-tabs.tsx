import { TabList } from '#app/ui/tabs.tsx'
import { ITEM_CATEGORIES, type ItemCategory } from '#domain/box/box.ts'
import { shelfSearch } from '#domain/box/shelf.ts'

const NAMES: Record<ItemCategory, string> = { keepsakes: 'Keepsakes', munchies: 'Munchies', accessories: 'Accessories' }

/** Common to the tabs and the shelf they turn to. */
export const SHELF = 'shelf'

const TABS = ITEM_CATEGORIES.map((id) => ({ id, label: NAMES[id], to: shelfSearch(id) }))

export const CategoryTabs = ({ category }: { category: ItemCategory | undefined }) => (
  <TabList label="Categories" group={SHELF} tabs={TABS} selected={category ?? ''} />
)
