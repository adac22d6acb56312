import { Form } from 'react-router'
import { formatDateTime, formatState, groupDigits } from '#app/desk/format.ts'
import { TableHeader } from '#app/desk/layout/list.tsx'
import { PaymentLinkStatus } from '#app/desk/payment-links/payment-link-rows.tsx'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import { LINK_VALID_HOURS } from '#domain/payment/payment-link.ts'
import { METHOD_TEXTS, type PaymentMethod } from '#domain/payment/payment-method.ts'
import type { OrderAmounts } from '#server/orders/read-order.ts'
import type { Route } from './+types/order.ts'

type OrderPaymentLinkProps = Pick<Route.ComponentProps['loaderData'], 'order' | 'link' | 'mayDecide' | 'unpaid'>

/** Payment link of an unpaid order: copy, cancel or create one. */
export function OrderPaymentLink({ order: { number }, link, mayDecide, unpaid }: OrderPaymentLinkProps) {
  if (!mayDecide || !unpaid) return null
  return (
    <section className="dk-block" aria-labelledby="link">
      <header>
        <h2 id="link">Payment link</h2>
        {link && <PaymentLinkStatus state={link.state} />}
      </header>
      {link?.address ? (
        <div className="dk-own-link">
          <code>{link.address}</code>
          <p>
            Anyone with this link can pay for the order and see its address. Created by {link.who}. Expires on{' '}
            <b>{formatDateTime(link.expiresAt)}</b>; the items are reserved until then.
          </p>
          <div className="dk-tools">
            <CopyButton text={link.address} label="Copy link" inWords />
            <LinkAction number={number} act="end" label="Cancel link" isDestructive />
          </div>
        </div>
      ) : (
        <div className="dk-own-link">
          <p>
            {link
              ? `The last link expired on ${formatDateTime(link.expiresAt)}; the items are no longer reserved.`
              : 'No payment links yet.'}{' '}
            A new link is valid for {LINK_VALID_HOURS} hours and reserves the items.
          </p>
          <LinkAction number={number} act="make" label="Create payment link" />
        </div>
      )}
    </section>
  )
}

type LinkActionProps = { number: string; act: 'make' | 'end'; label: string; isDestructive?: boolean }

const LinkAction = ({ number, act, label, isDestructive = false }: LinkActionProps) => (
  <Form method="post" action="/desk/payment-links">
    <input type="hidden" name="number" value={number} />
    <Button type="submit" look="line" className={isDestructive ? 'is-no' : ''} name="act" value={act}>
      {label}
    </Button>
  </Form>
)

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
