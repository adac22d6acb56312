import type { ReactNode } from 'react'
import { type OrderSummary, type SummaryRow, summaryAmount } from '#domain/order/purchase-summary.ts'
import { formatExact } from '#domain/payment/money.ts'

/** A line of the summary: picture, name, quantity and total. */
export type SummaryLine = { key: string; picture: ReactNode; name: string; quantity: number; amount: string }

export type SummaryCardProps = {
  heading?: string
  summary: OrderSummary
  /** Shows free amounts as numbers too. */
  figures?: boolean
  lines?: readonly SummaryLine[]
  top?: ReactNode
  children?: ReactNode
}

/** Summary card with the total, shaped like a swing tag. */
export const SummaryCard = ({
  heading = 'Order summary',
  summary,
  figures = false,
  lines = [],
  top,
  children,
}: SummaryCardProps) => (
  <aside className="summary" aria-label="Order summary">
    <i className="summary-cord" />
    <div className="summary-in">
      <h2 className="d6">{heading}</h2>
      {top}
      {lines.length > 0 && (
        <ul className="minis">
          {lines.map((line) => (
            <SummaryLineRow key={line.key} line={line} />
          ))}
        </ul>
      )}
      <dl className="sum">
        {summary.rows.map((row) => (
          <div key={row.label}>
            <dt>{row.label}</dt>
            <dd>{figures && !row.isUnknown ? formatExact(row.paise) : <RowAmount row={row} />}</dd>
            {row.hint && <dd className="sum-hint">{row.hint}</dd>}
          </div>
        ))}
        <div className="total">
          <dt>Total</dt>
          <dd>{formatExact(summary.totalPaise)}</dd>
        </div>
      </dl>
      {summary.includedGstPaise !== undefined && (
        <p className="sum-gst meta">includes {formatExact(summary.includedGstPaise)} GST</p>
      )}
      {children}
    </div>
  </aside>
)

const SummaryLineRow = ({ line }: { line: SummaryLine }) => (
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

const RowAmount = ({ row }: { row: SummaryRow }) =>
  row.of === 'delivery' && row.paise === 0 && !row.isUnknown ? (
    <span className="free">{summaryAmount(row)}</span>
  ) : (
    summaryAmount(row)
  )
