import { readPin } from '#domain/address/pin.ts'
import { stateByCode } from '#domain/address/states.ts'
import { dayFault } from '#domain/delivery/choosable.ts'
import { formatDate, isDay } from '#domain/delivery/day.ts'
import { promise } from '#domain/delivery/promise.ts'
import { ruleWords } from '#domain/delivery/promise-words.ts'
import { type Service, serviceKey } from '#domain/delivery/service.ts'
import type { DeliveryTables } from '#domain/delivery/tables.ts'
import { nearestPins, placeOfPin } from './pin-places.ts'

/** What the shop would promise to a PIN code now, in words for whoever changes the tables; and whether a day could be chosen. */
export function tryPromise(tables: DeliveryTables, now: Date, typed: { pin: string; day: string }): string[] | string {
  const pin = readPin(typed.pin)
  if (!pin) return `A PIN code has six digits and does not begin with 0, and ${typed.pin} is none.`
  if (typed.day !== '' && !isDay(typed.day)) return `A day is written 2026-12-24, and ${typed.day} is none.`
  const place = placeOfPin(pin)
  if (!place) return `${pin} is not known, so nothing is promised. Nearest: ${nearestPins(pin).join(', ') || 'none'}.`
  const where = [place.area, place.town, stateByCode(place.stateCode)?.name].filter(Boolean).join(', ')
  return [
    `${pin} ${where}`,
    ...kinds(tables).map((service) => {
      const promised = promise({ tables, now, place }, service)
      const fault = typed.day && dayFault(typed.day, { tables, now, country: 'India', earliest: promised.day })
      const chosen = typed.day && ` ${typed.day}: ${fault ?? 'can be chosen'}.`
      const today = promised.today ? ', today' : ''
      return `${serviceKey(service)}: ${formatDate(promised.day)}${today} (${promised.zone.name}). ${ruleWords(promised, { tables, now, place })}${chosen}`
    }),
  ]
}

const kinds = ({ packDays }: DeliveryTables): Service[] => [
  { kind: 'standard', packDays: packDays.standard },
  { kind: 'mothers-day', packDays: packDays.standard },
  { kind: 'same-day', packDays: packDays.sameDay },
]
