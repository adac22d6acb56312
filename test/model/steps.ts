import fc from 'fast-check'
import { HAND_METHODS, type HandMethod } from '#domain/payment/listed-method.ts'
import { DISCOUNT } from './discount-uses.ts'
import type { BankDecision, PaymentOutcome } from './scripted-provider.ts'

/**
 * Possible steps as data. `order`, `payment` and `id` are taken modulo the number of candidates, so that a shrunk run
 * stays valid.
 */
export type Step =
  | { do: 'place'; who: number; gift: number; pieces: number; code: string }
  | { do: 'placeAgain'; order: number; pieces: number; code: string }
  | { do: 'claim'; order: number; id: number }
  | { do: 'askToPay' | 'qr'; order: number }
  | { do: 'hand'; order: number; method: HandMethod; share: 'whole' | 'part' | 'over'; id: number; isTwice: boolean }
  | { do: 'cheque'; payment: number; isCleared: boolean }
  | { do: 'bank'; payment: number; says: PaymentOutcome }
  | { do: 'lateWord'; payment: number; says: BankDecision }
  | { do: 'learn'; payment: number }
  | { do: 'confirm'; order: number; knowingly: boolean }
  | { do: 'received'; order: number; id: number; whole: boolean; knowingly: boolean }
  | { do: 'notFound' | 'cancel' | 'pack' | 'ship' | 'deliver' | 'returned' | 'refund'; order: number }
  | { do: 'sendTo'; order: number; place: number }
  | { do: 'refundRupees'; order: number; rupees: number }
  | { do: 'refundLine'; order: number; restock: boolean }
  | { do: 'link' }
  | { do: 'count'; gift: number; more: number }
  | { do: 'wait'; minutes: number }
  | { do: 'together'; steps: Step[] }

const some = fc.nat(999)
const order = { order: some }
const code = fc.constantFrom('', DISCOUNT.code)
const step = (weight: number, name: Step['do'], rest: Record<string, fc.Arbitrary<unknown>> = {}) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...rest }) as unknown as fc.Arbitrary<Step>,
})

const orderSteps = [
  step(10, 'place', { who: fc.nat(3), gift: fc.nat(2), pieces: fc.integer({ min: 1, max: 3 }), code }),
  step(3, 'placeAgain', { ...order, pieces: fc.integer({ min: 1, max: 3 }), code }),
  step(9, 'claim', { ...order, id: fc.nat(7) }),
  step(6, 'askToPay', order),
  step(5, 'qr', order),
  step(6, 'hand', {
    ...order,
    method: fc.constantFrom(...HAND_METHODS),
    share: fc.constantFrom('whole', 'part', 'part', 'over'),
    id: fc.nat(9),
    isTwice: fc.boolean(),
  }),
  step(4, 'cheque', { payment: some, isCleared: fc.boolean() }),
  step(7, 'bank', {
    payment: some,
    says: fc.constantFrom('paid', 'paid', 'paid', 'failed', 'other amount', 'late', 'late'),
  }),
  step(4, 'lateWord', { payment: some, says: fc.constantFrom('captured', 'returned', 'returned') }),
  step(7, 'learn', { payment: some }),
  step(7, 'confirm', { ...order, knowingly: fc.boolean() }),
  step(4, 'received', { ...order, id: fc.nat(7), whole: fc.boolean(), knowingly: fc.boolean() }),
  step(4, 'notFound', order),
  step(3, 'cancel', order),
  step(3, 'pack', order),
  step(3, 'ship', order),
  step(2, 'deliver', order),
  step(1, 'returned', order),
  step(4, 'sendTo', { ...order, place: fc.nat(2) }),
  step(3, 'refund', order),
  step(2, 'refundRupees', { ...order, rupees: fc.integer({ min: 1, max: 60 }) }),
  step(3, 'refundLine', { ...order, restock: fc.boolean() }),
  step(1, 'link'),
]
// Not combined with others: the clock is global, and a stock count needs a stable stock.
const wait = step(7, 'wait', { minutes: fc.constantFrom(1, 10, 31, 60, 11 * 60, 13 * 60, 47 * 60, 49 * 60) })

const count = step(2, 'count', { gift: fc.nat(1), more: fc.integer({ min: 0, max: 6 }) })

const concurrentSteps = fc.record({
  do: fc.constant('together' as const),
  steps: fc.array(fc.oneof(...orderSteps), { minLength: 2, maxLength: 4 }),
})

/** Generates a run of `length` steps, some of them concurrent. */
export const stepSequence = (length: number): fc.Arbitrary<Step[]> =>
  fc.array(fc.oneof(...orderSteps, wait, count, { weight: 8, arbitrary: concurrentSteps }), {
    minLength: length,
    maxLength: length,
  })
