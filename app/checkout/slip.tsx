import type { ReactNode } from 'react'

export type SlipRow = { label: string; value: ReactNode }
/** A thing on the tag: its picture, name, how many, and what they cost together. */
export type SlipLine = { key: string; picture: ReactNode; name: string; quantity: number; amount: string }

type Props = {
  heading?: string
  rows: readonly SlipRow[]
  total: string
  /** Small pictures of what is bought, above the sums. */
  lines?: readonly SlipLine[]
  /** Stands between the heading and the lines: a strip, the live box. */
  top?: ReactNode
  /** The way on, notes. */
  children?: ReactNode
}

/** The swing tag: what it comes to. */
export const Slip = ({ heading = 'Order summary', rows, total, lines = [], top, children }: Props) => (
  <aside className="slip" aria-label="Order summary">
    <i className="slip-cord" />
    <div className="slip-in">
      <h2 className="d6">{heading}</h2>
      {top}
      {lines.length > 0 && (
        <ul className="minis">
          {lines.map((line) => (
            <Mini key={line.key} line={line} />
          ))}
        </ul>
      )}
      <dl className="sum">
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="total">
          <dt>Total</dt>
          <dd>{total}</dd>
        </div>
      </dl>
      {children}
    </div>
  </aside>
)

const Mini = ({ line }: { line: SlipLine }) => (
  <li className="mini">
    <span className="mini-pic">{line.picture}</span>
    <span>
      {line.name}
      <br />
      <span className="meta">Qty {line.quantity}</span>
    </span>
    <span className="num">{line.amount}</span>
  </li>
)

/** Shipping is free (specification §9, Money). */
export const FREE_SHIPPING: SlipRow = { label: 'Shipping', value: <span className="free">Free</span> }

export const subtotalLabel = (count: number): string => `Subtotal, ${count} ${count === 1 ? 'item' : 'items'}`
