import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { OfferAnswer } from '#domain/order/order-answers.ts'
import type { ChangeDraft } from './checkout-draft.ts'
import type { Offered } from './offered.ts'
import { NO_ANSWER } from './purchase.ts'
import './offer-part.css'

type Asked = {
  /** What is bought, as `askedOf` says it. */
  asked: string
  offered: Offered | undefined
  change: ChangeDraft
  /** Whether something can be taken off. */
  wanted: boolean
}
type Props = Asked & { given: RefObject<HTMLParagraphElement | null>; remove: () => void }

/** The code that was given, and what keeps what was reckoned with it true while the cart changes. */
export function OfferPart({ given, remove, ...reckoned }: Props) {
  useReckoned(reckoned)
  const { code = '', summary } = reckoned.offered ?? {}
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

/** Quick presses of plus and minus are asked about once. */
const PAUSE_MS = 150

/** Asks the shop what is taken off, whenever what is bought or the code is another, and once when the page comes. */
function useReckoned({ asked, offered, change, wanted }: Asked) {
  const code = offered?.code ?? ''
  const keep = useEffectEvent((answer: OfferAnswer | undefined) => {
    const typed = offered?.typed ?? code
    // What was said of a code that does not hold stands on while the cart is reckoned without it.
    const before = { typed, fault: code === '' ? offered?.fault : undefined }
    if (answer?.ok) change({ offer: { ...before, of: asked, ...answer.offer, code } })
    else if (answer) change({ offer: { code: '', typed, fault: answer.message } })
    else if (code !== '' && !offered?.summary) change({ offer: { code: '', typed, fault: NO_ANSWER } })
  })
  useEffect(() => {
    if (!wanted) return
    const stop = new AbortController()
    const wait = setTimeout(
      () => void ask(asked, code, stop.signal).then((it) => stop.signal.aborted || keep(it)),
      PAUSE_MS,
    )
    return () => {
      clearTimeout(wait)
      stop.abort()
    }
  }, [asked, code, wanted])
}

async function ask(asked: string, code: string, signal: AbortSignal): Promise<OfferAnswer | undefined> {
  try {
    const response = await fetch(`/offer.json?${asked}${code && `&code=${encodeURIComponent(code)}`}`, { signal })
    const answer: unknown = await response.json()
    return typeof answer === 'object' && answer !== null && 'ok' in answer ? (answer as OfferAnswer) : undefined
  } catch {
    return undefined
  }
}
