import { TextArea, TextField } from '#app/ui/field.tsx'
import type { ZoneField } from '#domain/delivery/network-labels.ts'
import { INDIAN_STATES } from '#domain/delivery/states.ts'
import { AffixField, RateSelect } from './affix-field.tsx'
import type { RateOption } from './area-fields.tsx'
import { type EditedRecord, Keys } from './record-form.tsx'

type ZoneFieldsProps = { record: EditedRecord; rates: readonly RateOption[] }

/** Fields of a courier zone. Only those of the chosen ways to find addresses are shown. */
export function ZoneFields({ record: { values, errors, labels, keys, coverage }, rates }: ZoneFieldsProps) {
  const field = (name: ZoneField) => ({
    label: labels[name] ?? name,
    name,
    defaultValue: values[name],
    error: errors[name],
  })
  const days = (name: ZoneField) => ({
    ...field(name),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
  })
  return (
    <>
      <div className="dk-row" data-of="2">
        <TextField {...field('name')} autoComplete="off" maxLength={60} />
        <RateSelect {...field('rate')} rates={rates} canRefuse />
      </div>
      <Keys
        legend={labels.by ?? ''}
        name="by"
        options={keys}
        chosen={(values.by ?? '').split(', ')}
        error={errors.by}
        hint="State, PIN and Distance may be combined; one match is enough."
      />
      <div className="of-states">
        <States chosen={(values.states ?? '').split(', ')} error={errors.states} />
      </div>
      <div className="of-pins">
        <TextArea {...field('pins')} rows={3} spellCheck={false} hint="Paste a list, or write a prefix as 110*." />
      </div>
      <div className="of-distance dk-row" data-of="2">
        <AffixField {...field('withinKm')} after="km" hint="Straight line from the shop" />
      </div>
      {coverage && <p className="dk-sub">{coverage}</p>}
      <div className="dk-row dk-spans">
        <TextField {...days('transitFrom')} />
        <TextField {...days('transitTo')} label="to" />
        <TextField {...days('mothersDayFrom')} hint="Empty: the same days" />
        <TextField {...days('mothersDayTo')} label="to" />
      </div>
      <TextField
        {...field('where')}
        optional
        maxLength={300}
        autoComplete="off"
        hint="For the policy page, such as Delhi, Mumbai and Pune. Without it, the addresses are listed."
      />
    </>
  )
}

const States = ({ chosen, error }: { chosen: readonly string[]; error: string | undefined }) => (
  <fieldset className="dk-states" aria-invalid={error ? true : undefined}>
    <legend>States</legend>
    <div>
      {INDIAN_STATES.map(({ code, name }) => (
        <label key={code}>
          <input
            className="dk-tick"
            type="checkbox"
            name="states"
            value={code}
            defaultChecked={chosen.includes(code)}
          />
          {name}
        </label>
      ))}
    </div>
    {error && <p className="err">{error}</p>}
  </fieldset>
)
