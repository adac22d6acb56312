import { CatalogueRow, CatalogueTable, PriceCell, StockCell } from '#app/desk/catalogue/catalogue-table.tsx'
import type { CellEditAnswer } from '#app/desk/catalogue/editable-cell.tsx'
import { isItemCategory } from '#domain/box/box.ts'
import { LOW_STOCK } from '#domain/desk/product-list.ts'
import type { Route } from './+types/item-list.ts'
import { CATEGORY_NAMES } from './item-fields.tsx'

type BoxItemRow = Route.ComponentProps['loaderData']['rows'][number]
type ItemRowsProps = { rows: readonly BoxItemRow[]; answered: CellEditAnswer | undefined }

const COLUMNS = [
  { name: 'Item' },
  { name: 'Category', className: 'c-col' },
  { name: 'Price, GST included', className: 'dk-r' },
  { name: 'In stock', className: 'dk-r' },
]

/** Table of one page of box items. */
export const ItemRows = ({ rows, answered }: ItemRowsProps) => (
  <CatalogueTable
    className="dk-squares"
    columns={COLUMNS}
    rows={rows}
    row={(row, isOn) => (
      <ItemRow key={row.id} row={row} isOn={isOn} answered={answered?.id === row.id ? answered : undefined} />
    )}
  />
)

function ItemRow({ row, isOn, answered }: { row: BoxItemRow; isOn: boolean; answered: CellEditAnswer | undefined }) {
  const { id, name, category, left, picture, state } = row
  const ofField = (field: string) => (answered?.field === field ? answered : undefined)
  return (
    <CatalogueRow {...{ id, name, picture, state, isOn }} to={`/desk/products/boxes/items/${id}`}>
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
