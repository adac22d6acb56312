import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { DescriptionRow } from '#app/ui/description-row.tsx'
import { Qr } from '#app/ui/qr.tsx'
import { formatTime } from '#domain/delivery/calendar.ts'
import type { CheckoutKey, PaymentId } from '#domain/nominal.ts'
import type { OrderView } from '#domain/order/order.ts'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import type { OpenQrCode, QrPaymentState, QrRequestResponse } from '#domain/payment/upi-qr.ts'
import { postJson } from './post-json.ts'
import './wait-run.css'

export type QrPayer = { checkoutKey: CheckoutKey } | { link: string } | { order: string }

type Props = {
  /** The order: by the key of its checkout, the secret of its payment link, or its own link `REG-1234/secret`. */
  payer: QrPayer
  amountPaise: Paise
  /** The method is chosen. No code is made before. */
  isActive: boolean
  /** Called once, with the order, when it is paid, under review or cancelled. */
  onSettled: (order: OrderView) => void
}

type Panel =
  | { is: 'idle' | 'loading' }
  | { is: 'refused'; message: string }
  | { is: 'open'; code: OpenQrCode; ended: boolean }

const UNREACHABLE = 'The shop cannot be reached. Nothing was charged. Please try again, or choose another way to pay.'

/**
 * Payment by a QR code that confirms itself. Shows the code of the order, waits for its payment, and offers a new code
 * when this one has ended. Without scripts a button opens the code on a page of its own.
 */
export function UpiQrPanel({ payer, amountPaise, isActive, onSettled }: Props) {
  const { panel, request } = useQrCode({ payer, isActive, onSettled })
  if (panel.is === 'open' && !panel.ended) return <OpenCode code={panel.code} />
  if (panel.is === 'loading') {
    return (
      <div className="pay-more" role="status">
        <p className="pay-amount">{formatExact(amountPaise)}</p>
        <p>Preparing your code...</p>
      </div>
    )
  }
  const [name, value] = Object.entries(payer)[0] ?? ['', '']
  return (
    <form
      className="pay-more qr-ask"
      method="post"
      action="/payment/qr"
      onSubmit={(event) => {
        event.preventDefault()
        request()
      }}
    >
      <input type="hidden" name={name} value={value} />
      {panel.is === 'refused' && (
        <Banner tone="error" role="alert">
          {panel.message}
        </Banner>
      )}
      {panel.is === 'open' && (
        <p role="status">
          <b>This code has ended.</b> If you have just paid, wait here and do not pay again: this page changes by
          itself.
        </p>
      )}
      <p>
        <Button type="submit">{LABELS[panel.is]}</Button>
      </p>
    </form>
  )
}

const LABELS = { idle: 'Show the code', refused: 'Try again', open: 'Show a new code' } as const

/** An open code: the code itself, on phones a button for the UPI app first, and that the page waits. */
export const OpenCode = ({ code }: { code: OpenQrCode }) => (
  <div className="pay">
    <dl className="pay-sum">
      <DescriptionRow name="Amount" className="pay-amount">
        {formatExact(code.amountPaise)}
      </DescriptionRow>
    </dl>
    <div className="pay-open">
      <a className="btn" href={code.upiUrl}>
        Open UPI app
      </a>
    </div>
    <div className="pay-other">
      <h2 className="d5">Pay from another phone</h2>
      <Qr code={code.qr} label={`QR code to pay ${formatExact(code.amountPaise)} by UPI`}>
        Scan with any UPI app
      </Qr>
      <div className="pay-ids qr-wait">
        <p role="status">
          <b>Waiting for your payment</b>
        </p>
        <span className="wait-run" aria-hidden="true" />
        <p className="meta">
          It is confirmed at once, with nothing to type. The code is open until {formatTime(new Date(code.expiresAt))}.
        </p>
      </div>
    </div>
  </div>
)

function useQrCode({ payer, isActive, onSettled }: Omit<Props, 'amountPaise'>) {
  const [panel, setPanel] = useState<Panel>({ is: 'idle' })
  const load = useEffectEvent(async (isCurrent: () => boolean) => {
    setPanel((before) => (before.is === 'open' && !before.ended ? before : { is: 'loading' }))
    const { answer, ...lost } = await postJson<QrRequestResponse>('/checkout/upi-qr', payer)
    if (!isCurrent()) return
    if (answer?.ok && answer.state === 'open') setPanel({ is: 'open', code: answer, ended: false })
    else if (answer?.ok) onSettled(answer.order)
    else setPanel({ is: 'refused', message: (answer ?? (lost as { message?: string })).message || UNREACHABLE })
  })
  const [tries, setTries] = useState(0)
  const request = useCallback(() => setTries((before) => before + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads the code once.
  useEffect(() => {
    if (!isActive) return
    let current = true
    void load(() => current)
    return () => {
      current = false
    }
  }, [tries, isActive])
  const [paymentId, ended] = panel.is === 'open' ? [panel.code.paymentId, panel.ended] : [undefined, false]
  const onState = useEffectEvent((state: QrPaymentState) => {
    if (state === 'paid') request()
    else setPanel((before) => (before.is === 'open' ? { ...before, ended: state === 'ended' } : before))
  })
  useEffect(
    () => (paymentId && isActive ? pollState(paymentId, { ended, onState }) : undefined),
    [paymentId, ended, isActive],
  )
  return { panel, request }
}

/** Time between two questions about an open code, and about one that has ended but may just have been paid. */
const [POLL_MS, ENDED_POLL_MS] = [3000, 10_000]

type PollOptions = { ended: boolean; onState: (state: QrPaymentState) => void }

/** Asks for the state of the payment while the page is visible. Returns the function that stops it. */
function pollState(paymentId: PaymentId, { ended, onState }: PollOptions): () => void {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  async function poll() {
    clearTimeout(timer)
    const state = document.hidden ? undefined : await fetchState(paymentId, stop.signal)
    if (stop.signal.aborted) return
    clearTimeout(timer)
    timer = setTimeout(poll, ended ? ENDED_POLL_MS : POLL_MS)
    if (state) onState(state)
  }
  timer = setTimeout(poll, POLL_MS)
  // A buyer who returns from the UPI app sees the result at once.
  document.addEventListener('visibilitychange', poll, { signal: stop.signal })
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}

/** Returns `undefined` when the answer is lost; the next question may get one. */
async function fetchState(paymentId: PaymentId, signal: AbortSignal): Promise<QrPaymentState | undefined> {
  try {
    const response = await fetch(`/payment/qr/${encodeURIComponent(paymentId)}/state.json`, { signal })
    const { state } = await response.json()
    return state === 'waiting' || state === 'paid' || state === 'ended' ? state : undefined
  } catch {
    return undefined
  }
}
