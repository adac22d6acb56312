import { Select } from '#app/ui/field.tsx'
import type { GiftOptionValues } from '#domain/order/gift-fields.ts'
import type { HourChoices } from '#server/checkout/phone-orders/phone-order-hours.ts'

type HourFieldProps = Pick<GiftOptionValues, 'slotId' | 'deliverOn'> & { hours: HourChoices; error: string | undefined }

/** Hours that the area of the address offers on the day; full ones can be seen, but not chosen. */
export function HourField({ slotId, deliverOn, hours: { day, choices }, error }: HourFieldProps) {
  if (choices.length === 0 && !error) return null
  return (
    <Select
      label="Delivery hours"
      name="slotId"
      key={slotId}
      defaultValue={slotId}
      data-reckoned={slotId}
      hint={day && `Hours of ${day}.${deliverOn === '' ? ' Enter this date to choose one.' : ''}`}
      error={error}
    >
      {!choices.some(({ id }) => id === '') && (
        <option value="">{choices.length > 0 ? 'Choose hours' : 'Any time'}</option>
      )}
      {choices.map(({ id, text, isFull }) => (
        <option key={id} value={id} disabled={isFull}>
          {text}
        </option>
      ))}
    </Select>
  )
}
