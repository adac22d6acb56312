import { useState } from 'react'
import type { PromiseAnswer } from '#domain/delivery/promise-answer.ts'
import { UnknownPin } from './delivery-status.tsx'
import { NotServed } from './not-served.tsx'
import { PinField } from './pin-field.tsx'
import { promiseQueryForServices } from './pin-promise.ts'
import { type DeliveryProduct, ProductDeliveryDay } from './product-delivery-day.tsx'
import { usePinField } from './use-pin-field.tsx'

/** The server's answer to a request without scripts. */
export type ServedPromise = (PromiseAnswer & { chosen: string }) | { refused: string }

/** Delivery panel of a product page: PIN code field, then the delivery day. */
export function ProductDelivery({
  gift,
  served,
  name = 'Delivery',
}: {
  gift: DeliveryProduct
  served?: ServedPromise | undefined
  name?: string
}) {
  const answer = served && 'promises' in served ? served : undefined
  const known = answer?.known && answer.served ? answer : undefined
  const [region, setRegion] = useState<HTMLElement | null>(null)
  const { pin, field, line } = usePinField({
    query: promiseQueryForServices(gift.service),
    served: known?.pin,
  })
  return (
    <section className={gift.service.startsWith('same-day') ? 'due is-quick' : 'due'} aria-label={name}>
      <i className="strap" aria-hidden="true" />
      <div className="due-said" role="status" ref={setRegion} />
      {pin ? (
        <ProductDeliveryDay pin={pin} gift={gift} served={known} region={region} {...line} />
      ) : (
        <PinField {...field} error={field.error ?? servedError(served)} hint={hintOf(gift)} />
      )}
    </section>
  )
}

function hintOf({ service, sameDay }: DeliveryProduct): string | undefined {
  if (sameDay) return `Enter your PIN code to see the delivery day: ${sameDay.hint}.`
  if (service.startsWith('mothers-day')) return 'Enter your PIN code to see the delivery day. Gift wrapping is free.'
  return undefined
}

function servedError(served: ServedPromise | undefined) {
  if (!served) return undefined
  if ('refused' in served) return served.refused
  if (!served.served) return <NotServed answer={served} />
  return served.known ? undefined : <UnknownPin pin={served.pin} nearest={served.nearest} />
}
