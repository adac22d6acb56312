import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatField } from '#app/desk/catalogue/change-log.tsx'
import { TableHeader } from '#app/desk/layout/list.tsx'
import { PRODUCT_LABELS, type ProductField } from '#domain/catalogue/product-fields.ts'
import type { Route } from './+types/import.ts'

type ImportData = Route.ComponentProps['loaderData']
type Pager = { pages: ImportData['pages']; name: keyof ImportData['pages']; shown: number }
type Props<Row> = { title: string; rows: readonly Row[]; total: number; pager?: Pager }

/** Rows that are not imported: each faulty cell with its column, value and error. */
export const FaultyRows = ({ id, title, rows, total, pager }: Props<ImportData['faulty'][number]> & { id: string }) =>
  total > 0 && (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <table className="dk-grid dk-rows">
        <TableHeader of={['Row', 'Product', 'Column', 'Value', 'Error']} />
        <tbody>
          {rows.flatMap(({ no, row, id: gift, name, made, faults }) =>
            faults.map(({ column, value, words }, at) => (
              <tr key={`${no} ${column}`} className={at === 0 ? 'is-first' : undefined}>
                {at === 0 ? <ProductCells {...{ row, gift, name, made }} span={faults.length} /> : null}
                <td>{column}</td>
                <td className="is-value">{value === '' ? <span className="dk-sub">empty</span> : value}</td>
                <td className="is-why">{words}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
      {pager && <Pages {...pager} total={total} />}
    </section>
  )

/** Field changes, with values before and after. */
export const ChangedRows = ({ title, rows, total, pager }: Props<ImportData['changes'][number]>) =>
  total > 0 && (
    <section aria-labelledby="changes">
      <h2 id="changes">{title}</h2>
      <table className="dk-grid dk-rows">
        <TableHeader of={['Row', 'Product', 'Field', 'From', 'To']} />
        <tbody>
          {rows.flatMap(({ no, row, id: gift, name, made, facts, missing }) =>
            facts.map(({ field, was, is }, at) => (
              <tr key={`${no} ${field}`} className={at === 0 ? 'is-first' : undefined}>
                {at === 0 ? <ProductCells {...{ row, gift, name, made, missing }} span={facts.length} /> : null}
                <td>{PRODUCT_LABELS[field]}</td>
                <td className="is-value">
                  {made ? <span className="dk-sub">new</span> : <del>{formatField(field, was)}</del>}
                </td>
                <td className="is-value">{formatField(field, is)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
      {pager && <Pages {...pager} total={total} />}
    </section>
  )

type ProductCellsProps = {
  row: number
  gift: string
  name: string
  made?: boolean
  missing?: readonly ProductField[] | undefined
  span: number
}

/** Row number and product, spanning all cells of the row. A new product has no page to link to. */
const ProductCells = ({ row, gift, name, made = false, missing, span }: ProductCellsProps): ReactNode => (
  <>
    <td className="c-row" rowSpan={span}>
      <span className="vh">Row </span>
      {row}
    </td>
    <td className="c-gift" rowSpan={span}>
      {made || gift === '' ? (
        <b>{name || gift || 'No name'}</b>
      ) : (
        <Link to={`/desk/products/${gift}`}>{name || gift}</Link>
      )}
      <span className="dk-sub">{gift}</span>
      {missing && (
        <span className="dk-sub">
          Imported as hidden. Needed before you can sell it: {missing.map((field) => PRODUCT_LABELS[field]).join(', ')}
        </span>
      )}
    </td>
  </>
)

function Pages({ pages, name, shown, total }: Pager & { total: number }) {
  const page = pages[name]
  const last = Math.ceil(total / shown)
  if (last < 2) return null
  const to = (other: number, words: string) => (
    <Link
      className="link"
      preventScrollReset
      to={`?${new URLSearchParams({ ...pageParams(pages), [name]: String(other) })}#${name}`}
    >
      {words}
    </Link>
  )
  return (
    <nav className="dk-pager" aria-label={name === 'faulty' ? 'Pages of errors' : 'Pages of changes'}>
      <span className="dk-sub">
        Page {page.toLocaleString('en-IN')} of {last.toLocaleString('en-IN')}
      </span>
      <span>
        {page > 1 && to(page - 1, 'Previous')} {page < last && to(page + 1, 'Next')}
      </span>
    </nav>
  )
}

const pageParams = ({ changes, faulty }: ImportData['pages']) => ({ changes: String(changes), faulty: String(faulty) })
