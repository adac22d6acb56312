import { capitalised, inWords } from '#domain/text/number-words.ts'
import { weekdayOf } from '#domain/text/spoken-day.ts'
import { closedDays, latestDay } from './choosable.ts'
import { formatHour } from './cut-off.ts'
import { addDays, indianDate } from './day.ts'
import { type DeliveryPromise, promisedUntil, type Step } from './promise.ts'
import { readServiceKey, type Service } from './service-level.ts'
import type { DeliveryTables, PinPlace } from './tables.ts'

/** A promised day as the browser gets it. */
export type PromiseView = {
  /** `2026-11-26` */
  day: string
  today: boolean
  zone: string
  steps: Step[]
  /** The rule behind it, in a sentence or two. */
  rule: string
  outsideSameDay: boolean
}

/** What `/promise.json` says of a PIN code. */
export type PromiseAnswer = {
  pin: string
  known: boolean
  /** Of a PIN code that does not exist: at most three that do. */
  nearest: string[]
  place: { area: string; town: string; state: string } | null
  /** The instant at which the answer may change. */
  until: string
  version: number
  /** By service; none where the PIN code is not known. */
  promises: Record<string, PromiseView>
  /** By the ids that were asked for; `null` for what is not to be had. */
  services?: Record<string, string | null>
  /** The last day that can be chosen. */
  latest: string
  /** Days until then on which nobody delivers, with why. */
  closed: Record<string, string>
}

type PromiseAsked = { pin: string; place: PinPlace | undefined; nearest: readonly string[]; state: string }

/** `keys` are services as they are written; what is none is left out. `promiseOf` reckons, or remembers, one. */
export function promiseAnswer(
  tables: DeliveryTables,
  now: Date,
  { pin, place, nearest, state }: PromiseAsked,
  keys: readonly string[],
  promiseOf: (place: PinPlace, service: Service) => DeliveryPromise,
): PromiseAnswer {
  const promises: PromiseAnswer['promises'] = {}
  for (const key of keys) {
    const service = readServiceKey(key)
    if (!place || !service) continue
    promises[key] = toView(promiseOf(place, service), { tables, now, place })
  }
  return {
    pin,
    known: place !== undefined,
    nearest: [...nearest],
    place: place ? { area: place.area, town: place.town, state } : null,
    until: promisedUntil(tables, now).toISOString(),
    version: tables.version,
    promises,
    latest: latestDay(now),
    closed: closedDays(tables, now),
  }
}

const toView = (promised: DeliveryPromise, about: Parameters<typeof ruleWords>[1]): PromiseView => ({
  day: promised.day,
  today: promised.today,
  zone: promised.zone.name,
  steps: promised.steps,
  rule: ruleWords(promised, about),
  outsideSameDay: promised.outsideSameDay,
})

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
  return `on ${weekdayOf(day)}`
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
