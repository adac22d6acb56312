import { memo, useDeferredValue } from 'react'
import { Link } from 'react-router'
import { pressAndTell } from '#app/box/press-item.ts'
import { useSelected } from '#app/box/selection.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { TabPanel } from '#app/ui/tabs.tsx'
import { type ItemCategory, refusalOf } from '#domain/box/box.ts'
import type { BoxItemCard } from '#domain/box/live-box.ts'
import { shelfSearch } from '#domain/box/shelf.ts'
import { SHELF } from './category-tabs.tsx'

type Props = { category: ItemCategory | undefined; page: number; pages: number; items: readonly BoxItemCard[] }

/** A page of a category: 24 things to press. */
export function Picks({ category, page, pages, items }: Props) {
  // The pressed item answers at once; what it means for all the others follows in a task of its own.
  const full = useDeferredValue(
    useSelected(({ box, items }) => (box && category ? refusalOf(items, category, box) !== undefined : false)),
  )
  if (!category) return <EmptyShelf />
  return (
    <TabPanel id={category} group={SHELF} selected={category}>
      <ul className="picks">
        {items.map((item) => (
          <li key={item.id}>
            <Pick item={item} full={full} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={pages} to={(number) => shelfSearch(category, number)} />
    </TabPanel>
  )
}

/** No such category: a link from elsewhere that is no longer right. */
const EmptyShelf = () => (
  <p className="lead bl-empty">
    Nothing on this shelf. Turn to another.{' '}
    <Link className="bl-change" to={shelfSearch('keepsakes')}>
      See the keepsakes
    </Link>
  </p>
)

type PickProps = { item: BoxItemCard; full: boolean }

/** An item with its price. Its button reaches over the whole of it and is named by the item alone. */
const Pick = memo(({ item, full: boxFull }: PickProps) => {
  const pressed = useSelected(({ items }) => items.some(({ id }) => id === item.id))
  const full = boxFull && !pressed
  return (
    <div className="pick" data-state={pressed ? 'chosen' : full ? 'full' : undefined}>
      <span className="pick-pic">
        <Picture picture={item.onShelf ?? item.cutout} sizes="14rem" className={item.onShelf && 'is-whole'} />
        {pressed && <span className="flag">In your box</span>}
        <span className="pick-add needs-scripts">
          <Icon of={pressed ? 'check' : 'plus'} />
        </span>
      </span>
      <span className="pick-name">
        <button
          type="button"
          className="needs-scripts"
          aria-pressed={pressed}
          aria-disabled={full || undefined}
          onClick={() => pressAndTell(item)}
        >
          {item.name}
        </button>
        <noscript>{item.name}</noscript>
        <Price paise={item.pricePaise} />
      </span>
    </div>
  )
})
