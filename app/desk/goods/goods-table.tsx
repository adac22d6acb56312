import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { type Column, Columns } from '#app/desk/frame/columns.tsx'
import { useKeys } from '#app/desk/frame/use-keys.ts'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import type { ProductState } from '#domain/desk/product-list.ts'
import { PAISE_PER_RUPEE, type Paise } from '#domain/payment/money.ts'
import { type Answered, InPlace } from './in-place.tsx'
import { ProductStateMark } from './product-state.tsx'

type TableProps<Row> = {
  className?: string
  /** Between the picture and the state. */
  columns: readonly Column[]
  rows: readonly Row[]
  row: (row: Row, isOn: boolean) => ReactNode
}

/** Gifts, boxes or items, a row each, which the keys go through. */
export function GoodsTable<Row>({ className = '', columns, rows, row }: TableProps<Row>) {
  const { table, at } = useGoodsRows()
  return (
    <table className={`dk-grid dk-goods ${className}`.trim()} ref={table}>
      <Columns of={[{ name: 'Picture', isRead: true }, ...columns, { name: 'State', className: 'c-st' }]} />
      <tbody>{rows.map((one, index) => row(one, index === at))}</tbody>
    </table>
  )
}

type RowProps = {
  id: string
  name: string
  to: string
  picture: PictureData
  sizes?: string
  state: ProductState
  isOn: boolean
  children: ReactNode
}

/** What a row begins and ends with. */
export const GoodsRow = ({ id, name, to, picture, sizes = '3.25rem', state, isOn, children }: RowProps) => (
  <tr className={isOn ? 'is-on' : undefined}>
    <td className="c-pic">
      <Picture picture={picture} sizes={sizes} />
    </td>
    <td className="c-name">
      <Link className="name" to={to}>
        {name}
      </Link>
      <span className="dk-sub">{id}</span>
    </td>
    {children}
    <td className="c-st">
      <ProductStateMark state={state} />
    </td>
  </tr>
)

type CellProps = { id: string; name: string; answered: Answered | undefined; fixed?: string | undefined }

export const PriceCell = ({ pricePaise, ...rest }: CellProps & { pricePaise: Paise }) => (
  <td className="c-price dk-r">
    <InPlace {...rest} field="price" label="Price" value={String(pricePaise / PAISE_PER_RUPEE)} />
  </td>
)

export const StockCell = ({ onHand, ...rest }: CellProps & { onHand: number | undefined; isFew: boolean }) => (
  <td className="c-left dk-r">
    <InPlace {...rest} field="stock" label="On the shelf" value={onHand === undefined ? '' : String(onHand)} />
  </td>
)

/** A list in which J and K go from gift to gift and Enter opens the one they are at. */
function useGoodsRows() {
  const table = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState(-1)
  const names = () => [...(table.current?.querySelectorAll<HTMLAnchorElement>('a.name') ?? [])]
  function move(by: number) {
    const all = names()
    const next = Math.min(all.length - 1, Math.max(0, at + by))
    setAt(next)
    all[next]?.focus()
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    enter: () => names()[at]?.click(),
  })
  return { table, at }
}
