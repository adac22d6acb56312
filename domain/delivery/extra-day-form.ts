import { formatYearDay } from '#domain/text/format-date.ts'
import { addDays, isDay } from './calendar.ts'
import type { ExtraDay } from './delivery-tables.ts'
import { type FieldErrors, FieldReader, parseCharge, parseWhole } from './typed-fields.ts'
import { parseTimeOfDay } from './typed-hours.ts'

/** Extra days further ahead are treated as typing errors. */
const MAX_DAYS_AHEAD = 3 * 366

const MAX_NAME = 60
const MAX_PARCELS = 100_000

/** Fields of the form of an extra day, as texts. */
export type ExtraDayForm = Record<'day' | 'name' | 'cutOff' | 'until' | 'mostADay' | 'fee', string>

/** Parses an extra day. `record` counts only without errors. */
export function parseExtraDay(values: ExtraDayForm, today: string): { record: ExtraDay; errors: FieldErrors } {
  const form = new FieldReader()
  form.check('day', dayError(values.day, today))
  form.check('name', values.name === '' || values.name.length > MAX_NAME ? NAME_ERROR : undefined)
  const time = (field: 'cutOff' | 'until') =>
    values[field] === '' ? {} : { [field]: form.read(field, parseTimeOfDay(values[field]), { time: '' }).time }
  const fee = values.fee === '' ? 0 : form.read('fee', parseCharge(values.fee), 0)
  const record: ExtraDay = {
    ...{ day: values.day, name: values.name },
    ...time('cutOff'),
    ...time('until'),
    ...(values.mostADay !== '' && {
      mostADay: form.read('mostADay', parseWhole(values.mostADay, 1, MAX_PARCELS, 'parcels'), 1),
    }),
    ...(fee > 0 && { feePaise: fee }),
  }
  return { record, errors: form.errors }
}

const NAME_ERROR = `Enter a name of at most ${MAX_NAME} characters.`

function dayError(day: string, today: string): string | undefined {
  if (day === '') return 'Choose a day.'
  if (!isDay(day)) return `${day.slice(0, 20)} is not a date. Write 2027-10-24.`
  if (day < today) return `${formatYearDay(day)} is over.`
  return day > addDays(today, MAX_DAYS_AHEAD) ? `${formatYearDay(day)} is years away. Is the year right?` : undefined
}
