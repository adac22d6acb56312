import fc from 'fast-check'
import { HAND_METHODS, type HandMethod } from '#domain/payment/listed-method.ts'

/** Act of a buyer or the desk to pay for the order. */
export type PayingEvent =
  /** Opens the QR code, or the provider's page. */
  | { do: 'qr' | 'page' }
  /** Types a transaction id. Id 0 is in the bank, the others are typing errors. */
  | { do: 'claim'; id: number }
  | { do: 'hand'; method: HandMethod; share: 'whole' | 'part' | 'over'; key: number }

/** What the desk does. */
export type DeskEvent = { do: 'cancel' | 'decideClaim' | 'refund' } | { do: 'decideCheque'; isCleared: boolean }

/** An event of one order. `which` is taken modulo the candidates. */
export type Event =
  | PayingEvent
  /** Two tabs, or a tab and the desk, at the same moment. */
  | { do: 'together'; events: PayingEvent[] }
  | { do: 'pay'; which: number; outcome: 'whole' | 'other amount' | 'failed' | 'undecided' }
  | { do: 'bank'; which: number; says: 'captured' | 'returned' | 'returned and listed' }
  /** A webhook arrives: of any payment, in any order, any number of times. Lost ones never do. */
  | { do: 'webhook'; which: number }
  | { do: 'forge'; which: number; how: 'amount' | 'secret' | 'unsigned' }
  | { do: 'return'; which: number }
  | { do: 'poll' | 'outage' }
  | DeskEvent
  | { do: 'change'; quantity: number }
  | { do: 'wait'; minutes: number }
  /** The process is killed during the event, before or after its call reached the provider. */
  | { do: 'kill'; after: number; during: Event; isReached: boolean }

const which = fc.nat(99)
const always = <Name extends string>(name: Name) => fc.constant(name)

const paying: fc.Arbitrary<PayingEvent> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: always('qr') }) },
  { weight: 3, arbitrary: fc.record({ do: always('page') }) },
  { weight: 1, arbitrary: fc.record({ do: always('claim'), id: fc.nat(2) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: always('hand'),
      method: fc.constantFrom(...HAND_METHODS),
      share: fc.constantFrom('whole' as const, 'part' as const, 'over' as const),
      key: fc.nat(),
    }),
  },
)

const outcome = fc.constantFrom(
  'whole' as const,
  ...(['whole', 'whole', 'whole', 'other amount', 'failed', 'undecided'] as const),
)
const says = fc.constantFrom('captured' as const, 'returned' as const, 'returned and listed' as const)
const how = fc.constantFrom('amount' as const, 'secret' as const, 'unsigned' as const)

const single: fc.Arbitrary<Event> = fc.oneof(
  { weight: 8, arbitrary: paying },
  { weight: 10, arbitrary: fc.record({ do: always('pay'), which, outcome }) },
  { weight: 10, arbitrary: fc.record({ do: always('webhook'), which }) },
  { weight: 3, arbitrary: fc.record({ do: always('bank'), which, says }) },
  { weight: 3, arbitrary: fc.record({ do: always('forge'), which, how }) },
  { weight: 4, arbitrary: fc.record({ do: always('return'), which }) },
  { weight: 2, arbitrary: fc.record({ do: always('poll') }) },
  { weight: 2, arbitrary: fc.record({ do: always('outage') }) },
  { weight: 1, arbitrary: fc.record({ do: always('cancel') }) },
  { weight: 2, arbitrary: fc.record({ do: always('decideClaim') }) },
  { weight: 2, arbitrary: fc.record({ do: always('decideCheque'), isCleared: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: always('refund') }) },
  { weight: 1, arbitrary: fc.record({ do: always('change'), quantity: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 5, arbitrary: fc.record({ do: always('wait'), minutes: fc.constantFrom(0.2, 1, 3, 16, 31, 1500) }) },
)

const together: fc.Arbitrary<Event> = fc.record({
  do: always('together'),
  events: fc.array(paying, { minLength: 2, maxLength: 2 }),
})

const kill: fc.Arbitrary<Event> = fc.record({
  do: always('kill'),
  after: fc.integer({ min: 1, max: 25 }),
  during: fc.oneof({ weight: 4, arbitrary: single }, { weight: 1, arbitrary: together }),
  isReached: fc.boolean(),
})

const event = fc.oneof(
  { weight: 10, arbitrary: single },
  { weight: 2, arbitrary: together },
  { weight: 3, arbitrary: kill },
)

/** The life of an order begins with a way to pay for it. */
export const orderEvents: fc.Arbitrary<Event[]> = fc
  .tuple(fc.oneof(paying, together), fc.array(event, { minLength: 4, maxLength: 14 }))
  .map(([first, rest]) => [first, ...rest])
