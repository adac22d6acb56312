import { href } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { DescriptionRow } from '#app/ui/description-row.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { OrderView } from '#domain/order/order.ts'
import { PAID_STATES } from '#domain/order/order-state.ts'
import { formatExact } from '#domain/payment/money.ts'
import { CorrectClaim } from './correct-transaction-id.tsx'

/** Formats a 12-digit transaction id in groups of four; other ids stay as they are. */
export const formatTransactionId = (id: string): string =>
  /^\d{12}$/.test(id) ? id.replace(/(\d{4})(?=\d)/g, '$1 ') : id

type Props = {
  order: OrderView
  paid: string | undefined
  invoices: readonly string[]
  creditNotes: readonly string[]
}

/** Payment, documents and the correction of a mistyped transaction id, at the foot of the summary. */
export function PaymentDetails({ order, paid, invoices, creditNotes }: Props) {
  const { payment, state } = order
  const settled = PAID_STATES.includes(state)
  const enteredId = payment?.transactionId
  return (
    <>
      <dl className="sum is-small">
        {state !== 'cancelled' && (
          <DescriptionRow name={settled ? 'Paid' : 'To pay by UPI'}>
            {settled ? paid : formatExact(order.totalPaise)}
          </DescriptionRow>
        )}
        {/* The id on a cancelled order may have been entered by the shop. */}
        {enteredId && (
          <DescriptionRow name={settled || state === 'cancelled' ? 'Transaction ID' : 'You entered'}>
            {formatTransactionId(enteredId)}
          </DescriptionRow>
        )}
      </dl>
      <Documents order={order} kind="invoice" numbers={invoices} />
      <Documents order={order} kind="credit note" numbers={creditNotes} />
      {state === 'under_review' && enteredId && <CorrectClaim />}
    </>
  )
}

const DOCUMENT_PATHS = {
  invoice: '/order/:number/:secret/invoice.pdf',
  'credit note': '/order/:number/:secret/credit-note.pdf',
} as const

type DocumentsProps = { order: OrderView; kind: keyof typeof DOCUMENT_PATHS; numbers: readonly string[] }

/** Links to the documents of a kind. The newest has the URL without a number. */
function Documents({ order: { number, secret }, kind, numbers }: DocumentsProps) {
  const address = href(DOCUMENT_PATHS[kind], { number, secret })
  return numbers.map((documentNumber, index) => (
    <DocumentLink
      key={documentNumber}
      href={
        index === numbers.length - 1
          ? address
          : `${address}?${new URLSearchParams({ number: documentNumber.replaceAll('/', '-') })}`
      }
    >
      {numbers.length === 1 ? `Download the ${kind}` : `Download ${kind} ${documentNumber}`}
    </DocumentLink>
  ))
}

const DocumentLink = ({ href, children }: { href: string; children: string }) => (
  <a className={buttonClass({ look: 'line', wide: true }, 'ord-paper')} href={href} download>
    <Icon of="file-text" />
    {children}
  </a>
)
