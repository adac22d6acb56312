import { GoodsRow, GoodsTable, PriceCell, StockCell } from '#app/desk/goods/goods-table.tsx'
import type { Answered } from '#app/desk/goods/in-place.tsx'
import { isItemCategory } from '#domain/box/box.ts'
import { FEW_LEFT } from '#domain/desk/product-list.ts'
import type { Route } from './+types/items.ts'
import { SHELF_NAMES } from './shelf-names.ts'

type Row = Route.ComponentProps['loaderData']['rows'][number]
type Props = { rows: readonly Row[]; answered: Answered | undefined }

const COLUMNS = [
  { name: 'Thing' },
  { name: 'Shelf', className: 'c-col' },
  { name: 'Price, GST included', className: 'dk-r' },
  { name: 'Left', className: 'dk-r' },
]

/** A page of items for boxes. */
export const ItemRows = ({ rows, answered }: Props) => (
  <GoodsTable
    className="dk-squares"
    columns={COLUMNS}
    rows={rows}
    row={(row, isOn) => (
      <ItemRow key={row.id} row={row} isOn={isOn} answered={answered?.id === row.id ? answered : undefined} />
    )}
  />
)

function ItemRow({ row, isOn, answered }: { row: Row; isOn: boolean; answered: Answered | undefined }) {
  const { id, name, category, left, picture, state } = row
  const ofField = (field: string) => (answered?.field === field ? answered : undefined)
  return (
    <GoodsRow {...{ id, name, picture, state, isOn }} to={`/desk/products/boxes/items/${id}`}>
      <td className="c-col">{isItemCategory(category) ? SHELF_NAMES[category] : category}</td>
      <PriceCell {...{ id, name }} pricePaise={row.pricePaise} answered={ofField('price')} />
      <StockCell
        {...{ id, name }}
        onHand={row.onHand}
        isFew={left !== undefined && left <= FEW_LEFT}
        answered={ofField('stock')}
      />
    </GoodsRow>
  )
}
