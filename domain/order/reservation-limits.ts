/**
 * Maximum number of unpaid orders with reserved stock per phone number or email, and per network. The network limit
 * is high because families and offices share an address.
 */
export const MAX_OPEN_RESERVATIONS = { contact: 5, network: 50 } as const
export type ReservationLimitKind = keyof typeof MAX_OPEN_RESERVATIONS

const HOUR_MS = 3_600_000
/** Length of the period over which unpaid reservations are counted. */
export const COUNTING_PERIOD_MS = 7 * 24 * HOUR_MS
/**
 * Hours of unpaid reservation that a phone number, email or network may use within that period, all orders together.
 */
export const MAX_UNPAID_HOURS = 96

/** Reservation time of an unpaid order. `usedMs` was used before `since`. Equal keys mean the same buyer. */
export type UnpaidReservation = { keys: readonly string[]; usedMs: number; since: Date; until: Date }
/** Without an email, phone or network there is no key, since all orders without one would be of one buyer. */
export type BuyerKeys = Record<'email' | 'phone' | 'network', string | undefined>

/**
 * Decides whether one more order may reserve stock. `refused`: too many unpaid orders are open; `freeAt` is when the
 * first ends. `unheld`: the time limit is used up, so the order can be placed and paid without a reservation and gets
 * the stock that is left then.
 */
export function checkReservation(
  { email, phone, network }: BuyerKeys,
  others: readonly UnpaidReservation[],
  now: Date,
): { allowed: 'held' | 'unheld' } | { allowed: 'refused'; cap: ReservationLimitKind; freeAt: Date } {
  const asked = [
    [email, 'contact'],
    [phone, 'contact'],
    [network, 'network'],
  ] as const
  let tooLong = false
  for (const [key, cap] of asked) {
    if (key === undefined) continue
    const own = others.filter(({ keys }) => keys.includes(key))
    const open = own.filter(({ until }) => until > now)
    if (open.length >= MAX_OPEN_RESERVATIONS[cap]) {
      const freeAt = new Date(Math.min(...open.map(({ until }) => until.getTime())))
      return { allowed: 'refused', cap, freeAt }
    }
    tooLong ||= own.reduce((sum, hold) => sum + reservedMs(hold, now), 0) >= MAX_UNPAID_HOURS * HOUR_MS
  }
  return { allowed: tooLong ? 'unheld' : 'held' }
}

/** Returns how long an order has held a reservation until now, in ms. */
export const reservedMs = ({ usedMs, since, until }: Omit<UnpaidReservation, 'keys'>, now: Date): number =>
  usedMs + Math.max(0, Math.min(until.getTime(), now.getTime()) - since.getTime())

/** Message shown beside Continue to Payment. */
export function reservationLimitMessage(cap: ReservationLimitKind, phone: string): string {
  const ring = phone ? `, or ring us on ${phone}` : ''
  if (cap === 'network') {
    return `So many orders from your network are waiting to be paid that we cannot set more aside just now. Please try again in half an hour${ring}. Nothing you typed is lost.`
  }
  return `We already keep the gifts of ${MAX_OPEN_RESERVATIONS.contact} orders with this phone number or email, and none of them is paid for yet. Please finish one of those first${ring}. Nothing you typed is lost.`
}
