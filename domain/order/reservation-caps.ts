/**
 * How many orders may have things set aside without being paid, for one phone number or e-mail address and for one
 * network; one checkout is one order. Whole families and offices share a network.
 */
export const OPEN_HOLDS = { contact: 5, network: 50 } as const
export type ReservationCap = keyof typeof OPEN_HOLDS

const HOUR_MS = 3_600_000
/** As far back as is reckoned. */
export const LOOK_BACK_MS = 7 * 24 * HOUR_MS
/** Hours that one phone number, address or network may have held things within that time without paying, all orders together. */
export const UNPAID_HOURS = 96

/** What an order has held and nobody has paid for; `usedMs` before `since`. Keys are equal for equal people. */
export type UnpaidReservation = { keys: readonly string[]; usedMs: number; since: Date; until: Date }
export type HolderKeys = { email: string; phone: string; network: string | undefined }

/**
 * Whether one more order of these people may have things set aside. `refused` while too many are open, with when the
 * first of them ends; `unheld` when they have held for so long without paying that nothing more is set aside for them:
 * such an order can be placed and paid, and gets what is there then.
 */
export function reservationAllowed(
  { email, phone, network }: HolderKeys,
  others: readonly UnpaidReservation[],
  now: Date,
): { allowed: 'held' | 'unheld' } | { allowed: 'refused'; cap: ReservationCap; freeAt: Date } {
  const asked: [string, ReservationCap][] = [
    [email, 'contact'],
    [phone, 'contact'],
    ...(network === undefined ? [] : [[network, 'network'] as [string, ReservationCap]]),
  ]
  let tooLong = false
  for (const [key, cap] of asked) {
    const own = others.filter(({ keys }) => keys.includes(key))
    const open = own.filter(({ until }) => until > now)
    if (open.length >= OPEN_HOLDS[cap]) {
      const freeAt = new Date(Math.min(...open.map(({ until }) => until.getTime())))
      return { allowed: 'refused', cap, freeAt }
    }
    tooLong ||= own.reduce((sum, hold) => sum + heldMs(hold, now), 0) >= UNPAID_HOURS * HOUR_MS
  }
  return { allowed: tooLong ? 'unheld' : 'held' }
}

/** How long it has held until now. */
export const heldMs = ({ usedMs, since, until }: Omit<UnpaidReservation, 'keys'>, now: Date): number =>
  usedMs + Math.max(0, Math.min(until.getTime(), now.getTime()) - since.getTime())

/** What is said beside Continue to Payment. */
export function capWords(cap: ReservationCap, phone: string): string {
  const ring = phone ? `, or ring us on ${phone}` : ''
  if (cap === 'network') {
    return `So many orders from your network are waiting to be paid that we cannot set more aside just now. Please try again in half an hour${ring}. Nothing you typed is lost.`
  }
  return `We already keep the gifts of ${OPEN_HOLDS.contact} orders with this phone number or email, and none of them is paid for yet. Please finish one of those first${ring}. Nothing you typed is lost.`
}
