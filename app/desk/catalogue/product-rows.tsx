import { LOW_STOCK } from '#domain/desk/product-list.ts'
import type { Route } from './+types/products.ts'
import { CatalogueRow, CatalogueTable, PriceCell, StockCell } from './catalogue-table.tsx'
import type { CellEditAnswer } from './editable-cell.tsx'

type ProductRowsProps = Pick<Route.ComponentProps['loaderData'], 'rows' | 'most'> & {
  answered: CellEditAnswer | undefined
}

const COLUMNS = [
  { name: 'Product' },
  { name: 'Collection', className: 'c-col' },
  { name: 'Sold, 14 days', className: 'c-sold' },
  { name: 'Price', className: 'dk-r' },
  { name: 'In stock', className: 'dk-r' },
]

/** Table of one page of products. A product that shares another one's stock is read-only here. */
export const ProductRows = ({ rows, most, answered }: ProductRowsProps) => (
  <CatalogueTable
    columns={COLUMNS}
    rows={rows}
    row={(row, isOn) => <ProductRow key={row.id} row={row} most={most} isOn={isOn} answered={answered} />}
  />
)

type RowProps = { row: ProductRowsProps['rows'][number]; isOn: boolean } & Pick<ProductRowsProps, 'most' | 'answered'>

function ProductRow({ row, most, isOn, answered }: RowProps) {
  const { id, name, twinOf, left, picture, state } = row
  const ofField = (field: string) => (answered?.id === id && answered.field === field ? answered : undefined)
  return (
    <CatalogueRow {...{ id, name, picture, state, isOn }} to={`/desk/products/${id}`}>
      <td className="c-col">{row.title}</td>
      <td className="c-sold">
        <span className="dk-sold" style={{ '--v': (100 * row.sold) / most }}>
          <i aria-hidden="true" />
          <span>{row.sold}</span>
        </span>
      </td>
      <PriceCell
        {...{ id, name }}
        pricePaise={row.pricePaise}
        fixed={twinOf && 'Price is shared'}
        answered={ofField('price')}
      />
      <StockCell
        {...{ id, name }}
        onHand={row.onHand}
        isFew={left !== undefined && left <= LOW_STOCK}
        fixed={twinOf && 'Stock is shared'}
        answered={ofField('stock')}
      />
    </CatalogueRow>
  )
}
