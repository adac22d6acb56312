import { formatPrice, type Paise, plainRupees, sum } from '#domain/payment/money.ts'
import { formatGrams, weightParts } from './delivery-rates.ts'
import type { DeliveryRate, DeliveryTables } from './delivery-tables.ts'
import type { RateField } from './network-labels.ts'
import { joinPins, parsePinList, tidyPins } from './pin-list.ts'
import {
  countError,
  type FieldErrors,
  FieldReader,
  nameError,
  parseCartValue,
  parseCharge,
  parseWhole,
} from './typed-fields.ts'

export const NEW_RATE: Record<RateField, string> = {
  ...{ name: '', kind: 'flat', flat: '', firstGrams: '500', first: '', stepGrams: '500', step: '' },
  ...{ freeAbove: '', express: '', box: '', collections: '', surchargePins: '', surcharge: '' },
}

const amount = (paise: Paise | undefined): string => (paise === undefined ? '' : plainRupees(paise))

/** Returns the fields of a stored rate. */
export function rateFields(rate: DeliveryRate): Record<RateField, string> {
  const { charge, surcharge } = rate
  return {
    ...NEW_RATE,
    name: rate.name,
    kind: charge.kind,
    ...(charge.kind === 'flat'
      ? { flat: amount(charge.paise) }
      : {
          firstGrams: String(charge.firstGrams),
          first: amount(charge.firstPaise),
          stepGrams: String(charge.stepGrams),
          step: amount(charge.stepPaise),
        }),
    freeAbove: amount(rate.freeAbovePaise),
    express: amount(rate.expressPaise),
    box: amount(rate.boxPaise),
    collections: Object.entries(rate.collections)
      .map(([slug, paise]) => `${slug} ${plainRupees(paise)}`)
      .toSorted()
      .join('\n'),
    surchargePins: joinPins(surcharge?.pins ?? []),
    surcharge: amount(surcharge?.paise),
  }
}

/** Writes a field in one form, so that the same value compares equal. */
export function tidyRateField(field: RateField, text: string): string {
  if (field === 'surchargePins') return tidyPins(text)
  if (field === 'collections')
    return text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean)
      .toSorted()
      .join('\n')
  return text.trim()
}

/** Parses the form of a rate. `record` counts only without errors. */
export function parseRate(
  id: string,
  values: Record<RateField, string>,
  { rates }: Pick<DeliveryTables, 'rates'>,
): { record: DeliveryRate; errors: FieldErrors } {
  const form = new FieldReader()
  form.check('name', nameError(values.name, id, rates) ?? countError('rates', id, rates))
  const own = <Key extends string>(key: Key, field: RateField, parse: (text: string) => Paise | string) =>
    values[field] === '' ? {} : ({ [key]: form.read(field, parse(values[field]), 0) } as Record<Key, Paise>)
  const record: DeliveryRate = {
    id,
    name: values.name,
    charge: parseBase(form, values),
    ...own('freeAbovePaise', 'freeAbove', parseCartValue),
    ...own('expressPaise', 'express', parseCharge),
    ...own('boxPaise', 'box', parseCharge),
    collections: parseCollections(form, values.collections),
    ...parseSurcharge(form, values),
  }
  return { record, errors: form.errors }
}

const MAX_GRAMS = 100_000

function parseBase(form: FieldReader, values: Record<RateField, string>): DeliveryRate['charge'] {
  const paise = (field: RateField) => form.read(field, parseCharge(values[field]), 0)
  if (values.kind !== 'weight') return { kind: 'flat', paise: paise('flat') }
  const grams = (field: RateField) => form.read(field, parseWhole(values[field], 1, MAX_GRAMS, 'grams'), 1)
  return {
    kind: 'weight',
    firstGrams: grams('firstGrams'),
    firstPaise: paise('first'),
    stepGrams: grams('stepGrams'),
    stepPaise: paise('step'),
  }
}

/** Charges by collection, sorted, so that the same charges are stored alike. */
function parseCollections(form: FieldReader, text: string): Record<string, Paise> {
  const lines = tidyRateField('collections', text).split('\n').filter(Boolean)
  return Object.fromEntries(
    lines.map((line) => {
      const [slug = '', ...typed] = line.split(' ')
      return [slug, form.read(`collections.${slug}`, parseCharge(typed.join(' ')), 0)]
    }),
  )
}

function parseSurcharge(form: FieldReader, { surcharge, surchargePins }: Record<RateField, string>) {
  if (surcharge === '' && surchargePins === '') return {}
  const { pins, error } = parsePinList(surchargePins)
  form.check(
    'surchargePins',
    error ?? (pins.length === 0 ? 'Enter PIN codes for the surcharge, or clear it.' : undefined),
  )
  const paise = surcharge === '' ? 'Enter the surcharge, or clear its PIN codes.' : parseCharge(surcharge)
  return { surcharge: { pins, paise: form.read('surcharge', paise, 0) } }
}

/** Weights of the worked examples, in grams. */
const EXAMPLE_GRAMS = [500, 1000, 1400, 2000, 5000] as const

/** Works examples of a charge: `500 g ₹90, 1 kg ₹135`; empty while its fields have errors. */
export function workedExamples(values: Record<RateField, string>): string {
  const form = new FieldReader()
  const charge = parseBase(form, values)
  if (Object.keys(form.errors).length > 0) return ''
  return EXAMPLE_GRAMS.map((grams) => `${formatGrams(grams)} ${formatPrice(chargeFor(charge, grams))}`).join(', ')
}

/** Returns the charge of a weight in grams, without extras. */
export const chargeFor = (charge: DeliveryRate['charge'], grams: number): Paise =>
  sum(weightParts(charge, grams).map(({ paise }) => paise))
