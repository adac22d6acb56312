import { useEffect, useRef, useState } from 'react'
import { useActionData, useFetcher } from 'react-router'
import { useServerErrors } from '#app/shop/forms/use-form-errors.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { transactionIdError } from '#domain/payment/upi.ts'

/** Answer to a corrected transaction id. `doubt` is a warning about an accepted one. */
export type ClaimResult = { ok: true; doubt: string | undefined } | { ok: false; fault: string }

function check(form: FormData) {
  const fault = transactionIdError(String(form.get('transactionId')).trim())
  return fault ? { transactionId: fault } : {}
}

/** Form to correct a mistyped transaction id; nothing is paid again. It opens and submits without scripts. */
export function CorrectClaim() {
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
