import { UnbrokenRanges } from '#app/ui/formatted-text.tsx'
import { useVisitPin } from './pin-promise.ts'
import './delivery.css'
import { PinLine } from './delivery-status.tsx'
import { PinField } from './pin-field.tsx'
import { promiseQueryForProducts, usePromise } from './pin-promise.ts'
import { usePinField } from './use-pin-field.tsx'

/** PIN code in the heading of a list whose cards show delivery days. */
function ListPin({ ids }: { ids: readonly string[] }) {
  const query = promiseQueryForProducts(ids)
  const { pin, field, line } = usePinField({ query: query })
  const { answer } = usePromise(pin, query)
  if (!pin) return <PinField {...field} hint="Enter your PIN code to see the delivery days." />
  if (!answer) return null
  return <PinLine pin={pin} place={answer.place && toAreaOnly(answer.place)} before="Days for " {...line} />
}

const toAreaOnly = <P extends { area: string; town: string }>(place: P): P =>
  place.area ? { ...place, town: '' } : place

/** Delivery line of a list's heading: the visit's PIN code replaces the default text once it is known. */
export function HeadingPin({ ids, children }: { ids: readonly string[]; children: string }) {
  const pin = useVisitPin()
  return (
    <div className="head-pin">
      <p>
        <UnbrokenRanges>{children}</UnbrokenRanges>
      </p>
      {pin && <ListPin ids={ids} />}
    </div>
  )
}
