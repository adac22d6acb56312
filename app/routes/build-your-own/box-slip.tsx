import { lazy, Suspense } from 'react'
import { href, Link } from 'react-router'
import { Slip } from '#app/checkout/slip.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { firstWords } from '#domain/order/card-message.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { BoxStepProps } from './box-step.ts'

// Where a box was chosen it is there already.
const LiveBox = lazy(() => import('#app/box/live-box.tsx').then((module) => ({ default: module.LiveBox })))

/** The tag of a box: the box itself, what it comes to, the card's first words. */
export function BoxSlip({ selection: { box, items, message, cardFrom }, sums, sample }: BoxStepProps) {
  const rows = [
    { label: sums.boxName ? `Box, ${sums.boxName}` : 'Box', value: formatExact(sums.boxPaise) },
    { label: `Items (${sums.count})`, value: formatExact(sums.itemsPaise) },
    { label: 'Shipping', value: formatExact(0) },
  ]
  const picture = box && (
    <div className="slip-pic live-still">
      <Suspense>
        <LiveBox layers={box.layers} items={items} sizes="26rem" />
      </Suspense>
    </div>
  )
  return (
    <Slip heading="Your box" rows={rows} total={formatExact(sums.totalPaise)} top={sample ? <SampleStrip /> : picture}>
      {(message.trim() || cardFrom.trim()) !== '' && (
        <p className="note">
          <Icon of="pen-line" />
          <span>
            Card
            {message.trim() !== '' && (
              <>
                : “<bdi>{firstWords(message)}</bdi>”
              </>
            )}
            {cardFrom.trim() !== '' && (
              <>
                {' '}
                from <bdi>{cardFrom}</bdi>
              </>
            )}{' '}
            <Link className="note-change" to={href('/build-your-own/message')}>
              Change
            </Link>
          </span>
        </p>
      )}
    </Slip>
  )
}

const SampleStrip = () => (
  <Strip icon="flask-conical" className="bc-sample">
    <b>Sample.</b> No box was chosen, so these are not the sums of a real one.
  </Strip>
)
