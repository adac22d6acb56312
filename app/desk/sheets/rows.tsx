import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Columns } from '#app/desk/frame/columns.tsx'
import { sayField } from '#app/desk/goods/say-field.ts'
import { FIELD_LABELS, type ProductField } from '#domain/goods/product-facts.ts'
import type { Route } from './+types/brought.ts'

type Shown = Route.ComponentProps['loaderData']
type Pager = { pages: Shown['pages']; name: keyof Shown['pages']; shown: number }
type Props<Row> = { title: string; rows: readonly Row[]; total: number; pager?: Pager }

/** Rows that are left out, each with the cells that are wrong: where, what stands there, and why it cannot be. */
export const FaultyRows = ({ id, title, rows, total, pager }: Props<Shown['faulty'][number]> & { id: string }) =>
  total > 0 && (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <table className="dk-grid dk-rows">
        <Columns of={['Row', 'Gift', 'Column', 'In it', 'Why not']} />
        <tbody>
          {rows.flatMap(({ no, row, id: gift, name, faults }) =>
            faults.map(({ column, value, words }, at) => (
              <tr key={`${no} ${column}`} className={at === 0 ? 'is-first' : undefined}>
                {at === 0 ? <Which {...{ row, gift, name }} span={faults.length} /> : null}
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

/** What becomes something else, from what to what. */
export const ChangedRows = ({ title, rows, total, pager }: Props<Shown['changes'][number]>) =>
  total > 0 && (
    <section aria-labelledby="changes">
      <h2 id="changes">{title}</h2>
      <table className="dk-grid dk-rows">
        <Columns of={['Row', 'Gift', 'What', 'From', 'To']} />
        <tbody>
          {rows.flatMap(({ no, row, id: gift, name, made, facts, missing }) =>
            facts.map(({ field, was, is }, at) => (
              <tr key={`${no} ${field}`} className={at === 0 ? 'is-first' : undefined}>
                {at === 0 ? <Which {...{ row, gift, name, made, missing }} span={facts.length} /> : null}
                <td>{FIELD_LABELS[field]}</td>
                <td className="is-value">
                  {made ? <span className="dk-sub">new</span> : <del>{sayField(field, was)}</del>}
                </td>
                <td className="is-value">{sayField(field, is)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
      {pager && <Pages {...pager} total={total} />}
    </section>
  )

type WhichProps = {
  row: number
  gift: string
  name: string
  made?: boolean
  missing?: readonly ProductField[] | undefined
  span: number
}

/** The row and its gift, once for all its cells. A gift that is not there yet has no page. */
const Which = ({ row, gift, name, made = false, missing, span }: WhichProps): ReactNode => (
  <>
    <td className="c-row" rowSpan={span}>
      <span className="vh">Row </span>
      {row}
    </td>
    <td className="c-gift" rowSpan={span}>
      {made || gift === '' ? (
        <b>{name || gift || 'Nameless'}</b>
      ) : (
        <Link to={`/desk/products/${gift}`}>{name || gift}</Link>
      )}
      <span className="dk-sub">{gift}</span>
      {missing && (
        <span className="dk-sub">
          Imported as hidden. Needed before you can sell it: {missing.map((field) => FIELD_LABELS[field]).join(', ')}
        </span>
      )}
    </td>
  </>
)

/** To the rows before and after these. */
function Pages({ pages, name, shown, total }: Pager & { total: number }) {
  const page = pages[name]
  const last = Math.ceil(total / shown)
  if (last < 2) return null
  const to = (other: number, words: string) => (
    <Link
      className="link"
      preventScrollReset
      to={`?${new URLSearchParams({ ...texts(pages), [name]: String(other) })}#${name}`}
    >
      {words}
    </Link>
  )
  return (
    <nav className="dk-pager" aria-label={name === 'faulty' ? 'Pages of faults' : 'Pages of changes'}>
      <span className="dk-sub">
        Page {page.toLocaleString('en-IN')} of {last.toLocaleString('en-IN')}
      </span>
      <span>
        {page > 1 && to(page - 1, 'Before')} {page < last && to(page + 1, 'Next')}
      </span>
    </nav>
  )
}

const texts = ({ changes, faulty }: Shown['pages']) => ({ changes: String(changes), faulty: String(faulty) })
