import { formatExact } from '#domain/payment/money.ts'
import { METHOD_WORDS, type PaymentMethod } from '#domain/payment/payment-method.ts'
import type { Route } from './+types/order.ts'
import { inFours, sayState, sayTime } from './say.ts'

type Shown = Pick<Route.ComponentProps['loaderData'], 'payments' | 'refunds'>

const wayOf = (method: string): string =>
  method in METHOD_WORDS ? METHOD_WORDS[method as PaymentMethod].label : 'Payment link'

const REFUND_WORDS = {
  asked: 'Asked for; no answer yet',
  pending: 'On its way back',
  done: 'Gone back',
  refused: 'Refused',
} as const

/** Every try to pay, and what went back. */
export const OrderMoney = ({ payments, refunds }: Shown) => (
  <>
    <section className="dk-block dk-scroll-x" aria-labelledby="attempts">
      <h2 id="attempts">Payment attempts</h2>
      {payments.length === 0 ? (
        <p>Nobody has tried to pay yet.</p>
      ) : (
        <table className="dk-grid">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col" className="on-wide">
                Way
              </th>
              <th scope="col" className="on-wide">
                Reference
              </th>
              <th scope="col" className="dk-r">
                Amount
              </th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {payments.map(({ id, createdAt, method, state, amountPaise, transactionId, reason }) => (
              <tr key={id}>
                <td>{sayTime(createdAt)}</td>
                <td className="on-wide">{wayOf(method)}</td>
                <td className="num on-wide">{inFours(transactionId ?? '')}</td>
                <td className="dk-r">{formatExact(amountPaise)}</td>
                <td>
                  {sayState(state)} <span className="dk-sub">{reason}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
    {refunds.length > 0 && (
      <section className="dk-block dk-scroll-x" aria-labelledby="money">
        <h2 id="money">Money back</h2>
        <table className="dk-grid">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col" className="on-wide">
                By
              </th>
              <th scope="col" className="dk-r">
                Amount
              </th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {refunds.map(({ id, createdAt, amountPaise, state, who, reason }) => (
              <tr key={id}>
                <td>{sayTime(createdAt)}</td>
                <td className="on-wide">{who}</td>
                <td className="dk-r">{formatExact(amountPaise)}</td>
                <td>
                  {REFUND_WORDS[state]} <span className="dk-sub">{reason}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    )}
  </>
)
