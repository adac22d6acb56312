import { useEffect, useState } from 'react'
import { importWithRetry } from '#app/platform/import-with-retry.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'
import type { RateField } from '#domain/delivery/network-labels.ts'
import { AffixField } from './affix-field.tsx'
import { type EditedRecord, Keys } from './record-form.tsx'

export type CollectionOption = { slug: string; title: string }

type RateFieldsProps = { record: EditedRecord; collections: readonly CollectionOption[] }

type RateValues = Record<RateField, string>

/** Fields of a rate, with worked examples under the charge. */
export function RateFields({ record: { values, errors, labels, keys }, collections }: RateFieldsProps) {
  const [typed, setTyped] = useState(values as RateValues)
  const examples = useExamples(typed)
  const field = (name: RateField) => ({
    label: labels[name] ?? name,
    name,
    defaultValue: values[name],
    error: errors[name],
  })
  return (
    <>
      <div className="dk-rate" onInput={({ target }) => setTyped((before) => withField(before, target))}>
        <div className="dk-row" data-of="2">
          <TextField {...field('name')} autoComplete="off" maxLength={60} />
          <Keys legend={labels.kind ?? ''} name="kind" type="radio" options={keys} chosen={[values.kind ?? '']} />
        </div>
        <div className="dk-row of-flat" data-of="2">
          <AffixField {...field('flat')} before="₹" />
        </div>
        <div className="dk-row dk-spans of-weight">
          <AffixField {...field('firstGrams')} after="g" inputMode="numeric" />
          <AffixField {...field('first')} before="₹" />
          <AffixField {...field('stepGrams')} after="g" inputMode="numeric" />
          <AffixField {...field('step')} before="₹" />
        </div>
        <p className="dk-sub" role="status">
          {examples}
        </p>
      </div>
      <div className="dk-row" data-of="3">
        <AffixField {...field('freeAbove')} optional before="₹" hint="Cart after discounts" />
        <AffixField {...field('express')} optional before="₹" hint="Same Day, Mother’s Day" />
        <AffixField {...field('box')} optional before="₹" hint="In place of the charge" />
      </div>
      <div className="dk-row dk-surcharge">
        <TextArea {...field('surchargePins')} optional rows={2} spellCheck={false} hint="Such as 744*, 737101" />
        <AffixField {...field('surcharge')} optional before="₹" hint="Added there" />
      </div>
      <CollectionCharges text={values.collections ?? ''} errors={errors} collections={collections} />
    </>
  )
}

const loadRules = () => import('#domain/delivery/rate-form.ts')

/** Works examples of the typed charge. The rules are loaded with the form. */
function useExamples(typed: RateValues): string {
  const [examples, setExamples] = useState('')
  useEffect(() => {
    let isCurrent = true
    importWithRetry(loadRules).then(
      ({ workedExamples }) => isCurrent && setExamples(workedExamples(typed)),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [typed])
  return examples
}

function withField(before: RateValues, target: EventTarget): RateValues {
  if (!(target instanceof HTMLInputElement)) return before
  const isRead = target.type !== 'radio' || target.checked
  return isRead ? { ...before, [target.name]: target.value.trim() } : before
}

type CollectionChargesProps = {
  text: string
  errors: Record<string, string>
  collections: readonly CollectionOption[]
}

/** Charges of collections that replace the ordinary one. */
function CollectionCharges({ text, errors, collections }: CollectionChargesProps) {
  const own = new Map(text.split('\n').map((line) => line.split(' ') as [string, string]))
  const known = collections.map(({ slug }) => slug)
  const others = [...own.keys()].filter((slug) => slug && !known.includes(slug))
  const hasOwn = text !== '' || Object.keys(errors).some((name) => name.startsWith('collections.'))
  return (
    <details className="dk-more" open={hasOwn}>
      <summary>Charges of collections</summary>
      <p className="dk-sub">In place of the charge above; the highest of an order counts once.</p>
      <div className="dk-row" data-of="3">
        {[...collections, ...others.map((slug) => ({ slug, title: slug }))].map(({ slug, title }) => (
          <AffixField
            key={slug}
            label={title}
            name={`collections.${slug}`}
            before="₹"
            defaultValue={own.get(slug)}
            error={errors[`collections.${slug}`]}
          />
        ))}
      </div>
    </details>
  )
}
