import { useState } from 'react'
import type { PromiseAnswer } from '#domain/delivery/promise-answer.ts'
import { DueDay, type DueGift } from './due-day.tsx'
import { PinField } from './pin-field.tsx'
import { UnknownPin } from './unknown-pin.tsx'
import { usePinField } from './use-pin-field.tsx'
import { forServices } from './what-to-ask.ts'

/** What the server found for whoever asked without scripts. */
export type Served = (PromiseAnswer & { chosen: string }) | { refused: string }

/** On the page of a gift: where it goes, and the day it is there. The day itself comes once a PIN code is known. */
export function Due({
  gift,
  served,
  name = 'Delivery',
}: {
  gift: DueGift
  served?: Served | undefined
  name?: string
}) {
  const answer = served && 'promises' in served ? served : undefined
  const known = answer?.known ? answer : undefined
  const [region, setRegion] = useState<HTMLElement | null>(null)
  const { pin, field, line } = usePinField({
    what: forServices(gift.service),
    served: known?.pin,
  })
  return (
    <section className={gift.service.startsWith('same-day') ? 'due is-quick' : 'due'} aria-label={name}>
      <i className="strap" aria-hidden="true" />
      <div className="due-said" role="status" ref={setRegion} />
      {pin ? (
        <DueDay pin={pin} gift={gift} served={known} region={region} {...line} />
      ) : (
        <PinField {...field} error={field.error ?? servedFault(served)} hint={hintOf(gift.service)} />
      )}
    </section>
  )
}

function hintOf(service: string): string | undefined {
  if (service.startsWith('same-day'))
    return 'Six digits, and you see the day it arrives: today, where they begin with 560.'
  if (service.startsWith('mothers-day')) return 'Six digits, and you see the day it arrives. Gift wrapping is free.'
  return undefined
}

function servedFault(served: Served | undefined) {
  if (!served) return undefined
  if ('refused' in served) return served.refused
  return served.known ? undefined : <UnknownPin pin={served.pin} nearest={served.nearest} />
}
