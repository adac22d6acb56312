import { data } from 'react-router'
import { groupDigits } from '#app/desk/format.ts'
import { canAccess, type Role } from '#domain/desk/roles.ts'
import { withHours } from '#domain/order/parcel-hours.ts'
import { formatExact } from '#domain/payment/money.ts'
import { requireArea, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { readOrder } from '#server/orders/read-order.ts'
import type { Route } from './+types/order-preview.ts'
import { formatWeekday, formatWhen } from './order-dates.ts'

export const middleware = [requireArea('orders')]

/** Returns an order for the preview beside the list, without amounts for a role that may not see money. */
export async function loader(args: Route.LoaderArgs) {
  const { role } = signedIn(args)
  const { db, now } = shopOf(args.context)
  const shown = await readOrder(db, args.params.number, now())
  if (!shown) throw data(null, { status: 404 })
  return Response.json(describePreview(shown, role))
}

type Shown = NonNullable<Awaited<ReturnType<typeof readOrder>>>

export type OrderPreview = ReturnType<typeof describePreview>

function describePreview(shown: Shown, role: Role) {
  const { order, state, events, teamNotes, today } = shown
  const money = canAccess(role, 'money') ? shown.money : undefined
  const [parcel] = order.parcels
  const tracking = order.parcels.flatMap((one) => one.tracking || []).join(', ')
  const others = order.parcels.length - 1
  const last = events.at(-1)
  const note = teamNotes.at(-1)
  return {
    ...{ number: order.number, state, name: order.buyer.fullName },
    since: last && `since ${formatWhen(last.at, today)}`,
    step: stepOf(shown, role),
    facts: [
      { name: 'UTR', value: money?.claim ? groupDigits(money.claim.transactionId) : '' },
      { name: 'Tracking', value: tracking },
      { name: 'Promised', value: promisedValue(shown) },
      { name: 'To', value: parcel ? placeOf(parcel.to, order.buyer.fullName) : '' },
      { name: 'Parcels', value: others > 0 ? `${others + 1}` : '' },
      { name: 'Placed', value: formatWhen(order.createdAt, today) },
    ].filter(({ value }) => value !== ''),
    lines: order.lines.map(({ name, quantity, picture }, position) => {
      const paise = money?.lines[position]?.unitPricePaise
      return { name, quantity, picture, amount: paise === undefined ? '' : formatExact(paise * quantity) }
    }),
    total: money && {
      label: `Total with tax, delivery ${money.shippingPaise === 0 ? 'free' : formatExact(money.shippingPaise)}`,
      amount: formatExact(money.totalPaise),
    },
    note: note && { text: note.text, by: `${note.who}, ${formatWhen(note.at, today)}` },
  }
}

function promisedValue({ order, promisedDay, today }: Shown): string {
  const slot = order.parcels.find((parcel) => parcel.promisedDay === promisedDay)?.slot
  const day = promisedDay && formatWeekday(promisedDay, today)
  return slot ? withHours(day, { slot }, promisedDay) : day && `by ${day}`
}

/** Address in one line; the recipient comes first where the order is for someone else. */
const placeOf = (to: Shown['order']['parcels'][number]['to'], buyer: string): string =>
  [to.fullName === buyer ? '' : to.fullName, to.street, `${to.city} ${to.zipCode}`.trim()].filter(Boolean).join(', ')

/** Next step with the page that it happens on, below the address of the order; `undefined` if the role may not do it. */
function stepOf({ next, order, refundable }: Shown, role: Role): { label: string; page: string } | undefined {
  const mayDecide = canAccess(role, 'payments')
  const mayPack = canAccess(role, 'pack')
  const toPack = order.parcels.find(({ state }) => state === 'to_pack')
  if ((next === 'confirm-claim' || next === 'accept-amount') && mayDecide) return { label: 'Check payment', page: '' }
  if (next === 'wait-for-payment' && mayDecide) return { label: 'Payment link', page: '' }
  if (next === 'pack' && mayPack && toPack) return { label: 'Pack', page: `/parcels/${toPack.position + 1}` }
  if (next === 'ship' && mayPack) return { label: 'Enter tracking number', page: '' }
  if ((next === 'refund-due' || next === 'returned') && mayDecide && refundable)
    return { label: 'Review refund', page: '/refund' }
  return undefined
}
