import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Strip } from '#app/ui/strip.tsx'
import type { action } from './order.tsx'

/** A mistyped transaction id is typed again; nothing is paid again. */
export function CorrectClaim() {
  const [open, setOpen] = useState(false)
  const fetcher = useFetcher<typeof action>()
  const field = useRef<HTMLInputElement>(null)
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined
  useEffect(() => {
    if (answer?.ok) setOpen(false)
    else if (answer) field.current?.focus()
  }, [answer])
  if (!open) {
    return (
      <>
        {answer?.ok && (
          <Strip tone="info" role="status" className="ord-corrected">
            Changed. {answer.doubt}
          </Strip>
        )}
        <Button look="line" wide className="ord-paper" onClick={() => setOpen(true)}>
          <Icon of="pen-line" />
          Correct the transaction id
        </Button>
      </>
    )
  }
  const fault = answer && !answer.ok ? answer.fault : undefined
  return (
    <fetcher.Form method="post" className="ord-correct" noValidate>
      <TextField
        label="UPI Transaction ID"
        name="transactionId"
        autoComplete="off"
        autoFocus
        required
        ref={field}
        error={fault}
        hint="The 12 digits that your UPI app shows. You do not pay again."
      />
      <Button type="submit" wide aria-disabled={fetcher.state !== 'idle'}>
        {fetcher.state === 'idle' ? 'Send the corrected id' : 'Processing...'}
      </Button>
    </fetcher.Form>
  )
}
