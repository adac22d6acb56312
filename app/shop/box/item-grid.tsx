import { memo, useDeferredValue } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { TabList, TabPanel } from '#app/ui/tabs.tsx'
import { categoryQuery, checkCapacity, ITEM_CATEGORIES, type ItemCategory } from '#domain/box/box.ts'
import type { BoxItemCard } from '#domain/box/box-layers.ts'
import { toggleItemWithToast, useSelectionPart } from './selection.ts'

const LABELS: Record<ItemCategory, string> = {
  keepsakes: 'Keepsakes',
  munchies: 'Munchies',
  accessories: 'Accessories',
}

/** Group id that connects the tabs with their panel. */
const TAB_GROUP = 'shelf'

const TABS = ITEM_CATEGORIES.map((id) => ({ id, label: LABELS[id], to: categoryQuery(id) }))

export const CategoryTabs = ({ category }: { category: ItemCategory | undefined }) => (
  <TabList label="Categories" group={TAB_GROUP} tabs={TABS} selected={category ?? ''} />
)

type Props = { category: ItemCategory | undefined; page: number; pages: number; items: readonly BoxItemCard[] }

/** One page of a category: 24 items to add to the box. */
export function ItemGrid({ category, page, pages, items }: Props) {
  // Deferred: the clicked item re-renders first, the state of all others follows in a separate task.
  const full = useDeferredValue(
    useSelectionPart(({ box, items }) => (box && category ? checkCapacity(items, category, box) !== undefined : false)),
  )
  if (!category) return <UnknownCategory />
  return (
    <TabPanel id={category} group={TAB_GROUP} selected={category}>
      <ul className="picks">
        {items.map((item) => (
          <li key={item.id}>
            <ItemCard item={item} full={full} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={pages} to={(number) => categoryQuery(category, number)} />
    </TabPanel>
  )
}

const UnknownCategory = () => (
  <p className="lead bl-empty">
    Nothing on this shelf. Turn to another.{' '}
    <Link className="bl-change" to={categoryQuery('keepsakes')}>
      See the keepsakes
    </Link>
  </p>
)

type ItemCardProps = { item: BoxItemCard; full: boolean }

/** An item with its price. The button's hit area covers the card; its accessible name is the item's name alone. */
const ItemCard = memo(({ item, full: boxFull }: ItemCardProps) => {
  const isChosen = useSelectionPart(({ items }) => items.some(({ id }) => id === item.id))
  const full = boxFull && !isChosen
  return (
    <div className="pick" data-state={isChosen ? 'chosen' : full ? 'full' : undefined}>
      <span className="pick-pic">
        <Picture picture={item.onShelf ?? item.cutout} sizes="14rem" className={item.onShelf && 'is-whole'} />
        {isChosen && <span className="flag">In your box</span>}
        <span className="pick-add needs-scripts">
          <Icon of={isChosen ? 'check' : 'plus'} />
        </span>
      </span>
      <span className="pick-name">
        <button
          type="button"
          className="needs-scripts"
          aria-pressed={isChosen}
          aria-disabled={full || undefined}
          onClick={() => toggleItemWithToast(item)}
        >
          {item.name}
        </button>
        <noscript>{item.name}</noscript>
        <Price paise={item.pricePaise} />
      </span>
    </div>
  )
})
