import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { MAX_CODE_LENGTH } from '#domain/discount/discount.ts'
import { AppliedDiscount } from './applied-discount.tsx'
import type { ChangeDraft } from './checkout-draft.ts'
import type { AvailableOffers, DraftDiscount } from './draft-discount.ts'

type Props = {
  offers: NonNullable<AvailableOffers['offers']>
  asked: string
  offered: DraftDiscount | undefined
  change: ChangeDraft
}

/** Form for a discount code, with its result. */
export function DiscountCode({ offers, asked, offered, change }: Props) {
  const { code = '', typed = '', fault, summary } = offered ?? {}

  const field = useRef<HTMLInputElement>(null)
  const appliedCode = useRef<HTMLParagraphElement>(null)
  // Moves the focus to the element that replaced the clicked button, once the server has answered.
  const hasSubmitted = useRef(false)
  useEffect(() => {
    if (!hasSubmitted.current || (code !== '' && !summary)) return
    hasSubmitted.current = false
    ;(field.current ?? appliedCode.current)?.focus()
  })
  function applyCode(offer: DraftDiscount) {
    hasSubmitted.current = true
    change({ offer })
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const enteredCode = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    applyCode(
      enteredCode === ''
        ? { code: '', fault: 'Please write the code first.' }
        : { code: enteredCode, typed: enteredCode },
    )
  }
  return (
    <>
      {offers.codes && code === '' && (
        <div className="note">
          <details className="code" open={typed !== '' || fault !== undefined}>
            <summary className="textbtn">Have a code?</summary>
            <form method="get" onSubmit={submit} noValidate>
              <TextField
                key={`${typed} ${fault}`}
                ref={field}
                label="Code"
                name="code"
                defaultValue={typed}
                maxLength={MAX_CODE_LENGTH}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                enterKeyHint="done"
                error={fault}
              />
              <Button type="submit" look="line">
                Apply
              </Button>
            </form>
          </details>
        </div>
      )}
      <AppliedDiscount
        {...{ asked, offered, change, given: appliedCode }}
        wanted={offers.automatic || code !== ''}
        remove={() => applyCode({ code: '', typed: code })}
      />
    </>
  )
}
