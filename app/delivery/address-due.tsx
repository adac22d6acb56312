import { useEffect, useId } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { isIndia } from '#domain/address/country.ts'
import type { Shipping } from '#domain/address/shipping-form.ts'
import { estimatedDelivery } from '#domain/delivery/day.ts'
import { DayLater } from './day-to-come.tsx'
import { promisedDay } from './day-words.ts'
import { OrderDay, OrderDayActs } from './order-due.tsx'
import { PinLine, toWords, Unreached } from './pin-line.tsx'
import { Said } from './said.tsx'
import { UnknownPin } from './unknown-pin.tsx'
import { useAddressPin } from './use-order-day.ts'
import { usePromise } from './use-promise.ts'
import { forGifts } from './what-to-ask.ts'

type Props = {
  ids: readonly string[]
  shipping: Pick<Shipping, 'zipCode' | 'country'>
  /** One of the nearest PIN codes, in place of one that nobody knows. */
  onPin: (pin: string) => void
  chosen: string
  onChoose: (day: string) => void
  error: string | undefined
  busy: boolean
  /** Where the day is announced. */
  region: HTMLElement | null
}

/** Under the address: the day of everything together. */
export function AddressDue({ ids, shipping, onPin, error, busy, chosen, onChoose, region }: Props) {
  const told = useId()
  const pin = useAddressPin(shipping)
  const { answer, failed, again } = usePromise(pin, forGifts(ids))
  const india = isIndia(shipping.country)
  const unknown = pin !== undefined && answer?.known === false
  const noDay = !india || unknown
  // No day can be chosen there, and none is asked for.
  useEffect(() => {
    if (noDay && chosen !== '') onChoose('')
  })
  return (
    <>
      {pin && <PinLine pin={pin} place={answer?.place} before={toWords(ids)} />}
      <Said region={region}>
        {answer?.known && <OrderDay answer={answer} chosen={chosen} />}
        {unknown && (
          <p className="due-note">
            <UnknownPin pin={pin} nearest={answer?.nearest ?? []} onTake={onPin} />
          </p>
        )}
        {failed && <Unreached onAgain={again} />}
        {!pin && !india && <p className="due-note">{abroadWords()}</p>}
      </Said>
      {answer?.known && (
        <OrderDayActs answer={answer} chosen={chosen} onChoose={onChoose} busy={busy} fault={error && told} />
      )}
      {error && (
        <p className="err" id={told}>
          <Icon of="circle-exclamation-point" />
          <span>{error}</span>
          <Button look="quiet" disabled={busy} onClick={() => onChoose('')}>
            As soon as it can
          </Button>
        </p>
      )}
      {!pin && india && <DayLater />}
    </>
  )
}

/** No day is promised in another country (decisions §4.9), and its customs have a say. */
function abroadWords(): string {
  const day = promisedDay(estimatedDelivery(new Date()))
  return `A day is promised within India only: estimated delivery abroad is ${day}, customs there may hold the parcel longer, and any duty or tax that they charge is paid by whoever receives it.`
}
