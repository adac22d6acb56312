import { type ParcelState, UNPAID_STATES } from '#domain/order/order-state.ts'
import { payForOrder } from '#server/payments/pay-for-order.ts'
import { closeQrCode } from '#server/payments/qr/close-qr-code.ts'
import { qrPaymentState } from '#server/payments/qr/qr-payment-state.ts'
import { requestQrCode } from '#server/payments/qr/request-qr-code.ts'
import type { Payment } from '#server/payments/queries.ts'
import { requestPaymentLink } from '#server/payments/request-payment.ts'
import { payByUpi } from '#server/payments/upi/pay-by-upi.ts'
import { verifyPayment } from '#server/payments/verify-payment.ts'
import { releaseExpired } from '#server/stock/release-expired.ts'
import { placeTestOrder as place } from '#test/stock.ts'
import {
  confirmPayment,
  extendReservation,
  MINUTE_MS,
  type ModelShop,
  PRODUCTS,
  recordMoney,
  setShelfStock,
} from './model-shop.ts'
import { decideModelCheque, payByHand } from './pay-by-hand.ts'
import type { Step } from './steps.ts'

const PEOPLE = ['98450 10001', '98450 10002', '98450 10003', '98450 10004']
/** The seller's own state and two others. */
const PLACES = [
  'city=Mysuru state=Karnataka pin=570001',
  'city=Kochi state=Kerala pin=682001',
  'city=Chennai state=Tamil Nadu pin=600001',
]

const ordersOf = ({ db }: ModelShop) => db.selectFrom('orders').selectAll().orderBy('createdAt').orderBy('id').execute()
type OrderRow = Awaited<ReturnType<typeof ordersOf>>[number]

const paymentPages = ({ db }: ModelShop) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('providerRef', 'is not', null)
    .where('furtherOf', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

const at = <Row>(rows: Row[], index: number): Row | undefined => rows[index % Math.max(1, rows.length)]

/** Parcel state in which a step applies. */
const FROM: Partial<Record<Step['do'], ParcelState>> = {
  pack: 'to_pack',
  ship: 'packed',
  deliver: 'shipped',
  sendTo: 'to_pack',
}

/** Returns the orders a step applies to, or all if there are none. */
async function ordersInState(floor: ModelShop, step: OrderStep): Promise<OrderRow[]> {
  const all = await ordersOf(floor)
  if (step.do === 'qr' || (step.do === 'hand' && step.share !== 'over')) {
    const open = all.filter(({ state }) => state === 'under_review' || UNPAID_STATES.includes(state))
    return open.length > 0 ? open : all
  }
  const from = FROM[step.do]
  if (!from) return all
  const there = await floor.db.selectFrom('parcels').select('orderId').where('state', '=', from).execute()
  const ids = new Set(there.map(({ orderId }) => orderId))
  const ready = all.filter(({ id, state }) => ids.has(id) && (state === 'paid' || state === 'partly_refunded'))
  return ready.length > 0 ? ready : all
}

/** Polls every payment at the provider, as the reconciler does. */
export async function pollAllPayments(floor: ModelShop): Promise<void> {
  for (const payment of await paymentPages(floor)) await verifyPayment(floor.deps, payment, 'walked to the end')
}

/** Performs a step as far as possible. */
export async function performStep(floor: ModelShop, step: Step): Promise<void> {
  const { db, deps, clock, now } = floor
  switch (step.do) {
    case 'together':
      await Promise.all([...step.steps.map((one) => performStep(floor, one)), releaseExpired(db, now())])
      return
    case 'wait':
      clock.time += step.minutes * MINUTE_MS
      await releaseExpired(db, now())
      return
    case 'place':
      return placeOrderFor(floor, step)
    case 'count':
      return setShelfStock(floor, step.gift, step.more)
    case 'cheque':
      return decideModelCheque(floor, step)
    case 'link':
      await requestPaymentLink(deps, LINK)
      return
    case 'bank':
    case 'lateWord':
    case 'learn': {
      const payment = at(await paymentPages(floor), step.payment)
      if (payment && step.do === 'bank') floor.pay(payment, step.says)
      else if (payment && step.do === 'lateWord') floor.decide(payment, step.says)
      else if (payment) await learn(floor, payment)
      return
    }
    default: {
      const order = at(await ordersInState(floor, step), step.order)
      if (order) await withOrder(floor, step, order)
    }
  }
}

/** The reconciler asks. A code is polled by its page, and closed when its time has come. */
async function learn({ deps }: ModelShop, payment: Payment): Promise<void> {
  await verifyPayment(deps, payment, 'walked')
  if (payment.method !== 'upi_qr') return
  await qrPaymentState(deps, payment.id)
  await closeQrCode(deps, payment.id)
}

const LINK = {
  purpose: 'A box',
  amountPaise: 2500_00,
  redirectUrl: 'https://shop.example/',
  buyerName: 'Asha',
  email: 'asha@example.in',
  phone: '98450 12345',
}

type OrderStep = Extract<Step, { order: number }>

async function withOrder(floor: ModelShop, step: OrderStep, order: OrderRow): Promise<void> {
  const { deps, command } = floor
  const { id, number, checkoutKey, totalPaise } = order
  switch (step.do) {
    case 'placeAgain':
      return placeOrderFor(
        floor,
        { who: PEOPLE.indexOf(order.phone), gift: step.order % 3, pieces: step.pieces, code: step.code },
        checkoutKey,
      )
    case 'claim': {
      const claimed = await payByUpi(deps, { checkoutKey, totalPaise, transactionId: `63260411820${step.id}` })
      if (!claimed.ok && claimed.why === 'under-review') await extendReservation(floor, id)
      return
    }
    case 'askToPay':
      await payForOrder(deps, { checkoutKey, method: 'card', redirectUrl: 'https://shop.example/payment/callback' })
      return
    case 'qr':
      await requestQrCode(deps, { checkoutKey })
      return
    case 'hand':
      return payByHand(floor, step, order)
    case 'confirm':
      return confirmPayment(floor, number, step.knowingly)
    case 'received':
      return recordMoney(floor, step, order)
    case 'notFound':
      if ((await command('reject', number, 'not there'))?.ok) await extendReservation(floor, id, true)
      return
    case 'sendTo':
      await command('address', number, PLACES[step.place] ?? '')
      return
    case 'refundRupees':
      await command('refund', number, String(step.rupees))
      return
    case 'refundLine':
      await command('refund', number, '1x1', ...(step.restock ? ['restock'] : []))
      return
    default:
      await command(step.do, number)
  }
}

type OrderDetails = { who: number; gift: number; pieces: number; code: string }

async function placeOrderFor(
  { db, now }: ModelShop,
  { who, gift, pieces, code }: OrderDetails,
  checkoutKey?: string,
): Promise<void> {
  const shipping = { phone: PEOPLE[who] ?? '', email: `walker-${who}@example.in` }
  const [id = '', other = ''] = [PRODUCTS[gift], PRODUCTS[(gift + 1) % PRODUCTS.length]]
  const gifts = pieces === 3 ? { [id]: 2, [other]: 1 } : { [id]: pieces }
  const given = { at: now(), shipping, network: `203.0.113.${who % 2}`, code }
  await place(db, gifts, { ...given, ...(checkoutKey && { checkoutKey }) })
}
