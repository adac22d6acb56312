import { reservationEnds } from '#domain/catalogue/stock.ts'
import type { CheckoutKey, OrderId, PaymentId } from '#domain/nominal.ts'
import type { Order } from '#domain/order/order.ts'
import { PAID_STATES, UNPAID_STATES } from '#domain/order/order-state.ts'
import type { Paise } from '#domain/payment/money.ts'
import { DEFAULT_PURPOSE } from '#domain/payment/payment.ts'
import { canPayFor, MODE_CHANGED_MESSAGE } from '#domain/payment/test-payment.ts'
import { isOverUpiLimit } from '#domain/payment/upi.ts'
import { type OpenQrCode, QR_MESSAGES, qrClosesAt } from '#domain/payment/upi-qr.ts'
import { renewReservation } from '#server/checkout/renew-reservation.ts'
import type { Db } from '#server/db/connect.ts'
import { findPaymentLink } from '#server/orders/payment-links.ts'
import { orderByKey } from '#server/orders/queries.ts'
import { amountDue } from '#server/payments/amount-due.ts'
import { abandonAttempt, completeAttempt, openAttempt, type PaymentDeps } from '#server/payments/payment-attempt.ts'
import { withTimeout } from '#server/payments/providers/call-provider.ts'
import type { CreateQrCodeResult, ProviderQrCodes } from '#server/payments/providers/payment-provider.ts'
import { newPaymentId } from '#server/payments/queries.ts'
import { qrCode } from '#server/payments/upi/upi-request.ts'
import { amountOf, isQrPayable } from './close-qr-code.ts'
import { offersQrCodes, recordQrAccount } from './qr-account.ts'
import { closeQrCodesSoon, findQrPayment, insertQrCode } from './queries.ts'

type QrRequestResult =
  | ({ state: 'open' } & OpenQrCode)
  /** `settled`: under review, cancelled, or nothing is left to pay. */
  | { state: 'paid' | 'settled'; order: Order }
  | { state: 'refused'; message: string; fault: 'away' | 'unavailable' }

const refuse = (message: string, fault: 'away' | 'unavailable' = 'unavailable') =>
  ({ state: 'refused', message, fault }) as const

/**
 * Returns the open QR code of an unpaid order, or has the provider make one. A repeated request, a second tab and a
 * reload get the same code. It asks for what is left to pay. `undefined` without an order.
 */
export async function requestQrCode(
  deps: PaymentDeps,
  { checkoutKey }: { checkoutKey: CheckoutKey },
): Promise<QrRequestResult | undefined> {
  const { db, payments } = deps
  const order = await orderByKey(db, checkoutKey)
  if (!order) return undefined
  if (!canPayFor(order, payments.name)) return refuse(MODE_CHANGED_MESSAGE)
  if (!UNPAID_STATES.includes(order.state)) return settledResult(order)
  const { qrCodes } = payments
  if (!qrCodes || !(await offersQrCodes(db, payments))) return refuse(QR_MESSAGES.unavailable)
  const { duePaise: amountPaise } = await amountDue(db, order)
  if (amountPaise === 0) return settledResult(order)
  if (isOverUpiLimit(amountPaise)) return refuse(QR_MESSAGES.limit)
  await releaseEndedCodes(deps, { id: order.id, amountPaise })
  const opened = await openCode(deps, { order, amountPaise, checkoutKey, qrCodes })
  if ('state' in opened) return opened
  // The order may have been paid, cancelled or changed while the provider made the code.
  const [current, payment] = [await orderByKey(db, checkoutKey), await findQrPayment(db, opened.paymentId)]
  if (!current || !payment?.paymentUrl) return refuse(QR_MESSAGES.away, 'away')
  if (!isQrPayable(payment, await amountOf(db, current), deps.now())) {
    await closeQrCodesSoon(db, current.id, deps.now())
    return UNPAID_STATES.includes(current.state) ? refuse(QR_MESSAGES.away, 'away') : settledResult(current)
  }
  const { id: paymentId, paymentUrl: upiUrl, closesAt: expiresAt } = payment
  return { state: 'open', paymentId, upiUrl, amountPaise: payment.amountPaise, expiresAt, qr: qrCode(upiUrl) }
}

const settledResult = (order: Order): QrRequestResult => ({
  state: PAID_STATES.includes(order.state) ? 'paid' : 'settled',
  order,
})

/**
 * Lets a new code take the place of codes that have closed or are for another amount. They are polled on, since money
 * may still arrive by them.
 */
