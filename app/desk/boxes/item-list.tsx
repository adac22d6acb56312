import { Form, Link } from 'react-router'
import { CataloguePager } from '#app/desk/catalogue/catalogue-table.tsx'
import { type Positions, usePositions } from '#app/desk/catalogue/position-grip.tsx'
import { cellEditAction } from '#app/desk/catalogue/resource-action.ts'
import { EmptyList, FilterRow, SearchField } from '#app/desk/layout/list.tsx'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { MoveAnnouncement } from '#app/desk/layout/reorder.tsx'
import { FormError } from '#app/desk/orders/order-subpage.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ITEM_CATEGORIES, isItemCategory } from '#domain/box/box.ts'
import { ITEM_STATES, type ItemFilter, isOrdered, itemQueryString, readItemFilter } from '#domain/desk/item-list.ts'
import { LOW_STOCK, PRODUCT_STATE_LABELS } from '#domain/desk/product-list.ts'
import { requireArea } from '#server/auth/require-role.ts'
import { boxItemResource } from '#server/catalogue/box-item-resource.ts'
import { countItems, findItems } from '#server/catalogue/read-boxes.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/item-list.ts'
import { CATEGORY_NAMES } from './item-fields.tsx'
import '#app/desk/styles/table.css'
import '#app/desk/orders/orders.css'
import '#app/desk/catalogue/stock-cells.css'
import '#app/desk/catalogue/catalogue.css'
import './box-list.css'
import { CatalogueRow, CatalogueTable, PriceCell, StockCell } from '#app/desk/catalogue/catalogue-table.tsx'
import type { CellEditAnswer } from '#app/desk/catalogue/editable-cell.tsx'

const ITEMS_PATH = '/desk/products/boxes/items'

type BoxItemRow = Route.ComponentProps['loaderData']['rows'][number]
type ItemRowsProps = { filter: ItemFilter; rows: readonly BoxItemRow[]; answered: CellEditAnswer | undefined }
type ItemRowProps = {
  row: BoxItemRow
  isOn: boolean
  answered: CellEditAnswer | undefined
  positions: Positions<HTMLTableSectionElement> | undefined
}

const COLUMNS = [
  { name: 'Item' },
  { name: 'Category', className: 'c-col' },
  { name: 'Price, GST included', className: 'dk-r' },
  { name: 'In stock', className: 'dk-r' },
]

/** Table of one page of box items. The rows of one category can be moved. */
function ItemRows({ filter, rows, answered }: ItemRowsProps) {
  const positions = usePositions<HTMLTableSectionElement>({
    ids: rows.map(({ id }) => id),
    nameOf: (id) => rows.find((row) => row.id === id)?.name ?? id,
    action: `${ITEMS_PATH}${itemQueryString(filter, { after: filter.after })}`,
    placeOf: (index) => rows[index]?.place ?? index + 1,
  })
  return (
    <>
      <FormError words={answered?.id === '' ? answered.fault : ''} />
      <CatalogueTable
        className="dk-squares"
        columns={COLUMNS}
        rows={rows}
        list={positions.reorder.list}
        row={(row, isOn) => (
          <ItemRow
            key={row.id}
            {...{ row, isOn }}
            answered={answered?.id === row.id ? answered : undefined}
            positions={isOrdered(filter) ? positions : undefined}
          />
        )}
      />
      <MoveAnnouncement>{positions.reorder.announcement}</MoveAnnouncement>
    </>
  )
}

function ItemRow({ row, isOn, answered, positions }: ItemRowProps) {
  const { id, name, category, left, picture, state } = row
  const ofField = (field: string) => (answered?.field === field ? answered : undefined)
  return (
    <CatalogueRow {...{ id, name, picture, state, isOn, positions }} to={`/desk/products/boxes/items/${id}`}>
      <td className="c-col">{isItemCategory(category) ? CATEGORY_NAMES[category] : category}</td>
      <PriceCell {...{ id, name }} pricePaise={row.pricePaise} answered={ofField('price')} />
      <StockCell
        {...{ id, name }}
        onHand={row.onHand}
        isFew={left !== undefined && left <= LOW_STOCK}
        answered={ofField('stock')}
      />
    </CatalogueRow>
  )
}

export const meta: Route.MetaFunction = () => deskMeta('Box items')

export const middleware = [requireArea('products')]

export async function loader(args: Route.LoaderArgs) {
  const { db } = shopOf(args.context)
  const filter = readItemFilter(args.url.searchParams)
  return { filter, ...(await findItems(db, filter)), counts: await countItems(db) }
}

export const action = (args: Route.ActionArgs) =>
  cellEditAction(args, boxItemResource, { editable: ['price', 'stock'], here: `${ITEMS_PATH}${args.url.search}` })

/** List of box items with search, filters and paging. */
export default function ItemList({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, rows, next } = loaderData
  // Sorted, so that a move keeps the rows mounted and the focus on the grip.
  const rowsKey = rows
    .map(({ id }) => id)
    .sort()
    .join()
  return (
    <>
      <PageHeader title="Box items" back={{ to: '/desk/products/boxes', name: 'Build a box' }}>
        <div className="dk-tools dk-goods-tools">
          <Form method="get" action={ITEMS_PATH} role="search" className="dk-search">
            {filter.state && <input type="hidden" name="state" value={filter.state} />}
            {filter.category && <input type="hidden" name="category" value={filter.category} />}
            <SearchField label="Search items" placeholder="Name or id" value={filter.search} key={filter.search} />
          </Form>
          <ButtonLink to={`${ITEMS_PATH}/new`}>
            <Icon of="plus" />
            New item
          </ButtonLink>
        </div>
      </PageHeader>
      <ItemFilters {...loaderData} />
      {rows.length === 0 ? (
        <EmptyList
          emptyText="No box items yet"
          noMatchText="No items match."
          clearFilters={itemQueryString(filter) !== '' && { to: ITEMS_PATH, words: 'Clear filters' }}
        />
      ) : (
        <>
          <ItemRows key={rowsKey} {...{ filter, rows }} answered={actionData} />
          <CataloguePager
            first={filter.after && `${ITEMS_PATH}${itemQueryString(filter)}`}
            next={next && `${ITEMS_PATH}${itemQueryString(filter, { after: next })}`}
          />
        </>
      )}
    </>
  )
}

type FilterCounts = Pick<Route.ComponentProps['loaderData'], 'filter' | 'counts'>

function ItemFilters({ filter, counts: { states, shelves } }: FilterCounts) {
  const { category, state } = filter
  const wanted = ITEM_STATES.filter((one) => one !== 'on' && (states[one] > 0 || state === one))
  const link = (change: Partial<ItemFilter>, isOn: boolean, words: string, count: number) => (
    <Link key={words} to={`${ITEMS_PATH}${itemQueryString(filter, change)}`} aria-current={isOn ? 'true' : undefined}>
      {words} <span>{count}</span>
    </Link>
  )
  const all = Object.values(shelves).reduce((sum, count) => sum + count, 0)
  return (
    <FilterRow label="Filter">
      {link({ category: '', state: undefined }, category === '' && !state, 'All', all)}
      {ITEM_CATEGORIES.map((one) => link({ category: one }, category === one, CATEGORY_NAMES[one], shelves[one] ?? 0))}
      {wanted.map((one) => link({ state: one }, state === one, PRODUCT_STATE_LABELS[one], states[one]))}
    </FilterRow>
  )
}
