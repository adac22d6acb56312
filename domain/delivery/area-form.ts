import { isDay } from './calendar.ts'
import type { DeliveryArea, DeliveryTables } from './delivery-tables.ts'
import type { AreaField } from './network-labels.ts'
import { formatPin, joinPins, parsePinList, tidyPins } from './pin-list.ts'
import { MAX_PARCELS, parseSlots, slotsText, tidySlots } from './slot-form.ts'
import {
  countError,
  type FieldErrors,
  FieldReader,
  nameError,
  parseKilometres,
  parsePackDays,
  parseWhole,
} from './typed-fields.ts'
import { joinWeekdays, parseWeekdays, WEEKDAYS } from './weekdays.ts'

/** Values of a new area: every day but Sunday, Same Day and all other products. */
export const NEW_AREA: Record<AreaField, string> = {
  name: '',
  pins: '',
  withinKm: '',
  weekdays: joinWeekdays(WEEKDAYS.slice(0, 6)),
  cutOff: '',
  packDays: '',
  daysOff: '',
  mostADay: '',
  slots: '',
  carries: 'all',
  rate: '',
}

const optional = (value: number | string | undefined): string => (value === undefined ? '' : String(value))

/** Returns the fields of a stored area. */
export const areaFields = (area: DeliveryArea): Record<AreaField, string> => ({
  name: area.name,
  pins: joinPins(area.pins),
  withinKm: optional(area.withinKm),
  weekdays: joinWeekdays(area.weekdays),
  cutOff: optional(area.cutOff),
  packDays: optional(area.packDays),
  daysOff: area.daysOff.map(({ day, name }) => `${day} ${name}`).join('\n'),
  mostADay: optional(area.mostADay),
  slots: slotsText(area.slots),
  carries: area.carries,
  rate: optional(area.rate),
})

/** Writes a field in one form, so that the same value compares equal. */
export function tidyAreaField(field: AreaField, text: string): string {
  if (field === 'pins') return tidyPins(text)
  if (field === 'slots') return tidySlots(text)
  if (field === 'weekdays') return joinWeekdays(parseWeekdays(text) ?? [])
  return text.replace(/\r\n?/g, '\n').trim()
}

type AreaNetwork = Pick<DeliveryTables, 'areas' | 'rates'>

/** Parses the form of an area. `record` counts only without errors. */
export function parseArea(
  id: string,
  values: Record<AreaField, string>,
  { areas, rates }: AreaNetwork,
): { record: DeliveryArea; errors: FieldErrors } {
  const form = new FieldReader()
  const { pins, error } = parsePinList(values.pins)
  const { days, error: daysError } = parseOwnDaysOff(values.daysOff)
  form.check('name', nameError(values.name, id, areas) ?? countError('areas', id, areas))
  form.check('pins', error ?? overlapError(id, pins, areas))
  form.check('pins', pins.length === 0 && values.withinKm === '' ? 'Enter PIN codes, or a distance.' : undefined)
  form.check('daysOff', daysError)
  const weekdays = parseWeekdays(values.weekdays) ?? []
  form.check('weekdays', weekdays.length === 0 ? 'Choose at least one day.' : undefined)
  form.check('rate', rateError(values.rate, rates))
  form.check('cutOff', /^$|^([01]\d|2[0-3]):[0-5]\d$/.test(values.cutOff) ? undefined : 'Enter a time, such as 14:00.')
  const optionalNumber = (field: 'withinKm' | 'packDays' | 'mostADay', parse: (text: string) => number | string) =>
    values[field] === '' ? {} : { [field]: form.read(field, parse(values[field]), 1) }
  const record: DeliveryArea = {
    id,
    name: values.name,
    pins,
    ...optionalNumber('withinKm', parseKilometres),
    carries: values.carries === 'same-day' ? 'same-day' : 'all',
    weekdays,
    daysOff: days,
    ...(values.cutOff !== '' && { cutOff: values.cutOff }),
    ...optionalNumber('packDays', parsePackDays),
    ...optionalNumber('mostADay', (text) => parseWhole(text, 1, MAX_PARCELS, 'parcels')),
    slots: parseSlots(values.slots, form),
    ...(values.rate !== '' && { rate: values.rate }),
  }
  return { record, errors: form.errors }
}

/** Checks that a chosen rate exists; an empty one is free delivery. */
export const rateError = (rate: string, rates: DeliveryTables['rates']): string | undefined =>
  rate === '' || rates.some(({ id }) => id === rate) ? undefined : 'This rate was deleted. Choose another.'

/** Returns the PIN codes and prefixes that another area has as well. */
export function overlapOf(id: string, pins: readonly string[], areas: DeliveryTables['areas']) {
  const others = areas.filter((one) => one.id !== id)
  return pins.flatMap((pin) => {
    const area = others.find((one) => one.pins.includes(pin))
    return area ? [{ pin, area }] : []
  })
}

function overlapError(id: string, pins: readonly string[], areas: DeliveryTables['areas']): string | undefined {
  const [first, ...more] = overlapOf(id, pins, areas)
  if (!first) return undefined
  const others =
    more.length === 0 ? '' : ` So ${more.length === 1 ? 'is one more' : `are ${more.length} more`} of these.`
  return `${formatPin(first.pin)} is also in ${first.area.name}.${others}`
}

const MAX_OWN_DAYS_OFF = 60

/** Parses one day off a line: `2026-12-25 Christmas`, or `12-25 Christmas` for every year. */
function parseOwnDaysOff(text: string) {
  const days: { day: string; name: string }[] = []
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [, day = '', name = ''] = /^(\S+)\s+(.+)$/.exec(line.trim()) ?? []
    if (!isDay(day.length === 'MM-DD'.length ? `2000-${day}` : day) || name.length > 60)
      return { days, error: `“${line.trim().slice(0, 40)}”: write a day and its name, such as 2026-12-25 Christmas.` }
    if (days.some((one) => one.day === day)) return { days, error: `${day} is listed twice.` }
    days.push({ day, name })
  }
  return { days, error: days.length > MAX_OWN_DAYS_OFF ? `At most ${MAX_OWN_DAYS_OFF} days off.` : undefined }
}
