import { Icon } from '#app/ui/icon.tsx'
import { formatPrice } from '#domain/payment/money.ts'
import type { Route } from './+types/new-order.ts'

type Box = NonNullable<Route.ComponentProps['loaderData']['look']['box']>
type Props = { options: Box['options']; chosen: string; fault: string | undefined }

/** Which box: each with what it holds, and the price that goes along with it as it was shown. */
export function HandBoxes({ options, chosen, fault }: Props) {
  const isOffered = options.some(({ id }) => id === chosen)
  return (
    <fieldset className="dk-choices dk-which-box" aria-describedby={fault && 'box-fault'}>
      <legend>Which box</legend>
      {options.map(({ id, name, pricePaise, holds }) => (
        <label key={id}>
          <input
            type="radio"
            name="box"
            value={id}
            defaultChecked={id === chosen}
            aria-invalid={fault && (id === chosen || !isOffered) ? true : undefined}
          />
          <span className="dk-named">
            {name} <span className="dk-sub">{holds}</span>
          </span>
          <span className="num">{formatPrice(pricePaise)}</span>
          <input type="hidden" name="box-shown" value={id} />
          <input type="hidden" name="box-paise" value={pricePaise} />
        </label>
      ))}
      {/* One that is gone stays said until another is chosen. */}
      {chosen !== '' && !isOffered && <input type="hidden" name="box" value={chosen} />}
      {fault && (
        <span className="err" id="box-fault">
          <Icon of="circle-exclamation-point" />
          {fault}
        </span>
      )}
    </fieldset>
  )
}
