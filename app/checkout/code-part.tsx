import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { MAX_TYPED_CODE } from '#domain/offer/offer-code.ts'
import type { ChangeDraft } from './checkout-draft.ts'
import { OfferPart } from './offer-part.tsx'
import type { Offered, OffersNow } from './offered.ts'

type Props = {
  offers: NonNullable<OffersNow['offers']>
  /** What is bought, as `askedOf` says it. */
  asked: string
  offered: Offered | undefined
  change: ChangeDraft
}

/** The form for an offer code, and what the code takes off. */
export function CodePart({ offers, asked, offered, change }: Props) {
  const { code = '', typed = '', fault, summary } = offered ?? {}

  const field = useRef<HTMLInputElement>(null)
  const given = useRef<HTMLParagraphElement>(null)
  // Whoever pressed a button that is gone stands at what came in its place, once the shop has answered.
  const pressed = useRef(false)
  useEffect(() => {
    if (!pressed.current || (code !== '' && !summary)) return
    pressed.current = false
    ;(field.current ?? given.current)?.focus()
  })
  function give(offer: Offered) {
    pressed.current = true
    change({ offer })
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const said = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    give(said === '' ? { code: '', fault: 'Please write the code first.' } : { code: said, typed: said })
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
                maxLength={MAX_TYPED_CODE}
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
      <OfferPart
        {...{ asked, offered, change, given }}
        wanted={offers.automatic || code !== ''}
        remove={() => give({ code: '', typed: code })}
      />
    </>
  )
}
