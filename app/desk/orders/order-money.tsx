import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatState, groupDigits } from '#app/desk/format.ts'
import { orderSummary } from '#domain/order/order-summary.ts'
import { listedMethodLabel, paymentMethodLabel } from '#domain/payment/listed-method.ts'
import { formatExact } from '#domain/payment/money.ts'
import { formatShortDay } from '#domain/text/format-date.ts'
import type { OrderAmounts } from '#server/orders/read-order.ts'
import { formatWhen } from './order-dates.ts'

type OrderMoneyProps = { money: OrderAmounts; today: string }

/** Amounts of an order from its items to the balance, with the tax of its currently valid invoices. */
export function OrderMoney({ money, today }: OrderMoneyProps) {
  const { totalPaise, receivedPaise, refundedPaise, payments, refunds, invoices } = money
  const rows = orderSummary(money, { heads: true }).rows.filter(({ of, paise }) => paise !== 0 || of === 'delivery')
  const duePaise = totalPaise - receivedPaise
  const invoiced = invoices.join(', ')
  const isTaxed = rows.some(({ of }) => of === 'tax')
  return (
    <section className="dk-block" aria-labelledby="money">
      <h2 id="money">Money</h2>
      <dl className="dk-money">
        {rows.map(({ of, label, paise }) => (
          <MoneyRow
            key={label}
            name={label}
            about={(of === 'offer' && money.offer?.reason) || ''}
            value={formatExact(paise)}
          />
        ))}
        <MoneyRow
          look="tot"
          name="Total"
          about={invoiced && isTaxed ? `Tax as on ${invoiced}` : invoiced}
          value={formatExact(totalPaise)}
        />
        {payments.map(({ id, createdAt, method, transactionId, hand, ...payment }) => (
          <MoneyRow
            key={id}
            name={`${paymentMethodLabel(method)}, ${hand ? formatShortDay(hand.receivedOn) : formatWhen(createdAt, today)}`}
            about={
              hand ? (
                <HandDetails {...hand} />
              ) : (
                [groupDigits(transactionId ?? ''), payment.reason].filter(Boolean).join(', ')
              )
            }
            value={paymentResult({ ...payment, method, transactionId })}
          />
        ))}
        {refunds.map(({ id, createdAt, amountPaise, state, who, reason, creditNotes, handMethod, handReference }) => (
          <MoneyRow
            key={id}
            name={`${REFUND_LABELS[state]}, ${formatWhen(createdAt, today)}`}
            about={[
              handMethod && listedMethodLabel(handMethod),
              handReference,
              ...creditNotes,
              // The reason of a refund by hand only repeats the person.
              ...(handMethod ? [`by ${who}`] : [who, reason]),
            ]
              .filter(Boolean)
              .join(', ')}
            value={state === 'refused' ? <s>{formatExact(amountPaise)}</s> : formatExact(-amountPaise)}
          />
        ))}
        {duePaise > 0 && receivedPaise > 0 && <MoneyRow name="Paid" value={formatExact(receivedPaise)} />}
        <MoneyRow
          look="bal"
          name={duePaise > 0 ? 'Balance' : 'Received'}
          value={formatExact(duePaise > 0 ? duePaise : receivedPaise - refundedPaise)}
        />
      </dl>
    </section>
  )
}

type HandPayment = NonNullable<OrderAmounts['payments'][number]['hand']>

const HandDetails = ({ paymentId, receiptNumber, reference, detail, note, who }: HandPayment) => (
  <>
    {receiptNumber && (
      <>
        <Link to={`receipts/${paymentId}`} target="_blank" rel="noreferrer">
          receipt {receiptNumber}
        </Link>
        {', '}
      </>
    )}
    {[groupDigits(reference), detail, note, `by ${who}`].filter(Boolean).join(', ')}
  </>
)

const REFUND_LABELS = {
  asked: 'Refund requested; no answer yet',
  pending: 'Refund pending',
  done: 'Refund',
  refused: 'Refund refused',
} as const

type PaymentAttempt = Pick<OrderAmounts['payments'][number], 'state' | 'amountPaise' | 'transactionId' | 'method'>

/** Result of a payment attempt: its amount, or the reason that no money was received. */
function paymentResult({ state, amountPaise, transactionId, method }: PaymentAttempt): ReactNode {
  if (state === 'paid') return formatExact(amountPaise)
  if (method === 'cheque') return <span className="dk-sub">{state === 'pending' ? 'Cheque to clear' : 'Bounced'}</span>
  if (state === 'pending' && transactionId !== null) return <span className="dk-st is-review">To confirm</span>
  return <span className="dk-sub">{formatState(state)}</span>
}

type MoneyRowProps = { name: string; about?: ReactNode; value: ReactNode; look?: 'tot' | 'bal' }

const MoneyRow = ({ name, about, value, look }: MoneyRowProps) => (
  <Fragment>
    <dt className={look}>
      {name} {about && <span className="dk-sub">{about}</span>}
    </dt>
    <dd className={look}>{value}</dd>
  </Fragment>
)
