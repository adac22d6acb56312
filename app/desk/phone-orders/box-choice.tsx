import { Icon } from '#app/ui/icon.tsx'
import { formatPrice } from '#domain/payment/money.ts'
import type { Route } from './+types/new-order.ts'

type BoxPreview = NonNullable<Route.ComponentProps['loaderData']['look']['box']>
type BoxChoiceProps = { options: BoxPreview['options']; chosen: string; fault: string | undefined }

/**
 * Radio buttons of the boxes, each with its capacity and price. The displayed price is submitted, so that the server
 * can detect a change.
 */
export function BoxChoice({ options, chosen, fault }: BoxChoiceProps) {
  const isOffered = options.some(({ id }) => id === chosen)
  return (
    <fieldset className="dk-choices dk-which-box" aria-describedby={fault && 'box-fault'}>
      <legend>Box</legend>
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
      {/*
       * Keeps the submitted box id when that box is no longer offered, so that the error stays until another is
       * chosen.
       */}
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
