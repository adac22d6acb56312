import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { AffixField } from './affix-field.tsx'
import type { EditedRecord } from './record-form.tsx'

type DayFieldsProps = { record: EditedRecord; usualLimit: string }

/** Fields of a holiday or festival day. */
export function DayFields({ record: { values, errors }, usualLimit }: DayFieldsProps) {
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name], autoComplete: 'off' })
  const toggle = (name: string) => ({ name, defaultChecked: values[name] === 'on' })
  return (
    <>
      <div className="dk-row" data-of="2">
        <TextField label="Day" hint="Such as 14 Feb 2027" {...field('day')} />
        <TextField label="Name" maxLength={60} {...field('name')} />
      </div>
      <fieldset
        className="dk-works"
        aria-invalid={errors.works ? true : undefined}
        aria-describedby={errors.works ? 'works-error' : undefined}
      >
        <legend className="vh">Who works</legend>
        <Switch label="The shop packs" {...toggle('shop')} />
        <Switch label="Own rider delivers" {...toggle('riders')} />
        <Switch label="Courier pickup" {...toggle('courier')} />
        {errors.works && (
          <p className="err" id="works-error">
            <Icon of="circle-exclamation-point" />
            {errors.works}
          </p>
        )}
      </fieldset>
      <div className="dk-row" data-of="2">
        <AffixField label="Extra fee that day" optional before="₹" hint="Added to each slot" {...field('fee')} />
        <TextField
          label="Most parcels that day"
          optional
          inputMode="numeric"
          hint={usualLimit}
          {...field('mostADay')}
        />
      </div>
      <div className="dk-row" data-of="2">
        <TextField label="Order before" optional hint="Such as 6 pm" {...field('cutOff')} />
        <TextField label="Deliver until" optional hint="Later slots are closed" {...field('until')} />
      </div>
      <TextField
        label="Source"
        maxLength={300}
        hint="Where a day off is announced, such as: Gazette of India of 3 July 2026"
        {...field('source')}
      />
      <Switch label="Every year" hint="For a day off; the day is then written without a year" {...toggle('yearly')} />
    </>
  )
}
