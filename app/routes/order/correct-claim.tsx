import { useEffect, useRef, useState } from 'react'
import { useActionData, useFetcher } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Strip } from '#app/ui/strip.tsx'
import type { action } from './order.tsx'

/** A mistyped transaction id is typed again; nothing is paid again. It opens and is sent without scripts as well. */
export function CorrectClaim() {
  const fetcher = useFetcher<typeof action>()
  const sentPlainly = useActionData<typeof action>()
  const answer = fetcher.state === 'idle' ? (fetcher.data ?? sentPlainly) : undefined
  const fault = answer && !answer.ok ? answer.fault : undefined
  const [open, setOpen] = useState(fault !== undefined)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (fetcher.data?.ok) setOpen(false)
    else if (fetcher.data) field.current?.focus()
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
        <fetcher.Form method="post" className="ord-correct" noValidate>
          <TextField
            label="UPI Transaction ID"
            name="transactionId"
            autoComplete="off"
            required
            ref={field}
            error={fault}
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
