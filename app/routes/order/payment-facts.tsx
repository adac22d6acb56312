import { href } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { Fact } from '#app/ui/fact.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { OrderView } from '#domain/order/order.ts'
import { PAID_STATES } from '#domain/order/order-state.ts'
import { formatExact } from '#domain/payment/money.ts'
import { CorrectClaim } from './correct-claim.tsx'
import { sayTransactionId } from './transaction-id.ts'

/** `paid`: when the money came, in words. `invoices`, `creditNotes`: their numbers, the oldest first. */
type Props = {
  order: OrderView
  paid: string | undefined
  invoices: readonly string[]
  creditNotes: readonly string[]
}

/** The foot of the tag: what was paid and how, its invoices and credit notes, a way to correct an id that was mistyped. */
export function PaymentFacts({ order, paid, invoices, creditNotes }: Props) {
  const { payment, state } = order
  const settled = PAID_STATES.includes(state)
  const given = payment?.transactionId
  return (
    <>
      <dl className="sum is-small">
        {/* Nothing is to be paid for an order that was given up. */}
        {state !== 'cancelled' && (
          <Fact name={settled ? 'Paid' : 'To pay by UPI'}>{settled ? paid : formatExact(order.totalPaise)}</Fact>
        )}
        {/* For an order that was given up it may be the shop that wrote it down. */}
        {given && (
          <Fact name={settled || state === 'cancelled' ? 'Transaction ID' : 'You entered'}>
            {sayTransactionId(given)}
          </Fact>
        )}
      </dl>
      <Documents order={order} kind="invoice" numbers={invoices} />
      <Documents order={order} kind="credit note" numbers={creditNotes} />
      {state === 'under_review' && given && <CorrectClaim />}
    </>
  )
}

const ADDRESSES = {
  invoice: '/order/:number/:secret/invoice.pdf',
  'credit note': '/order/:number/:secret/credit-note.pdf',
} as const

type Kept = { order: OrderView; kind: keyof typeof ADDRESSES; numbers: readonly string[] }

/** Those of a kind; the newest stands at the address by itself. */
function Documents({ order: { number, secret }, kind, numbers }: Kept) {
  const address = href(ADDRESSES[kind], { number, secret })
  return numbers.map((paper, index) => (
    <DocumentLink
      key={paper}
      href={
        index === numbers.length - 1
          ? address
          : `${address}?${new URLSearchParams({ number: paper.replaceAll('/', '-') })}`
      }
    >
      {numbers.length === 1 ? `Download the ${kind}` : `Download ${kind} ${paper}`}
    </DocumentLink>
  ))
}

const DocumentLink = ({ href, children }: { href: string; children: string }) => (
  <a className={buttonClass({ look: 'line', wide: true }, 'ord-paper')} href={href} download>
    <Icon of="file-text" />
    {children}
  </a>
)
