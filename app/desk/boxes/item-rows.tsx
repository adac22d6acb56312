import { Link } from 'react-router'
import { type Answered, InPlace } from '#app/desk/goods/in-place.tsx'
import { ProductStateMark } from '#app/desk/goods/product-state.tsx'
import { useGoodsRows } from '#app/desk/goods/use-goods-rows.ts'
import { Picture } from '#app/ui/picture.tsx'
import { isItemCategory } from '#domain/box/box.ts'
import { FEW_LEFT } from '#domain/desk/product-list.ts'
import { PAISE_PER_RUPEE } from '#domain/payment/money.ts'
import type { Route } from './+types/items.ts'
import { SHELF_NAMES } from './shelf-names.ts'

type Row = Route.ComponentProps['loaderData']['rows'][number]
type Props = { rows: readonly Row[]; answered: Answered | undefined }

/** A page of things for boxes. */
export function ItemRows({ rows, answered }: Props) {
  const { table, at } = useGoodsRows()
  return (
    <table className="dk-grid dk-goods dk-squares" ref={table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">Picture</span>
          </th>
          <th scope="col">Thing</th>
          <th scope="col" className="c-col">
            Shelf
          </th>
          <th scope="col" className="dk-r">
            Price, GST included
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
          <ItemRow
            key={row.id}
            row={row}
            isOn={index === at}
            answered={answered?.id === row.id ? answered : undefined}
          />
        ))}
      </tbody>
    </table>
  )
}

function ItemRow({ row, isOn, answered }: { row: Row; isOn: boolean; answered: Answered | undefined }) {
  const { id, name, category, left } = row
  const ofField = (field: string) => (answered?.field === field ? answered : undefined)
  return (
    <tr className={isOn ? 'is-on' : undefined}>
      <td className="c-pic">
        <Picture picture={row.picture} sizes="3.25rem" />
      </td>
      <td className="c-name">
        <Link className="name" to={`/desk/products/boxes/items/${id}`}>
          {name}
        </Link>
        <span className="dk-sub">{id}</span>
      </td>
      <td className="c-col">{isItemCategory(category) ? SHELF_NAMES[category] : category}</td>
      <td className="c-price dk-r">
        <InPlace
          {...{ id, name, field: 'price', label: 'Price' }}
          value={String(row.pricePaise / PAISE_PER_RUPEE)}
          answered={ofField('price')}
        />
      </td>
      <td className="c-left dk-r">
        <InPlace
          {...{ id, name, field: 'stock', label: 'On the shelf', isFew: left !== undefined && left <= FEW_LEFT }}
          value={row.onHand === undefined ? '' : String(row.onHand)}
          answered={ofField('stock')}
        />
      </td>
      <td className="c-st">
        <ProductStateMark state={row.state} />
      </td>
    </tr>
  )
}
