import type { ReactNode, RefObject } from 'react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useShortcuts } from '#app/desk/layout/keyboard-shortcuts.tsx'
import { Pager, type TableColumn, TableHeader } from '#app/desk/layout/list.tsx'
import { rowClassName } from '#app/desk/layout/reorder.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import type { ProductState } from '#domain/desk/product-list.ts'
import { type Paise, plainRupees } from '#domain/payment/money.ts'
import { type CellEditAnswer, EditableCell } from './editable-cell.tsx'
import { PositionGrip, type Positions } from './position-grip.tsx'
import { ProductStatus } from './sale-status.tsx'

/**
 * Pager of a list with editable prices and stock figures. `first` and `next` are the addresses of its other pages.
 */
export const CataloguePager = (pages: { first: string | undefined; next: string | undefined }) => (
  <Pager {...pages}>
    <span className="dk-sub">Click a price or stock figure to edit it.</span>
  </Pager>
)

type CatalogueTableProps<Row> = {
  className?: string
  columns: readonly TableColumn[]
  rows: readonly Row[]
  row: (row: Row, isOn: boolean) => ReactNode
  /** Body of the table, where its rows can be moved. */
  list?: RefObject<HTMLTableSectionElement | null> | undefined
}

/**
 * Table of products, boxes or box items with keyboard navigation. `columns` stand between the picture and the state.
 */
export function CatalogueTable<Row>({ className = '', columns, rows, row, list }: CatalogueTableProps<Row>) {
  const { table, at } = useRowNavigation()
  return (
    <table className={`dk-grid dk-goods ${className}`.trim()} ref={table}>
      <TableHeader of={[{ name: 'Picture', isRead: true }, ...columns, { name: 'State', className: 'c-st' }]} />
      <tbody ref={list}>{rows.map((one, index) => row(one, index === at))}</tbody>
    </table>
  )
}

type CatalogueRowProps = {
  id: string
  name: string
  to: string
  picture: PictureData
  sizes?: string
  state: ProductState
  isOn: boolean
  /** Rendered before the picture. */
  checkbox?: ReactNode
  /** Order of the list, where the row can be moved. */
  positions?: Positions<HTMLTableSectionElement> | undefined
  children: ReactNode
}

/** Row of the table: picture and name, then `children`, then the state. */
export const CatalogueRow = ({
  id,
  name,
  to,
  picture,
  sizes = '3.25rem',
  state,
  isOn,
  checkbox,
  positions,
  children,
}: CatalogueRowProps) => (
  <tr
    className={
      [isOn && 'is-on', positions && rowClassName(positions.reorder, id)].filter(Boolean).join(' ') || undefined
    }
  >
    <td className="c-pic">
      <span>
        {checkbox}
        {positions && <PositionGrip of={positions} id={id} />}
        <Picture picture={picture} sizes={sizes} />
      </span>
    </td>
    <td className="c-name">
      <Link className="name" to={to}>
        {name}
      </Link>
      <span className="dk-sub">{id}</span>
    </td>
    {children}
    <td className="c-st">
      <ProductStatus state={state} />
    </td>
  </tr>
)

type CellProps = { id: string; name: string; answered: CellEditAnswer | undefined; fixed?: string | undefined }

export const PriceCell = ({ pricePaise, ...rest }: CellProps & { pricePaise: Paise }) => (
  <td className="c-price dk-r">
    <EditableCell {...rest} field="price" label="Price" value={plainRupees(pricePaise)} />
  </td>
)

export const StockCell = ({ onHand, ...rest }: CellProps & { onHand: number | undefined; isFew: boolean }) => (
  <td className="c-left dk-r">
    <EditableCell {...rest} field="stock" label="In stock" value={onHand === undefined ? '' : String(onHand)} />
  </td>
)

/** Keyboard navigation: J and K move between the rows, Enter opens the current one. */
function useRowNavigation() {
  const table = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState(-1)
  const names = () => [...(table.current?.querySelectorAll<HTMLAnchorElement>('a.name') ?? [])]
  function move(by: number) {
    const all = names()
    const next = Math.min(all.length - 1, Math.max(0, at + by))
    setAt(next)
    all[next]?.focus()
  }
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    enter: () => names()[at]?.click(),
  })
  return { table, at }
}
