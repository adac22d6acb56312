import { useEffect, useRef, useState } from 'react'
import { useActionData, useFetcher } from 'react-router'
import { useFoundFaults } from '#app/forms/use-faults.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { transactionIdFault } from '#domain/payment/upi.ts'

/** What comes of a corrected id; a doubt about one that was taken is said, and keeps nobody. */
export type ClaimAnswer = { ok: true; doubt: string | undefined } | { ok: false; fault: string }

function check(form: FormData) {
  const fault = transactionIdFault(String(form.get('transactionId')).trim())
  return fault ? { transactionId: fault } : {}
}

/** A mistyped transaction id is typed again; nothing is paid again. It opens and is sent without scripts as well. */
export function CorrectClaim() {
  const fetcher = useFetcher<ClaimAnswer>()
  const sentPlainly = useActionData<ClaimAnswer>()
  const answer = fetcher.state === 'idle' ? (fetcher.data ?? sentPlainly) : undefined
  const fault = answer && !answer.ok ? answer.fault : undefined
  const [open, setOpen] = useState(fault !== undefined)
  const field = useRef<HTMLInputElement>(null)
  const found = fault === undefined ? undefined : { transactionId: fault }
  const { form, errors, onInput } = useFoundFaults<'transactionId'>({ answer, found, check })
  useEffect(() => {
    if (fetcher.data?.ok) setOpen(false)
  }, [fetcher.data])
  return (
    <>
      {answer?.ok && (
        <Strip tone="info" role="status" className="ord-corrected">
          Changed. {answer.doubt}
        </Strip>
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
