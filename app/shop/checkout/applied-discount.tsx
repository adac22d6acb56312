import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { DiscountResponse } from '#domain/order/checkout-responses.ts'
import type { ChangeDraft } from './checkout-draft.ts'
import type { DraftDiscount } from './draft-discount.ts'
import { UNREACHABLE_MESSAGE } from './purchase.ts'
import './applied-discount.css'

type DiscountRequest = {
  /** Content of the order as a query string. */
  asked: string
  offered: DraftDiscount | undefined
  change: ChangeDraft
  wanted: boolean
}
type Props = DiscountRequest & { given: RefObject<HTMLParagraphElement | null>; remove: () => void }

/** Shows the applied code and keeps the discount up to date while the cart changes. */
export function AppliedDiscount({ given, remove, ...request }: Props) {
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
