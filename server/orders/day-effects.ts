import { formatPromisedDay } from '#domain/delivery/change-day.ts'
import { slotName } from '#domain/delivery/slots.ts'
import { formatExact } from '#domain/payment/money.ts'
import { formatDay, weekdayOf } from '#domain/text/format-date.ts'
import { describeMove } from './change-day.ts'
import type { Effect } from './effect.ts'
import type { DayPreview } from './plan-day.ts'
import type { SlotMoney } from './slot-money/settle-slot.ts'

/** Returns the rows of the preview of a changed day. */
export function dayEffects(preview: DayPreview, sendsEmail: boolean): Effect[] {
  const { to, slots, leavesBy, chosen, reason, email, fill } = preview
  const [before, after] = describeMove(preview)
  const [what, both] = slots.from || slots.to ? ['delivery', 'both hours'] : ['delivery day', 'both days']
  const effects: (Effect | false | undefined)[] = [
    {
      ...{ kind: 'status', text: `The ${what} changes from ${before} to ${after}.` },
      about: `It has to leave by ${formatPromisedDay(leavesBy)}.`,
    },
    chosen !== '' && chosen !== to && { kind: 'status', text: `The buyer chose ${formatPromisedDay(chosen)}.` },
    fill && { kind: 'status', text: describeFill(preview) },
    email === ''
      ? { kind: 'email', text: 'No email is sent: the order has no address. Ring the buyer.' }
      : {
          ...(sendsEmail
            ? { kind: 'email', text: `${email} gets an email with ${both}.` }
            : { kind: 'email', text: `Email is not set up. The email with ${both} is kept as a file, not sent.` }),
          about: reason ? `With your reason: “${reason}”` : undefined,
        },
    ...moneyEffects(preview),
  ]
  return effects.filter((effect) => effect !== false && effect !== undefined)
}

function moneyEffects(preview: DayPreview): Effect[] {
  const { duePaise, refundablePaise } = preview.money
  const cancelled = cancelledLinks(preview.money)
  if (duePaise === 0 && refundablePaise === 0)
    return [...cancelled, { kind: 'money', text: 'No charge or refund follows.' }]
  return [...cancelled, { kind: 'money', text: describePrices(preview) }]
}

/** Names the payment links for a dearer hour that the change cancels. */
export const cancelledLinks = ({ unpaid }: SlotMoney): Effect[] =>
  unpaid.map(({ number, totalPaise }) => {
    return { kind: 'money', text: `The payment link of order ${number} for ${formatExact(totalPaise)} is cancelled.` }
  })

/** Compares the prices of both hours: `₹300.00 was paid for the hour; the new one costs ₹99.00.` */
export function describePrices({ money: { paidPaise, feePaise } }: Pick<DayPreview, 'money'>): string {
  const paid = paidPaise === 0 ? 'Nothing' : formatExact(paidPaise)
  const price = feePaise === 0 ? 'nothing' : formatExact(feePaise)
  return `${paid} was paid for the hour; the new one costs ${price}.`
}

/** Says how full the new place is: `Thursday 28 October has 40 of 40 places; this would be the 41st.` */
export function describeFill({ to, leavesBy, slots, fill }: DayPreview): string {
  if (!fill) return ''
  const { what, most, taken, area } = fill
  const day = what === 'kitchen' ? leavesBy : to
  const part = {
    kitchen: day === to ? '' : ' to pack',
    area: ` in ${area}`,
    slot: ` for ${slots.to ? slotName(slots.to) : ''}`,
  }
  const places = `${weekdayOf(day)} ${formatDay(day)} has ${taken} of ${most} ${most === 1 ? 'place' : 'places'}${part[what]}`
  return taken >= most ? `${places}; this would be the ${ordinal(taken + 1)}.` : `${places} taken.`
}

const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinalRules = new Intl.PluralRules('en-IN', { type: 'ordinal' })
const ordinal = (count: number): string => `${count}${SUFFIXES[ordinalRules.select(count)] ?? 'th'}`

/** Choice of the charge in the confirmation form; `undefined` when nothing differs. */
export type ChargeOptions = {
  chosen: 'stays' | 'follows'
  options: { value: 'stays' | 'follows'; text: string; about: string }[]
}

/** Returns the choices for the charge. `provider` is the one that refunds now. */
export function chargeOptions({ money }: Pick<DayPreview, 'money'>, provider: string): ChargeOptions | undefined {
  const { duePaise, refundablePaise, refunds, unpaid } = money
  if (duePaise > 0)
    return {
      chosen: unpaid.length > 0 ? 'follows' : 'stays',
      options: [
        { value: 'stays', text: `Waive ${formatExact(duePaise)}`, about: 'The paid charge stays.' },
        {
          ...{ value: 'follows', text: `Send a payment link for ${formatExact(duePaise)}` },
          about: 'It is an order of its own, with an invoice once it is paid. The change stands either way.',
        },
      ],
    }
  if (refundablePaise === 0) return undefined
  const isByProvider = refunds.every((refund) => refund.provider === provider)
  const way = isByProvider
    ? `Through ${provider}, the way it was paid`
    : 'The shop moves no money itself: return it yourself'
  return {
    chosen: 'stays',
    options: [
      { value: 'stays', text: 'Keep the charge', about: 'No refund follows.' },
      {
        ...{ value: 'follows', text: `Refund the ${formatExact(refundablePaise)} difference` },
        about: `${way}. A credit note follows. A refund cannot be undone.`,
      },
    ],
  }
}
