import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { MAX_CODE_LENGTH } from '#domain/discount/discount.ts'
import type { DiscountResponse } from '#domain/order/checkout-responses.ts'
import type { AvailableOffers, ChangeDraft, DraftDiscount } from './checkout-draft.ts'
import { UNREACHABLE_MESSAGE } from './purchase.ts'
import './applied-discount.css'

type DiscountRequest = {
  /** Content of the order as a query string. */
  asked: string
  offered: DraftDiscount | undefined
  change: ChangeDraft
  wanted: boolean
}
type AppliedDiscountProps = DiscountRequest & { given: RefObject<HTMLParagraphElement | null>; remove: () => void }

/** Shows the applied code and keeps the discount up to date while the cart changes. */
function AppliedDiscount({ given, remove, ...request }: AppliedDiscountProps) {
  useCurrentDiscount(request)
  const { code = '', summary } = request.offered ?? {}
  return (
    code !== '' && (
      <p className="code-given" role="status" tabIndex={-1} ref={given}>
        <span>
          <b>{code.toUpperCase()}</b> {summary ? 'is applied.' : 'is looked up…'}
        </span>
        <button type="button" className="note-change" onClick={remove}>
          Remove code
        </button>
      </p>
    )
  )
}

const DEBOUNCE_MS = 150

/** Requests the discount on mount and whenever the content or the code changes. */
function useCurrentDiscount({ asked, offered, change, wanted }: DiscountRequest) {
  const code = offered?.code ?? ''
  const applyAnswer = useEffectEvent((answer: DiscountResponse | undefined) => {
    const typed = offered?.typed ?? code
    // The error of a rejected code stays while the cart is recalculated without it.
    const before = { typed, fault: code === '' ? offered?.fault : undefined }
    if (answer?.ok) change({ offer: { ...before, of: asked, ...answer.offer, code } })
    else if (answer) change({ offer: { code: '', typed, fault: answer.message } })
    else if (code !== '' && !offered?.summary) change({ offer: { code: '', typed, fault: UNREACHABLE_MESSAGE } })
  })
  useEffect(() => {
    if (!wanted) return
    const stop = new AbortController()
    const wait = setTimeout(
      () => void fetchDiscount(asked, code, stop.signal).then((it) => stop.signal.aborted || applyAnswer(it)),
      DEBOUNCE_MS,
    )
    return () => {
      clearTimeout(wait)
      stop.abort()
    }
  }, [asked, code, wanted])
}

async function fetchDiscount(asked: string, code: string, signal: AbortSignal): Promise<DiscountResponse | undefined> {
  try {
    const response = await fetch(`/offer.json?${asked}${code && `&code=${encodeURIComponent(code)}`}`, { signal })
    const answer: unknown = await response.json()
    return typeof answer === 'object' && answer !== null && 'ok' in answer ? (answer as DiscountResponse) : undefined
  } catch {
    return undefined
  }
}

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
