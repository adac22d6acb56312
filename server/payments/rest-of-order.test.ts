import { describe, expect, it } from 'vitest'
import { cancelUnpaidOrder } from '#server/orders/resume-order.ts'
import { testDatabases } from '#test/databases.ts'
import { openHandShop } from '#test/hand-shop.ts'
import { payForOrder } from './pay-for-order.ts'
import { qrPaymentState } from './qr/qr-payment-state.ts'
import { payByUpi } from './upi/pay-by-upi.ts'
import { confirmClaim } from './upi/review-claim.ts'

const PART = 50_00
const REFUND = /already paid\. Refund it\./
describe.each(testDatabases)('the rest of a part paid order, on %s', (_, open) => {
  it('is what online, a code and a claim ask for, for as long as it is missing', async () => {
    const shop = await openHandShop(open)
    const [online, code, claim] = [await shop.place(), await shop.place(), await shop.place()]
    for (const order of [online, code, claim]) expect(await shop.byHand(order, PART)).toEqual({ ok: true })
    const rest = online.totalPaise - PART

    const asked = await shop.askFor(online)
    expect(asked.paise).toBe(rest)
    const panel = await shop.requestCode(code.checkoutKey)
    expect(panel).toMatchObject({ state: 'open', amountPaise: rest })
    const codeRef = shop.refs().at(-1) ?? ''
    await shop.payOnline(asked.ref)
    await shop.payOnline(codeRef)

    const form = { checkoutKey: claim.checkoutKey, transactionId: '633204118207', totalPaise: claim.totalPaise }
    expect(await payByUpi(shop.deps, form)).toMatchObject({ ok: false, why: 'changed' })
    await payByUpi(shop.deps, { ...form, totalPaise: rest })
    expect(await shop.stateOf(claim.checkoutKey)).toBe('under_review')
    await confirmClaim(shop.db, { number: await shop.numberOf(claim), who: 'Meera' }, shop.deps.now())

    for (const order of [online, code, claim]) {
      expect(await shop.stateOf(order.checkoutKey)).toBe('paid')
      expect(await shop.received(order)).toEqual({ counted: order.totalPaise, over: 0 })
    }
    expect(await shop.openReviewTasks()).toEqual([])
  })

  it('is not paid by the transfer that paid the part', async () => {
    const shop = await openHandShop(open)
    const order = await shop.place()
    await shop.byHand(order, PART, { method: 'transfer', utr: '6332 0411 8207' })
    const { checkoutKey, totalPaise } = order
    const rest = { checkoutKey, totalPaise: totalPaise - PART }
    const again = await payByUpi(shop.deps, { ...rest, transactionId: '633204118207' })
    expect(again).toMatchObject({ ok: false, why: 'refused', reason: expect.stringContaining('already counted') })
    expect(await shop.stateOf(checkoutKey)).toBe('awaiting_payment')
    expect(await payByUpi(shop.deps, { ...rest, transactionId: '633204118208' })).toMatchObject({ why: 'under-review' })
  })

  it('is offered after the 24 hours, and its buyer cannot cancel it', async () => {
    const shop = await openHandShop(open)
    const order = await shop.place()
    await shop.byHand(order, PART)
    await shop.pass(25 * 60)
    const due = { receivedPaise: PART, chequesPaise: 0, duePaise: order.totalPaise - PART }
    expect(await shop.resumed(order)).toMatchObject({ state: 'open', due })
    expect(await cancelUnpaidOrder(shop.db, order.checkoutKey, shop.deps.now())).toBe(false)
    await shop.payOnline((await shop.askFor(order)).ref)
    expect(await shop.stateOf(order.checkoutKey)).toBe('paid')
  })

  it('leaves the part as a refund task when a page of the whole total is paid anyway', async () => {
    const shop = await openHandShop(open)
    const order = await shop.place()
    const old = await shop.askFor(order)
    expect(old.paise).toBe(order.totalPaise)
    await shop.byHand(order, PART)
    expect((await shop.askFor(order)).paise).toBe(order.totalPaise - PART)
    await shop.payOnline(old.ref)
    expect(await shop.received(order)).toEqual({ counted: order.totalPaise, over: PART })
    expect(await shop.openReviewTasks()).toEqual([expect.stringMatching(REFUND)])
  })

  it('closes an open code, and a payment by it all the same is not lost', async () => {
    const shop = await openHandShop(open)
    const [closed, raced] = [await shop.placeWithCode(), await shop.placeWithCode()]
    for (const order of [closed, raced]) await shop.byHand(order, PART)
    expect(await qrPaymentState(shop.deps, closed.code.paymentId)).toMatchObject({ state: 'ended' })
    const sent = shop.pay(raced.ref).webhook()
    await shop.work()
    expect(shop.qrCodes.status(closed.ref)).toBe('closed')
    const next = await shop.requestCode(closed.checkoutKey)
    expect(next).toMatchObject({ state: 'open', amountPaise: closed.totalPaise - PART })
    await shop.tell(sent)
    await shop.work()
    expect(await shop.received(raced)).toEqual({ counted: raced.totalPaise, over: PART })
    expect(await shop.openReviewTasks()).toEqual([expect.stringMatching(REFUND)])
  })

  it('is counted once when it comes by hand and online at the same time', async () => {
    const shop = await openHandShop(open)
    const order = await shop.place()
    await shop.byHand(order, PART)
    const rest = order.totalPaise - PART
    const { ref } = await shop.askFor(order)
    const sent = shop.pay(ref).webhook()
    const [hand] = await Promise.all([shop.byHand(order, rest), shop.tell(sent)])
    await shop.work()
    expect(await shop.stateOf(order.checkoutKey)).toBe('paid')
    // The form is refused once the money online was counted; else the money online is over.
    expect(await shop.received(order)).toEqual({ counted: order.totalPaise, over: hand.ok ? rest : 0 })
    expect(await shop.openReviewTasks()).toHaveLength(hand.ok ? 1 : 0)
  })

  it('beside a cheque waits for the cheque, and is asked for again when it bounces', async () => {
    const shop = await openHandShop(open)
    const [good, bad, whole] = [await shop.place(), await shop.place(), await shop.place()]
    const cheque = { method: 'cheque', chequeNumber: '004512', bank: 'Canara Bank' }
    for (const order of [good, bad]) {
      await shop.byHand(order, PART, cheque)
      const asked = await shop.askFor(order)
      expect(asked.paise).toBe(order.totalPaise - PART)
      await shop.payOnline(asked.ref)
      expect(await shop.stateOf(order.checkoutKey)).toBe('awaiting_payment')
    }
    expect(await shop.openReviewTasks()).toEqual([])
    expect(await shop.decide(good, true)).toEqual({ ok: true })
    expect(await shop.stateOf(good.checkoutKey)).toBe('paid')
    await shop.decide(bad, false)
    expect(await shop.due(bad)).toBe(PART)
    expect(await shop.openReviewTasks()).toEqual([expect.stringContaining('bounced (No funds). ₹50.00 is left to pay')])
    await shop.payOnline((await shop.askFor(bad)).ref)
    expect(await shop.received(bad)).toEqual({ counted: bad.totalPaise, over: 0 })
    expect(await shop.openReviewTasks()).toEqual([])

    await shop.byHand(whole, whole.totalPaise, cheque)
    expect((await shop.resumed(whole))?.state).toBe('settled')
    const asked = { checkoutKey: whole.checkoutKey, method: 'card', redirectUrl: shop.redirectUrl } as const
    expect(await payForOrder(shop.deps, asked)).toEqual({ ok: false, why: 'settled' })
    expect((await shop.requestCode(whole.checkoutKey))?.state).toBe('settled')
  })
})
