import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useLoaderData } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { MAX_TYPED_CODE } from '#domain/offer/offer-code.ts'
import type { OfferAnswer } from '#domain/order/order-answers.ts'
import type { ChangeDraft } from './checkout-draft.ts'
import type { Offered, OffersNow } from './offered.ts'
import { NO_ANSWER } from './purchase.ts'
import './offer-part.css'

type Props = {
  /** What is bought, as `askedOf` says it. */
  asked: string
  offered: Offered | undefined
  change: ChangeDraft
}

/** Where a code is given, and what keeps what was reckoned with it true while the cart changes. */
export default function OfferPart({ asked, offered, change }: Props) {
  const { codes = false, automatic = false } = useLoaderData<OffersNow>().offers ?? {}
  const code = offered?.code ?? ''
  useReckoned({ asked, offered, change, wanted: automatic || code !== '' })
  return codes && <CodeForm offered={offered} give={(offer) => change({ offer })} />
}

type CodeProps = { offered: Offered | undefined; give: (offer: Offered) => void }

function CodeForm({ offered, give }: CodeProps) {
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

  if (code !== '') {
    return (
      <p className="code-given" role="status" tabIndex={-1} ref={given}>
        <span>
          <b>{code.toUpperCase()}</b> {summary ? 'is applied.' : 'is looked up…'}
        </span>
        <button
          type="button"
          className="note-change"
          onClick={() => {
            pressed.current = true
            give({ code: '', typed: code })
          }}
        >
          Remove code
        </button>
      </p>
    )
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    pressed.current = true
    const said = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    give(said === '' ? { code: '', fault: 'Please write the code first.' } : { code: said, typed: said })
  }
  return (
    <details className="code" open={typed !== '' || fault !== undefined}>
      <summary>Have a code?</summary>
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
  )
}

/** Quick presses of plus and minus are asked about once. */
const PAUSE_MS = 150

/** Asks the shop what is taken off, whenever what is bought or the code is another, and once when the page comes. */
function useReckoned({ asked, offered, change, wanted }: Props & { wanted: boolean }) {
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
