import { formatDateTime, formatState, groupDigits } from '#app/desk/format.ts'
import { TableHeader } from '#app/desk/layout/table-header.tsx'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import { METHOD_TEXTS, type PaymentMethod } from '#domain/payment/payment-method.ts'
import type { OrderAmounts } from '#server/orders/read-order.ts'

type OrderPaymentsProps = Pick<OrderAmounts, 'payments' | 'refunds'>

const methodLabel = (method: string): string =>
  method in METHOD_TEXTS ? METHOD_TEXTS[method as PaymentMethod].label : 'Payment link'

const REFUND_STATE_LABELS = {
  asked: 'Requested; no answer yet',
  pending: 'Pending',
  done: 'Refunded',
  refused: 'Refused',
} as const

/** The buyer has claimed a UPI transfer that staff must verify. */
const isClaimUnderReview = (state: string, transactionId: string | null) =>
  state === 'pending' && transactionId !== null

/** Payment attempts and refunds of an order. */
export const OrderPayments = ({ payments, refunds }: OrderPaymentsProps) => (
  <>
    <section className="dk-block dk-scroll-x" aria-labelledby="attempts">
      <h2 id="attempts">Payment attempts</h2>
      {payments.length === 0 ? (
        <p>No payment attempts yet</p>
      ) : (
        <MoneyTable
          about={['Method', 'Reference']}
          rows={payments.map(({ method, transactionId, state, ...payment }) => ({
            ...payment,
            about: [methodLabel(method), groupDigits(transactionId ?? '')],
            result: isClaimUnderReview(state, transactionId) ? 'Under review' : formatState(state),
          }))}
        />
      )}
    </section>
    {refunds.length > 0 && (
      <section className="dk-block dk-scroll-x" aria-labelledby="money">
        <h2 id="money">Refunds</h2>
        <MoneyTable
          about={['By']}
          rows={refunds.map(({ who, state, ...refund }) => ({
            ...refund,
            about: [who],
            result: REFUND_STATE_LABELS[state],
          }))}
        />
      </section>
    )}
  </>
)

type MoneyRow = {
  id: string
  createdAt: string
  about: readonly (string | null)[]
  amountPaise: Paise
  result: string
  reason: string | null
}

/** Table of payments or refunds. The `about` columns are hidden on narrow screens. */
const MoneyTable = ({ about, rows }: { about: readonly string[]; rows: readonly MoneyRow[] }) => (
  <table className="dk-grid">
    <TableHeader
      of={[
        'When',
        ...about.map((name) => ({ name, className: 'on-wide' })),
        { name: 'Amount', className: 'dk-r' },
        'Result',
      ]}
    />
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <td>{formatDateTime(row.createdAt)}</td>
          {about.map((name, column) => (
            <td className="num on-wide" key={name}>
              {row.about[column]}
            </td>
          ))}
          <td className="dk-r">{formatExact(row.amountPaise)}</td>
          <td>
            {row.result} <span className="dk-sub">{row.reason}</span>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