async function releaseEndedCodes(
  { db, now }: PaymentDeps,
  { id, amountPaise }: { id: OrderId; amountPaise: Paise },
): Promise<void> {
  const at = now()
  const released = await db
    .updateTable('payments')
    .set({ attemptKey: null })
    .where('orderId', '=', id)
    .where('method', '=', 'upi_qr')
    .where('attemptKey', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('amountPaise', '!=', amountPaise),
        eb(
          'id',
          'in',
          eb
            .selectFrom('qrCodes')
            .select('paymentId')
            .where('orderId', '=', id)
            .where((code) => code.or([code('closedAt', 'is not', null), code('closesAt', '<=', at.toISOString())])),
        ),
      ]),
    )
    .executeTakeFirst()
  if (Number(released.numUpdatedRows) > 0) await closeQrCodesSoon(db, id, at)
}

type CodeRequest = { order: Order; amountPaise: Paise; checkoutKey: CheckoutKey; qrCodes: ProviderQrCodes }
type OpenedCode = { paymentId: PaymentId } | Extract<QrRequestResult, { state: 'refused' }>

/** Records the attempt before the provider is asked, so that a crash loses no payment. */
async function openCode(
  deps: PaymentDeps,
  { order, amountPaise, checkoutKey, qrCodes }: CodeRequest,
): Promise<OpenedCode> {
  const existing = await findOpenCode(deps.db, order.id)
  if (existing) return { paymentId: existing }
  const now = deps.now()
  const renewed = await renewReservation(deps.db, { checkoutKey }, now)
  if (!renewed.ok) return refuse(renewed.message)
  // Without a reservation, since its items are not counted or its buyer is over the limits: as long as one would last.
  const reservedUntil = (await findReservation(deps.db, order.id, now)) ?? reservationEnds(now)
  const closesAt = qrClosesAt(reservedUntil, now)
  if (!closesAt) return refuse(QR_MESSAGES.short)
  const { id: orderId, number } = order
  const { fullName: buyerName, email, phone } = order.buyer
  const request = {
    ...{ orderId, method: 'upi_qr', purpose: DEFAULT_PURPOSE, amountPaise, buyerName, email, phone, redirectUrl: '' },
    also: (trx, paymentId) => insertQrCode(trx, { paymentId, orderId, closesAt, at: deps.now() }),
  } as const satisfies Parameters<typeof openAttempt>[1]
  const opened = await openAttempt(deps, request, newPaymentId())
  if ('there' in opened)
    return opened.there?.ok ? { paymentId: opened.there.paymentId } : refuse(QR_MESSAGES.away, 'away')
  return makeCode(deps, opened.id, () => qrCodes.create({ amountPaise, about: number, closesAt }, opened.id))
}

async function makeCode(
  deps: PaymentDeps,
  id: PaymentId,
  create: () => Promise<CreateQrCodeResult>,
): Promise<OpenedCode> {
  const made = await callProvider(deps, create)
  if (!made?.ok) {
    deps.log.warn({ refusal: made?.message }, 'no QR code')
    await abandonAttempt(deps, id, made?.message || 'the provider made no QR code')
    return made ? refuse(QR_MESSAGES.unavailable) : refuse(QR_MESSAGES.away, 'away')
  }
  const { providerRef, upiUrl } = made
  await recordQrAccount(deps.db, deps.payments, upiUrl ? 'ready' : 'no-text')
  if (upiUrl) {
    await completeAttempt(deps, id, { providerRef, paymentUrl: upiUrl })
    return { paymentId: id }
  }
  // The code was shown to nobody and closes by itself at its time, if the provider does not answer now.
  await abandonAttempt(deps, id, 'the provider sent no text of the QR code')
  await deps.payments.qrCodes?.close(providerRef).catch((error) => deps.log.warn({ err: error }, 'unused QR code'))
  return refuse(QR_MESSAGES.unavailable)
}

/** Returns `undefined` when the provider does not answer or its answer cannot be read. */
async function callProvider({ log }: PaymentDeps, create: () => Promise<CreateQrCodeResult>) {
  try {
    return await withTimeout(create())
  } catch (error) {
    log.error({ err: error }, 'payment provider')
    return undefined
  }
}

async function findOpenCode(db: Db, orderId: OrderId): Promise<PaymentId | undefined> {
  const open = await db
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', orderId)
    .where('method', '=', 'upi_qr')
    .where('state', '=', 'pending')
    .where('attemptKey', 'is not', null)
    .where('paymentUrl', 'is not', null)
    .executeTakeFirst()
  return open?.id
}

/** Returns when the order's reservation ends, or its payment link; `undefined` without both. */
async function findReservation(db: Db, orderId: OrderId, now: Date): Promise<Date | undefined> {
  const held = await db
    .selectFrom('stockHolds')
    .select((eb) => eb.fn.min('expiresAt').as('until'))
    .where('orderId', '=', orderId)
    .where('state', '=', 'held')
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  if (held?.until) return new Date(held.until)
  const link = await findPaymentLink(db, orderId)
  return link && link.expiresAt > now.toISOString() ? new Date(link.expiresAt) : undefined
}
