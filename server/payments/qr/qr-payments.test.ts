import { describe, expect, it } from 'vitest'
import { MIN_QR_MINUTES, QR_MESSAGES } from '#domain/payment/upi-qr.ts'
import { transact } from '#server/db/transact.ts'
import { transitionOrder } from '#server/orders/transition-order.ts'
import { payForOrder } from '#server/payments/pay-for-order.ts'
import { payByUpi } from '#server/payments/upi/pay-by-upi.ts'
import { openSqlite, testDatabases } from '#test/databases.ts'
import { openPaymentHarness } from '#test/payment-harness.ts'
import { openQrShop } from '#test/qr-shop.ts'
import { probeQrAccount, qrAccountMessage, qrAccountState } from './qr-account.ts'
import { qrPaymentState } from './qr-payment-state.ts'

const UPI_LINK = /^upi:\/\/pay\?pa=rzr\.regalo@icic&/

describe.each(testDatabases)('the QR code of an order, on %s', (_, open) => {
  it('is for its amount, closes with its reservation, and is the same for two tabs and a reload', async () => {
    const shop = await openQrShop(open)
    const order = await shop.place()
    const tabs = await Promise.all([1, 2, 3].map(() => shop.requestCode(order.checkoutKey)))
    const again = await shop.requestCode(order.checkoutKey)
    expect(new Set([...tabs, again].map((code) => code?.state === 'open' && code.paymentId)).size).toBe(1)
    expect(again).toMatchObject({
      state: 'open',
      amountPaise: order.totalPaise,
      upiUrl: expect.stringMatching(UPI_LINK),
      expiresAt: '2026-11-21T10:30:00.000Z',
      qr: { size: expect.any(Number), path: expect.stringMatching(/^M0 0h7v1h-7z/) },
    })
    expect(shop.refs()).toHaveLength(1)
    expect(shop.qrCodes.status(shop.refs()[0] ?? '')).toBe('active')
  })

  it.each(['qr_code.credited', 'payment.captured'])('pays for it by the webhook %s, and is closed', async (event) => {
    const shop = await openQrShop(open)
    const { ref, code, checkoutKey } = await shop.placeWithCode()
    const payment = shop.pay(ref)
    const sent = payment.webhook()
    const named = shop.webhook(ref, shop.payment(shop.paymentsAt(ref)[0] ?? ''), { event })
    expect(await shop.tell(named)).toBe(200)
    await shop.work()
    expect(await shop.stateOf(checkoutKey)).toBe('paid')
    expect(await qrPaymentState(shop.deps, code.paymentId)).toMatchObject({ state: 'paid' })
    // Repeated and late deliveries change nothing.
    await Promise.all([shop.tell(sent), shop.tell(sent), shop.tell(named)])
    await shop.pass(70)
    expect((await shop.movesOf(checkoutKey)).filter(({ state }) => state === 'paid')).toHaveLength(1)
    expect(await shop.openReviewTasks()).toEqual([])
    expect((await shop.requestCode(checkoutKey))?.state).toBe('paid')
    expect(shop.qrCodes.status(ref)).toBe('closed')
  })

  it('pays for it without a webhook: by the open page within seconds, else by the reconciler', async () => {
    const shop = await openQrShop(open)
    const [watched, left] = [await shop.placeWithCode(), await shop.placeWithCode()]
    const state = async () => (await qrPaymentState(shop.deps, watched.code.paymentId))?.state
    expect(await state()).toBe('waiting')
    await shop.work()
    shop.pay(watched.ref)
    shop.pay(left.ref)
    shop.passMinutes(0.15)
    expect(await state()).toBe('waiting')
    // Many pages ask at once; the provider is asked once.
    const asked = shop.asked.length
    await Promise.all([state(), state(), state()])
    await shop.work()
    expect(shop.asked.slice(asked).filter((call) => call.endsWith(`${watched.ref}/payments`)).length).toBeLessThan(3)
    expect(await state()).toBe('paid')
    expect(await shop.stateOf(left.checkoutKey)).toBe('awaiting_payment')
    await shop.pass(3)
    expect(await shop.stateOf(left.checkoutKey)).toBe('paid')
  })

  it('is not paid by a forged webhook or one about an unknown code', async () => {
    const shop = await openQrShop(open)
    const { ref, checkoutKey } = await shop.placeWithCode()
    const paid = shop.pay(ref)
    expect(await shop.tell(paid.webhook('another secret'))).toBe(401)
    expect(await shop.events()).toEqual([])
    const unknown = await shop.placeWithCode()
    shop.pay(unknown.ref)
    const other = shop.webhook(unknown.ref, shop.payment(shop.paymentsAt(unknown.ref)[0] ?? ''))
    await shop.db.deleteFrom('qrCodes').where('orderId', '=', unknown.id).execute()
    await shop.db.deleteFrom('payments').where('orderId', '=', unknown.id).execute()
    expect(await shop.tell(other)).toBe(200)
    await shop.work()
    expect(await shop.events()).toMatchObject([{ outcome: 'unknown payment' }])
    for (const key of [checkoutKey, unknown.checkoutKey]) expect(await shop.stateOf(key)).toBe('awaiting_payment')
    expect(await shop.openReviewTasks()).toEqual([])
  })

  it('paid twice pays once, and the second payment is a task that a refund ends', async () => {
    const shop = await openQrShop(open)
    const { id, ref, checkoutKey } = await shop.placeWithCode()
    const [first, second] = [shop.pay(ref), shop.pay(ref)]
    await shop.tell(second.webhook())
    await shop.tell(first.webhook())
    await shop.work()
    expect(await shop.stateOf(checkoutKey)).toBe('paid')
    expect(await shop.openReviewTasks()).toEqual([expect.stringContaining('which was already paid. Refund it.')])
    const surplus = (await shop.paymentsOf(id)).find(({ forOrder }) => forOrder === 0)
    expect(await shop.refund(surplus?.id ?? '')).toMatchObject({ ok: true })
    expect(await shop.openReviewTasks()).toEqual([])
    expect(await shop.stateOf(checkoutKey)).toBe('paid')
  })

  it('is refunded in part through the provider', async () => {
    const shop = await openQrShop(open)
    const { id, ref, checkoutKey } = await shop.placeWithCode()
    await shop.tell(shop.pay(ref).webhook())
    await shop.work()
    const [payment] = await shop.paymentsOf(id)
    expect(await shop.refund(`${payment?.id} 50`)).toMatchObject({ ok: true })
    expect(shop.repaid()).toEqual([50_00])
    expect(await shop.stateOf(checkoutKey)).toBe('paid')
  })

  it('paid with another amount or after its time is under review with a task, and can be accepted', async () => {
    const shop = await openQrShop(open)
    const other = await shop.placeWithCode()
    await shop.tell(shop.pay(other.ref, { paise: 100_00 }).webhook())
    await shop.work()
    expect(await shop.stateOf(other.checkoutKey)).toBe('under_review')
    const late = await shop.placeWithCode()
    await shop.pass(31)
    expect(shop.qrCodes.status(late.ref)).toBe('closed')
    expect(await qrPaymentState(shop.deps, late.code.paymentId)).toMatchObject({ state: 'ended' })
    await shop.tell(shop.pay(late.ref).webhook())
    await shop.work()
    expect(await shop.stateOf(late.checkoutKey)).toBe('under_review')
    expect(await shop.openReviewTasks()).toEqual([
      expect.stringContaining('whose total is'),
      expect.stringContaining('after its QR code had closed. Accept it as it is, or refund it.'),
    ])
  })

  it('that the shop learns of late, but that was paid in time, is paid', async () => {
    const shop = await openQrShop(open)
    const { ref, checkoutKey } = await shop.placeWithCode()
    await shop.pass(29)
    const paid = shop.pay(ref)
    shop.misbehave(...Array.from({ length: 20 }, () => 'dead' as const))
    await shop.pass(10)
    shop.recover()
    await shop.tell(paid.webhook())
    await shop.pass(20)
    expect(await shop.stateOf(checkoutKey)).toBe('paid')
    expect(await shop.openReviewTasks()).toEqual([])
  })

  it.each(['page', 'claim', 'cancelled'] as const)('is closed when the order ends otherwise: %s', async (way) => {
    const shop = await openQrShop(open)
    const { id, ref, code, checkoutKey, totalPaise } = await shop.placeWithCode()
    // The provider is away at first.
    if (way === 'page') {
      const asked = await payForOrder(shop.deps, { checkoutKey, method: 'card', redirectUrl: shop.redirectUrl })
      expect(asked?.ok).toBe(true)
      await shop.tell(shop.pay(shop.refs().at(-1) ?? '').webhook())
    } else if (way === 'claim') {
      await payByUpi(shop.deps, { checkoutKey, transactionId: '632604118207', totalPaise })
    } else {
      const move = { to: 'cancelled', cause: 'the buyer', by: 'owner', at: shop.deps.now() } as const
      await transact(shop.db, (trx) => transitionOrder(trx, id, move))
    }
    if (way !== 'page') shop.misbehave('dead')
    await shop.work()
    await shop.pass(1)
    expect(shop.qrCodes.status(ref)).toBe('closed')
    expect(await qrPaymentState(shop.deps, code.paymentId)).toMatchObject({ state: way === 'page' ? 'paid' : 'ended' })
    expect((await shop.requestCode(checkoutKey))?.state).toBe(way === 'page' ? 'paid' : 'settled')
    const before = await shop.stateOf(checkoutKey)
    await shop.tell(shop.pay(ref).webhook())
    await shop.work()
    if (way === 'claim') expect(await shop.stateOf(checkoutKey)).toBe('paid')
    else {
      expect(await shop.stateOf(checkoutKey)).toBe(before)
      expect(await shop.openReviewTasks()).toEqual([expect.stringMatching(/received .*Refund it\.$/)])
    }
  })

  it('of a changed order is replaced; money by the old one is under review with a task', async () => {
    const shop = await openQrShop(open)
    const { ref, code, checkoutKey } = await shop.placeWithCode()
    const changed = await shop.place(checkoutKey, 3)
    expect(await qrPaymentState(shop.deps, code.paymentId)).toMatchObject({ state: 'ended' })
    expect(await shop.requestCode(checkoutKey)).toMatchObject({ state: 'open', amountPaise: changed.totalPaise })
    await shop.work()
    expect(shop.refs().map(shop.qrCodes.status)).toEqual(['closed', 'active'])
    await shop.tell(shop.pay(ref).webhook())
    await shop.work()
    expect(await shop.stateOf(checkoutKey)).toBe('under_review')
    expect(await shop.openReviewTasks()).toHaveLength(1)
    expect(shop.refs().map(shop.qrCodes.status)).toEqual(['closed', 'closed'])
  })

  it('is not made with too little reservation left, but an open one is kept', async () => {
    const shop = await openQrShop(open)
    const [early, late] = [await shop.placeWithCode(), await shop.place()]
    await shop.pass(30 - MIN_QR_MINUTES + 0.1)
    expect(await shop.requestCode(late.checkoutKey)).toEqual({
      state: 'refused',
      message: QR_MESSAGES.short,
      fault: 'unavailable',
    })
    expect(await shop.requestCode(early.checkoutKey)).toMatchObject({ paymentId: early.code.paymentId })
    await shop.pass(20)
    // The reservation has ended, and a new code reserves again.
    const next = await shop.requestCode(early.checkoutKey)
    expect(next?.state === 'open' && next.paymentId).not.toBe(early.code.paymentId)
  })

  it('has a message while the provider is away, and the order can be paid otherwise or by a code later', async () => {
    const shop = await openQrShop(open)
    const order = await shop.place()
    shop.misbehave('dead', 'dead', 'dead', 'dead')
    expect(await shop.requestCode(order.checkoutKey)).toMatchObject({ state: 'refused', message: QR_MESSAGES.away })
    shop.recover()
    expect(await shop.stateOf(order.checkoutKey)).toBe('awaiting_payment')
    const asked = await payForOrder(shop.deps, {
      checkoutKey: order.checkoutKey,
      method: 'card',
      redirectUrl: shop.redirectUrl,
    })
    expect(asked?.ok).toBe(true)
    expect((await shop.requestCode(order.checkoutKey))?.state).toBe('open')
  })

  it('is found again when the answer was lost', async () => {
    const shop = await openQrShop(open)
    const order = await shop.place()
    shop.misbehave('lost')
    expect((await shop.requestCode(order.checkoutKey))?.state).toBe('open')
    expect(shop.refs()).toHaveLength(1)
  })

  it('that a crash left half made is found by the reconciler, replaced by the next and closed', async () => {
    const shop = await openQrShop(open)
    const { code, ref, checkoutKey } = await shop.placeWithCode()
    // The process died before it stored the answer.
    await shop.db
      .updateTable('payments')
      .set({ providerRef: null, paymentUrl: null })
      .where('id', '=', code.paymentId)
      .execute()
    await shop.pass(3)
    const next = await shop.requestCode(checkoutKey)
    expect(next?.state === 'open' && next.paymentId).not.toBe(code.paymentId)
    expect(await shop.paymentsOf((await shop.rows())[0]?.orderId ?? '')).toHaveLength(2)
    await shop.pass(30)
    expect(shop.qrCodes.status(ref)).toBe('closed')
  })

  it('needs its text from the provider: an account without it is not offered the method until it has it', async () => {
    const shop = await openQrShop(open)
    const order = await shop.place()
    shop.qrCodes.keepText()
    expect(await shop.requestCode(order.checkoutKey)).toMatchObject({
      state: 'refused',
      message: QR_MESSAGES.unavailable,
    })
    expect(await qrAccountState(shop.db, shop.payments)).toBe('no-text')
    expect(qrAccountMessage('no-text')).toContain('QR Codes (Image Content)')
    expect(shop.refs().map(shop.qrCodes.status)).toEqual(['closed'])
    const calls = shop.asked.length
    expect(await shop.requestCode(order.checkoutKey)).toMatchObject({ state: 'refused' })
    expect(shop.asked).toHaveLength(calls)
    expect(await probeQrAccount(shop.deps)).toBe('no-text')
    shop.qrCodes.sendText()
    shop.misbehave('dead', 'dead', 'dead', 'dead')
    expect(await probeQrAccount(shop.deps)).toBe('away')
    shop.recover()
    expect(await probeQrAccount(shop.deps)).toBe('ready')
    expect((await shop.requestCode(order.checkoutKey))?.state).toBe('open')
  })

  it('is never shown with another amount than the order’s', async () => {
    const shop = await openQrShop(open)
    const order = await shop.place()
    shop.qrCodes.tamper((paise) => paise - 100)
    expect(await shop.requestCode(order.checkoutKey)).toMatchObject({ state: 'refused', message: QR_MESSAGES.away })
  })
})

describe('a provider without QR codes', () => {
  it('does not offer them', async () => {
    const shop = await openPaymentHarness('instamojo', openSqlite)
    expect(await qrAccountState(shop.db, shop.payments)).toBe('unsupported')
  })
})
