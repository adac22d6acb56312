import { Columns } from '#app/desk/frame/columns.tsx'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import { METHOD_WORDS, type PaymentMethod } from '#domain/payment/payment-method.ts'
import type { ShownMoney } from '#server/desk/orders/read-order.ts'
import { inFours, sayState, sayTime } from './say.ts'

type Shown = Pick<ShownMoney, 'payments' | 'refunds'>

const wayOf = (method: string): string =>
  method in METHOD_WORDS ? METHOD_WORDS[method as PaymentMethod].label : 'Payment link'

const REFUND_WORDS = {
  asked: 'Asked for; no answer yet',
  pending: 'On its way back',
  done: 'Gone back',
  refused: 'Refused',
} as const

/** The buyer says that it came, and a person is to look. */
const claimed = (state: string, transactionId: string | null) => state === 'pending' && transactionId !== null

/** Every try to pay, and what went back. */
export const OrderMoney = ({ payments, refunds }: Shown) => (
  <>
    <section className="dk-block dk-scroll-x" aria-labelledby="attempts">
      <h2 id="attempts">Payment attempts</h2>
      {payments.length === 0 ? (
        <p>Nobody has tried to pay yet.</p>
      ) : (
        <MoneyTable
          about={['Way', 'Reference']}
          rows={payments.map(({ method, transactionId, state, ...payment }) => ({
            ...payment,
            about: [wayOf(method), inFours(transactionId ?? '')],
            result: claimed(state, transactionId) ? 'Under review' : sayState(state),
          }))}
        />
      )}
    </section>
    {refunds.length > 0 && (
      <section className="dk-block dk-scroll-x" aria-labelledby="money">
        <h2 id="money">Money back</h2>
        <MoneyTable
          about={['By']}
          rows={refunds.map(({ who, state, ...refund }) => ({ ...refund, about: [who], result: REFUND_WORDS[state] }))}
        />
      </section>
    )}
  </>
)

type Row = {
  id: string
  createdAt: string
  about: readonly (string | null)[]
  amountPaise: Paise
  result: string
  reason: string | null
}

/** Money that came or went, a line each; `about`: what is left out where there is no room. */
const MoneyTable = ({ about, rows }: { about: readonly string[]; rows: readonly Row[] }) => (
  <table className="dk-grid">
    <Columns
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
          <td>{sayTime(row.createdAt)}</td>
          {about.map((name, place) => (
            <td className="num on-wide" key={name}>
              {row.about[place]}
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
