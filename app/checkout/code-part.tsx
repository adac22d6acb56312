import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useLazyModule } from '#app/toasts/use-lazy-module.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { MAX_TYPED_CODE } from '#domain/offer/offer-code.ts'
import type { ChangeDraft } from './checkout-draft.ts'
import type { Offered, OffersNow } from './offered.ts'

const loadOfferPart = () => import('./offer-part.tsx')

type Props = {
  offers: NonNullable<OffersNow['offers']>
  /** What is bought, as `askedOf` says it. */
  asked: string
  offered: Offered | undefined
  change: ChangeDraft
}

/**
 * Where a code is given: a plain form that stands with the page. What asks the shop, and how the form looks when it is
 * open, comes once somebody reaches for it, and at once where something is taken off already.
 */
export function CodePart({ offers, asked, offered, change }: Props) {
  const { code = '', typed = '', fault, summary } = offered ?? {}
  const { part, fetchEarly, want } = useLazyModule(loadOfferPart)
  const isNeeded = offers.automatic || offered !== undefined
  const fetchNow = useEffectEvent(() => want(() => {}))
  useEffect(() => {
    if (isNeeded) fetchNow()
  }, [isNeeded])

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
    want(() => give(said === '' ? { code: '', fault: 'Please write the code first.' } : { code: said, typed: said }))
  }
  return (
    <>
      {offers.codes && code === '' && (
        <div className="note">
          <details className="code" open={part && (typed !== '' || fault !== undefined)} onToggle={fetchEarly}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control; reaching for it fetches what it opens */}
            <summary className="textbtn" onFocus={fetchEarly} onPointerEnter={fetchEarly}>
              Have a code?
            </summary>
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
      {part && (
        <part.OfferPart
          {...{ asked, offered, change, given }}
          wanted={offers.automatic || code !== ''}
          remove={() => give({ code: '', typed: code })}
        />
      )}
    </>
  )
}
