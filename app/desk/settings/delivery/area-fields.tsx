import { Button } from '#app/ui/button.tsx'
import { Select, TextArea, TextField } from '#app/ui/field.tsx'
import type { AreaField } from '#domain/delivery/network-labels.ts'
import { limitHint } from '#domain/delivery/slot-rows.ts'
import { AffixField, RateSelect } from './affix-field.tsx'
import { type EditedRecord, Keys } from './record-form.tsx'
import { SlotTable } from './slot-table.tsx'

export type RateOption = { id: string; name: string; words: string }

type AreaFieldsProps = { record: EditedRecord; rates: readonly RateOption[]; cutOff: string }

/** Fields of an area with own riders. */
export function AreaFields({ record, rates, cutOff }: AreaFieldsProps) {
  const { values, errors, labels, keys, coverage, slotOrders } = record
  const isOverlap = errors.pins?.includes(' is also in ') ?? false
  const field = (name: AreaField) => ({
    label: labels[name] ?? name,
    name,
    defaultValue: values[name],
    error: errors[name],
  })
  return (
    <>
      <div className="dk-row" data-of="2">
        <TextField {...field('name')} autoComplete="off" maxLength={60} />
        <RateSelect {...field('rate')} rates={rates} />
      </div>
      <div className="dk-overlap">
        <TextArea
          {...field('pins')}
          rows={2}
          inputMode="text"
          autoComplete="off"
          spellCheck={false}
          hint={`${coverage ? `${coverage} ` : ''}Paste a list, or write a prefix as 5600*.`}
        />
        {isOverlap && (
          <div className="dk-net-acts">
            <Button type="submit" look="line" className="is-xs" name="overlap" value="remove">
              Remove it here
            </Button>
            <Button type="submit" look="line" className="is-xs" name="overlap" value="move">
              Move it here
            </Button>
          </div>
        )}
      </div>
      <Keys
        legend={labels.weekdays ?? ''}
        name="weekdays"
        options={keys}
        chosen={(values.weekdays ?? '').split(', ')}
        error={errors.weekdays}
      />
      <div className="dk-row" data-of="3">
        <TextField {...field('cutOff')} optional type="time" hint={`Without one, ${cutOff}`} />
        <TextField {...field('packDays')} optional inputMode="numeric" autoComplete="off" hint="0 is the same day" />
        <TextField
          {...field('mostADay')}
          optional
          inputMode="numeric"
          autoComplete="off"
          hint={limitHint(values.slots ?? '')}
        />
      </div>
      <SlotTable text={values.slots ?? ''} errors={slotErrors(errors)} orders={slotOrders} />
      <div className="dk-row" data-of="2">
        <AffixField {...field('withinKm')} optional after="km" hint="Straight line from the shop" />
        <Select {...field('carries')} hint="The others go by courier.">
          <option value="all">All products</option>
          <option value="same-day">Same Day products only</option>
        </Select>
      </div>
      <TextArea
        {...field('daysOff')}
        optional
        rows={2}
        hint="One a line, such as 2026-12-25 Christmas, or 12-25 for every year. The shop’s holidays count already."
      />
    </>
  )
}

const slotErrors = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => field.startsWith('slots')))
