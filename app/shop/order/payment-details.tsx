import { useEffect, useRef, useState } from 'react'
import { href, useActionData, useFetcher } from 'react-router'
import { useServerErrors } from '#app/shop/forms/use-form-errors.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { DescriptionRow } from '#app/ui/description-row.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { amountToPay, type OrderView } from '#domain/order/order.ts'
import { PAID_STATES } from '#domain/order/order-state.ts'
import { formatExact } from '#domain/payment/money.ts'
import { transactionIdError } from '#domain/payment/upi.ts'

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
          <DescriptionRow name={settled ? 'Paid' : order.due ? 'To pay' : 'To pay by UPI'}>
            {settled ? paid : formatExact(amountToPay(order))}
          </DescriptionRow>
        )}
        {order.due && order.due.receivedPaise > 0 && (
          <DescriptionRow name="Received">{formatExact(order.due.receivedPaise)}</DescriptionRow>
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

/** Answer to a corrected transaction id. `doubt` is a warning about an accepted one. */
type ClaimResult = { ok: true; doubt: string | undefined } | { ok: false; fault: string }

function check(form: FormData) {
  const fault = transactionIdError(String(form.get('transactionId')).trim())
  return fault ? { transactionId: fault } : {}
}

/** Form to correct a mistyped transaction id; nothing is paid again. It opens and submits without scripts. */
function CorrectClaim() {
  const fetcher = useFetcher<ClaimResult>()
  const plainAnswer = useActionData<ClaimResult>()
  const answer = fetcher.state === 'idle' ? (fetcher.data ?? plainAnswer) : undefined
  const fault = answer && !answer.ok ? answer.fault : undefined
  const [open, setOpen] = useState(fault !== undefined)
  const field = useRef<HTMLInputElement>(null)
  const found = fault === undefined ? undefined : { transactionId: fault }
  const { form, errors, onInput } = useServerErrors<'transactionId'>({ answer, found, check })
  useEffect(() => {
    if (fetcher.data?.ok) setOpen(false)
  }, [fetcher.data])
  return (
    <>
      {answer?.ok && (
        <Banner tone="info" role="status" className="ord-corrected">
          Changed. {answer.doubt}
        </Banner>
      )}
      <details
        className="ord-change"
        open={open}
        onToggle={({ currentTarget }) => {
          setOpen(currentTarget.open)
          if (currentTarget.open) field.current?.focus()
        }}
      >
        <summary className={buttonClass({ look: 'line', wide: true }, 'ord-paper')}>
          <Icon of="pen-line" />
          Correct the transaction id
        </summary>
        <fetcher.Form method="post" className="ord-correct" noValidate ref={form} onInput={onInput}>
          <TextField
            label="UPI Transaction ID"
            name="transactionId"
            autoComplete="off"
            required
            ref={field}
            error={errors.transactionId}
            hint="The 12 digits that your UPI app shows. You do not pay again."
          />
          <Button type="submit" wide aria-disabled={fetcher.state !== 'idle'}>
            {fetcher.state === 'idle' ? 'Send the corrected id' : 'Processing...'}
          </Button>
        </fetcher.Form>
      </details>
    </>
  )
}
