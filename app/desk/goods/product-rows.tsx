import { Link } from 'react-router'
import { Picture } from '#app/ui/picture.tsx'
import { FEW_LEFT } from '#domain/desk/product-list.ts'
import { PAISE_PER_RUPEE } from '#domain/payment/money.ts'
import type { Route } from './+types/products.ts'
import { type Answered, InPlace } from './in-place.tsx'
import { ProductStateMark } from './product-state.tsx'
import { useGoodsRows } from './use-goods-rows.ts'

type Shown = Pick<Route.ComponentProps['loaderData'], 'rows' | 'most'> & { answered: Answered | undefined }

/** A page of gifts. What is counted in another gift's name is changed there. */
export function ProductRows({ rows, most, answered }: Shown) {
  const { table, at } = useGoodsRows()
  return (
    <table className="dk-grid dk-goods" ref={table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">Picture</span>
          </th>
          <th scope="col">Product</th>
          <th scope="col" className="c-col">
            Collection
          </th>
          <th scope="col" className="c-sold">
            Sold, 14 days
          </th>
          <th scope="col" className="dk-r">
            Price
          </th>
          <th scope="col" className="dk-r">
            Left
          </th>
          <th scope="col" className="c-st">
            State
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <ProductRow key={row.id} row={row} most={most} isOn={index === at} answered={answered} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { row: Shown['rows'][number]; isOn: boolean } & Pick<Shown, 'most' | 'answered'>

function ProductRow({ row, most, isOn, answered }: RowProps) {
  const { id, name, twinOf, left } = row
  const ofField = (field: string) => (answered?.id === id && answered.field === field ? answered : undefined)
  const isFew = left !== undefined && left <= FEW_LEFT
  return (
    <tr className={isOn ? 'is-on' : undefined}>
      <td className="c-pic">
        <Picture picture={row.picture} sizes="3.25rem" />
      </td>
      <td className="c-name">
        <Link className="name" to={`/desk/products/${id}`}>
          {name}
        </Link>
        <span className="dk-sub">{id}</span>
      </td>
      <td className="c-col">{row.title}</td>
      <td className="c-sold">
        <span className="dk-sold" style={{ '--v': (100 * row.sold) / most }}>
          <i aria-hidden="true" />
          <span>{row.sold}</span>
        </span>
      </td>
      <td className="c-price dk-r">
        <InPlace
          {...{ id, name, field: 'price', label: 'Price' }}
          value={String(row.pricePaise / PAISE_PER_RUPEE)}
          fixed={twinOf && 'Costs what its twin costs'}
          answered={ofField('price')}
        />
      </td>
      <td className="c-left dk-r">
        <InPlace
          {...{ id, name, field: 'stock', label: 'On the shelf', isFew }}
          value={row.onHand === undefined ? '' : String(row.onHand)}
          fixed={twinOf && 'Counted with its twin'}
          answered={ofField('stock')}
        />
      </td>
      <td className="c-st">
        <ProductStateMark state={row.state} />
      </td>
    </tr>
  )
}
