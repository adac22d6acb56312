import { rateError } from './area-form.ts'
import type { DeliveryTables, Zone } from './delivery-tables.ts'
import { ZONE_MATCH_LABELS, ZONE_MATCHES, type ZoneField } from './network-labels.ts'
import { describePins, joinPins, parsePinList, tidyPins } from './pin-list.ts'
import { INDIAN_STATES, stateByCode } from './states.ts'
import { countError, type FieldErrors, FieldReader, nameError, parseDays, parseKilometres } from './typed-fields.ts'

/** Value of `rate` for a zone that the shop does not deliver to. */
export const NOT_DELIVERED = 'none'

export const NEW_ZONE: Record<ZoneField, string> = {
  ...{ name: '', by: 'states', states: '', pins: '', withinKm: '', where: '' },
  ...{ transitFrom: '', transitTo: '', mothersDayFrom: '', mothersDayTo: '', rate: '' },
}

/** Returns the fields of a stored zone. */
export function zoneFields({
  name,
  where,
  match,
  transit,
  mothersDay,
  rate,
  notServed,
}: Zone): Record<ZoneField, string> {
  const is = {
    states: match.states !== undefined,
    pins: match.pins !== undefined,
    distance: match.withinKm !== undefined,
    rest: match.rest === true,
    abroad: match.abroad === true,
  }
  return {
    name,
    by: ZONE_MATCHES.filter((one) => is[one]).join(', '),
    states: (match.states ?? []).join(', '),
    pins: joinPins(match.pins ?? []),
    withinKm: String(match.withinKm ?? ''),
    where: where === describeMatch(match) ? '' : where,
    transitFrom: String(transit[0]),
    transitTo: String(transit[1]),
    mothersDayFrom: String(mothersDay[0]),
    mothersDayTo: String(mothersDay[1]),
    rate: notServed ? NOT_DELIVERED : (rate ?? ''),
  }
}

const listed = (text: string): string[] => text.split(/[,\s]+/).filter(Boolean)

/** Writes a field in one form, so that the same value compares equal. */
export function tidyZoneField(field: ZoneField, text: string): string {
  if (field === 'pins') return tidyPins(text)
  if (field === 'by') return ZONE_MATCHES.filter((one) => listed(text).includes(one)).join(', ')
  if (field === 'states')
    return INDIAN_STATES.flatMap(({ code }) => (listed(text).includes(code) ? code : [])).join(', ')
  return text.replace(/\s+/g, ' ').trim()
}

type ZoneNetwork = Pick<DeliveryTables, 'zones' | 'rates'>

/** Parses the form of a zone. `record` counts only without errors. */
export function parseZone(
  id: string,
  values: Record<ZoneField, string>,
  { zones, rates }: ZoneNetwork,
): { record: Zone; errors: FieldErrors } {
  const form = new FieldReader()
  form.check('name', nameError(values.name, id, zones) ?? countError('zones', id, zones))
  form.check('where', values.where.length > 300 ? 'At most 300 characters.' : undefined)
  const match = parseMatch(
    form,
    values,
    zones.filter((one) => one.id !== id),
  )
  const isServed = values.rate !== NOT_DELIVERED
  form.check('rate', isServed ? rateError(values.rate, rates) : undefined)
  // A zone that is not delivered needs no days.
  const days = (from: string, to: string) => (isServed || from !== '' ? parseDays(from, to) : ([1, 1] as const))
  const transit = form.read<Zone['transit']>('transitFrom', days(values.transitFrom, values.transitTo), [1, 1])
  const hasOwn = values.mothersDayFrom !== '' || values.mothersDayTo !== ''
  const mothersDay = hasOwn
    ? form.read<Zone['transit']>('mothersDayFrom', days(values.mothersDayFrom, values.mothersDayTo), [1, 1])
    : transit
  const record: Zone = {
    id,
    name: values.name,
    where: values.where || describeMatch(match),
    match,
    transit,
    mothersDay,
    ...(isServed && values.rate !== '' && { rate: values.rate }),
    ...(!isServed && { notServed: true }),
  }
  return { record, errors: form.errors }
}

function parseMatch(form: FieldReader, values: Record<ZoneField, string>, others: readonly Zone[]): Zone['match'] {
  const by = listed(values.by)
  if (by.length === 0) form.check('by', 'Choose at least one.')
  for (const alone of ['rest', 'abroad'] as const)
    if (by.includes(alone) && by.length > 1) form.check('by', `${ZONE_MATCH_LABELS[alone]} stands alone.`)
  for (const once of ['rest', 'abroad'] as const) {
    const other = by.includes(once) ? others.find(({ match }) => match[once]) : undefined
    if (other)
      form.check(
        'by',
        `${other.name} is the zone for ${once === 'rest' ? 'every other PIN' : 'other countries'} already.`,
      )
  }
  const { pins, error } = parsePinList(values.pins)
  const states = listed(values.states) as NonNullable<Zone['match']['states']>[number][]
  if (by.includes('states') && states.length === 0) form.check('states', 'Choose at least one State.')
  if (by.includes('pins')) form.check('pins', error ?? (pins.length === 0 ? 'Enter at least one.' : undefined))
  return {
    ...(by.includes('pins') && { pins }),
    ...(by.includes('states') && { states }),
    ...(by.includes('distance') && { withinKm: form.read('withinKm', parseKilometres(values.withinKm), 1) }),
    ...(by.includes('rest') && { rest: true as const }),
    ...(by.includes('abroad') && { abroad: true as const }),
  }
}

/** Describes the addresses of a zone: `Karnataka, Kerala`, `PIN codes 110*, 400*`, `Up to 300 km`. */
export function describeMatch({ states, pins, withinKm, rest, abroad }: Zone['match']): string {
  if (rest) return 'Every other PIN code in India'
  if (abroad) return 'Outside India'
  const parts = [
    (states ?? []).map((code) => stateByCode(code)?.name ?? code).join(', '),
    pins && pins.length > 0 ? (pins.length > 5 ? describePins(pins) : `PIN codes ${describePins(pins)}`) : '',
    withinKm === undefined ? '' : `Up to ${withinKm} km from the shop`,
  ]
  return parts.filter(Boolean).join('; ')
}
