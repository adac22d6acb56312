import { href } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { Fact } from '#app/ui/fact.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { OrderView } from '#domain/order/order.ts'
import { PAID_STATES } from '#domain/order/order-state.ts'
import { formatExact } from '#domain/payment/money.ts'
import { CorrectClaim } from './correct-claim.tsx'
import { sayTransactionId } from './transaction-id.ts'

/** `paid`: when the money came, in words. `creditNotes`: the numbers of those over the invoice, the oldest first. */
type Props = { order: OrderView; paid: string | undefined; creditNotes: readonly string[] }

/** The foot of the tag: what was paid and how, the invoice, a way to correct an id that was mistyped. */
export function PaymentFacts({ order, paid, creditNotes }: Props) {
  const { number, secret, payment, state } = order
  const settled = PAID_STATES.includes(state)
  const given = payment?.transactionId
  return (
    <>
      <dl className="sum is-small">
        {/* Nothing is to be paid for an order that was given up. */}
        {state !== 'cancelled' && (
          <Fact name={settled ? 'Paid' : 'To pay by UPI'}>{settled ? paid : formatExact(order.totalPaise)}</Fact>
        )}
        {given && <Fact name={settled ? 'Transaction ID' : 'You entered'}>{sayTransactionId(given)}</Fact>}
      </dl>
      {settled && (
        <Paper href={href('/order/:number/:secret/invoice.pdf', { number, secret })}>Download the invoice</Paper>
      )}
      {creditNotes.map((credited) => (
        <Paper key={credited} href={creditNoteLink(order, credited, credited === creditNotes.at(-1))}>
          {creditNotes.length === 1 ? 'Download the credit note' : `Download credit note ${credited}`}
        </Paper>
      ))}
      {state === 'under_review' && given && <CorrectClaim />}
    </>
  )
}

/** The newest stands at the address by itself. */
function creditNoteLink({ number, secret }: OrderView, credited: string, newest: boolean): string {
  const address = href('/order/:number/:secret/credit-note.pdf', { number, secret })
  return newest ? address : `${address}?${new URLSearchParams({ number: credited.replaceAll('/', '-') })}`
}

const Paper = ({ href, children }: { href: string; children: string }) => (
  <a className={buttonClass({ look: 'line', wide: true }, 'ord-paper')} href={href} download>
    <Icon of="file-text" />
    {children}
  </a>
)
