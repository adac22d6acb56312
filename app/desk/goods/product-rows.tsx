import { FEW_LEFT } from '#domain/desk/product-list.ts'
import type { Route } from './+types/products.ts'
import { GoodsRow, GoodsTable, PriceCell, StockCell } from './goods-table.tsx'
import type { Answered } from './in-place.tsx'

type Shown = Pick<Route.ComponentProps['loaderData'], 'rows' | 'most'> & { answered: Answered | undefined }

const COLUMNS = [
  { name: 'Product' },
  { name: 'Collection', className: 'c-col' },
  { name: 'Sold, 14 days', className: 'c-sold' },
  { name: 'Price', className: 'dk-r' },
  { name: 'Left', className: 'dk-r' },
]

/** A page of gifts. What is counted in another gift's name is changed there. */
export const ProductRows = ({ rows, most, answered }: Shown) => (
  <GoodsTable
    columns={COLUMNS}
    rows={rows}
    row={(row, isOn) => <ProductRow key={row.id} row={row} most={most} isOn={isOn} answered={answered} />}
  />
)

type RowProps = { row: Shown['rows'][number]; isOn: boolean } & Pick<Shown, 'most' | 'answered'>

function ProductRow({ row, most, isOn, answered }: RowProps) {
  const { id, name, twinOf, left, picture, state } = row
  const ofField = (field: string) => (answered?.id === id && answered.field === field ? answered : undefined)
  return (
    <GoodsRow {...{ id, name, picture, state, isOn }} to={`/desk/products/${id}`}>
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
        fixed={twinOf && 'Costs what its twin costs'}
        answered={ofField('price')}
      />
      <StockCell
        {...{ id, name }}
        onHand={row.onHand}
        isFew={left !== undefined && left <= FEW_LEFT}
        fixed={twinOf && 'Counted with its twin'}
        answered={ofField('stock')}
      />
    </GoodsRow>
  )
}
