import { data } from 'react-router'
import type { TooManyReserved } from '#domain/order/order-answers.ts'
import { capWords, type ReservationCap } from '#domain/order/reservation-caps.ts'

type Refused = { cap: ReservationCap; freeAt: Date }

/** The answer to an order of people who have too much set aside already; they keep what they typed. */
export function tooManyHeld({ cap, freeAt }: Refused, { phone }: { phone: string }, now: Date) {
  const seconds = Math.max(1, Math.ceil((freeAt.getTime() - now.getTime()) / 1000))
  const answer: TooManyReserved = { ok: false, why: 'held', message: capWords(cap, phone) }
  return data(answer, { status: 429, headers: { 'Retry-After': String(seconds) } })
}
