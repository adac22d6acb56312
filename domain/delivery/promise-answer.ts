import { closedDays, latestDay } from './choosable.ts'
import { type DeliveryPromise, promisedUntil, type Step } from './promise.ts'
import { ruleWords } from './promise-words.ts'
import { readServiceKey, type Service } from './service.ts'
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

export type PromiseAsked = { pin: string; place: PinPlace | undefined; nearest: readonly string[]; state: string }

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
