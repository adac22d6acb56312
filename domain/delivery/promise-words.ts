import { capitalised, inWords } from '#domain/text/number-words.ts'
import { formatHour } from './cut-off.ts'
import { addDays, indianDate } from './day.ts'
import type { DeliveryPromise } from './promise.ts'
import type { DeliveryTables, PinPlace } from './tables.ts'

type About = { tables: Pick<DeliveryTables, 'cutOff'>; now: Date; place: Pick<PinPlace, 'town'> }

/** The rule behind a promised day: `Packed tomorrow, two to three working days to Mumbai. Sunday is not counted.` */
export function ruleWords(promised: DeliveryPromise, { tables, now, place }: About): string {
  const { transit, packedOn, today } = promised
  const cutOff = formatHour(tables.cutOff)
  if (today) return `Ordered before ${cutOff} on a working day, it leaves with today’s riders.`
  const packed = `Packed ${whenWords(packedOn, indianDate(now))}`
  const [least, most] = transit
  const road =
    most === 0 ? ', and brought by a rider' : `, ${spanWords(least, most)} to ${place.town || 'this PIN code'}`
  return [`${packed}${road}.`, notCounted(promised)].filter(Boolean).join(' ')
}

function whenWords(day: string, today: string): string {
  if (day === today) return 'today'
  if (day === addDays(today, 1)) return 'tomorrow'
  const weekday = new Date(`${day}T00:00:00Z`).toLocaleDateString('en-IN', { weekday: 'long', timeZone: 'UTC' })
  return `on ${weekday}`
}

const spanWords = (least: number, most: number): string =>
  `${least === most ? '' : `${inWords(least)} to `}${inWords(most)} working ${most === 1 ? 'day' : 'days'}`

/** Each reason once, in the order in which they come. */
function notCounted({ steps }: DeliveryPromise): string {
  const names = [...new Set(steps.flatMap((step) => ('off' in step ? [step.off] : [])))]
  if (names.length === 0) return ''
  const last = names.at(-1)
  const list = names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
  return capitalised(`${list} ${names.length === 1 ? 'is' : 'are'} not counted.`)
}
