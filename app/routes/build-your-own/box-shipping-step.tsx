import { href, useNavigate } from 'react-router'
import { ShippingStep } from '#app/checkout/shipping-step.tsx'
import { COUNTRIES } from '#domain/address/shipping.ts'
import { BOX_ID } from '#domain/delivery/service-level.ts'
import { BoxSlip } from './box-slip.tsx'
import type { BoxStepProps } from './box-step.ts'
import { loadPlacing } from './load-lazy-steps.ts'

/** The build flow's form has Singapore as well (specification §3). */
const BUILD_COUNTRIES = [...COUNTRIES, 'Singapore']

export function BoxShippingStep(props: BoxStepProps) {
  const { session, change, sample, goTo } = props
  const navigate = useNavigate()
  const back = sample
    ? { label: 'Choose a box', onPress: () => void navigate(href('/build-your-own/start')) }
    : { label: 'Back to the card', onPress: () => void navigate(href('/build-your-own/message')) }
  async function place() {
    if (!sample) return (await loadPlacing()).placeBoxOrder(props)
    goTo('payment')
    return undefined
  }
  return (
    <ShippingStep
      session={session}
      change={change}
      place={place}
      back={back}
      countries={BUILD_COUNTRIES}
      card={false}
      ids={[BOX_ID]}
    >
      <BoxSlip {...props} />
    </ShippingStep>
  )
}
