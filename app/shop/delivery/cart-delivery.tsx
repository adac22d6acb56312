import { useEffect, useState } from 'react'
import type { Shipping } from '#domain/delivery/shipping-form.ts'
import { resolveDeliveryDay } from './delivery-day.ts'
import { destinationLabel, PinLine, PromiseUnavailable } from './delivery-status.tsx'
import { LazyNotServed } from './lazy-not-served.tsx'
import { MovedDayNotice, passedDayMessage, unavailableDayMessage } from './moved-day-notice.tsx'
import { OrderDayActions, OrderDeliveryDay, useAddressPin } from './order-delivery-day.tsx'
import { PinField } from './pin-field.tsx'
import { promiseQueryForProducts, setVisitPin, usePromise, useVisitPin } from './pin-promise.ts'
import { usePinField } from './use-pin-field.tsx'

type DeliveryDayNoticeProps = { ids: readonly string[]; chosen: string }

/** Notice above the cart's lines when a chosen or previously shown delivery day can no longer be met. */
export function DeliveryDayNotice({ ids, chosen }: DeliveryDayNoticeProps) {
  const pin = useVisitPin()
  const what = promiseQueryForProducts(ids)
  const { answer } = usePromise(pin, what)
  const promise = answer?.together
  const moved = useMovedDay(pin && `${pin} ${what}`, promise?.day)
  if (!answer || !promise) return null
  const kept = resolveDeliveryDay(promise, answer, chosen)
  if (kept.unavailable)
    return (
      <MovedDayNotice
        lost={kept.unavailable}
        words={unavailableDayMessage(kept.unavailable, kept.day, answer.place?.town)}
      />
    )
  if (!moved || kept.chosen) return null
  return <MovedDayNotice lost={{ day: moved, why: 'too soon' }} words={passedDayMessage(promise.day)} />
}

/** Returns the earlier day that was last shown for the same products and PIN code. */
function useMovedDay(key: string | undefined, day: string | undefined): string | undefined {
  const [moved, setMoved] = useState<{ key: string; from: string }>()
  useEffect(() => {
    if (!key || !day) return
    const before = readStoredDay(key)
    if (before && before < day) setMoved({ key, from: before })
    storeDay(key, day)
  }, [key, day])
  return moved && moved.key === key ? moved.from : undefined
}

const STORAGE_KEY = 'shown-day'

type StoredDay = { key: string; day: string }

function readStoredDay(key: string): string | undefined {
  try {
    const shown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as StoredDay | null
    return shown?.key === key ? shown.day : undefined
  } catch {
    return undefined
  }
}

function storeDay(key: string, day: string) {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ key, day } satisfies StoredDay))
  } catch {
    // Storage is disabled or full: there is no notice.
  }
}

type Props = {
  ids: readonly string[]
  shipping: Pick<Shipping, 'zipCode' | 'country'>
  chosen: string
  onChoose: (day: string) => void
}

/** Destination and delivery day of the whole cart. */
export function CartDelivery({ ids, shipping, chosen, onChoose }: Props) {
  const query = promiseQueryForProducts(ids)
  const address = useAddressPin(shipping)
  const { pin, field, line } = usePinField({ query: query })
  const { answer, failed, again } = usePromise(address ?? pin, query)
  const shown = address ?? pin
  return (
    <section className="due" aria-label="Delivery">
      <i className="strap" aria-hidden="true" />
      {/* A typed address is changed in the address form. */}
      {shown && (
        <PinLine
          pin={shown}
          place={answer?.place}
          before={destinationLabel(ids)}
          {...(address || !answer ? {} : line)}
        />
      )}
      <div className="due-said" role="status">
        {shown && answer && <OrderDeliveryDay answer={answer} chosen={chosen} />}
        {answer && !answer.served && (
          <p className="due-note">
            <LazyNotServed answer={answer} onSelect={setVisitPin} />
          </p>
        )}
        {shown && failed && <PromiseUnavailable onAgain={again} />}
      </div>
      {shown ? (
        answer?.served && <OrderDayActions answer={answer} chosen={chosen} onChoose={onChoose} />
      ) : (
        <PinField {...field} hint="Enter your PIN code to see the day everything arrives together." />
      )}
    </section>
  )
}
