import { describe, expect, it } from 'vitest'
import { transact } from '#server/db/transact.ts'
import { readCreditNotes } from '#server/documents/credit-notes.ts'
import { readInvoice } from '#server/documents/queries.ts'
import { orderById } from '#server/orders/queries.ts'
import { listOrders } from '#server/orders/resolve-order.ts'
import { transitionOrder } from '#server/orders/transition-order.ts'
import { paymentsOfOrder } from '#server/payments/payment-records.ts'
import { returnView } from '#server/payments/return/handle-return.ts'
import { confirmClaim } from '#server/payments/upi/review-claim.ts'
import { testDatabases } from '#test/databases.ts'
import { openPaymentHarness } from '#test/payment-harness.ts'
import { setStockCount, stockOf } from '#test/stock.ts'
import { insertRefund } from './queries.ts'

const PROVIDERS = ['instamojo', 'razorpay'] as const
const CASES = PROVIDERS.flatMap((provider) => testDatabases.map(([name, open]) => [provider, name, open] as const))
const GIFT = 'kids-zone-1'

describe.each(CASES)('refunds, by %s on %s', (provider, _, open) => {
  async function harness() {
    const shop = await openPaymentHarness(provider, open)
    // Two pieces come to ₹136.88 with GST, three to ₹205.32.
    await shop.db.updateTable('products').set({ pricePaise: 58_00 }).where('id', '=', 'kids-zone-1').execute()
    const emails = async (orderId: string) =>
      shop.db.selectFrom('mails').select('text').where('orderId', '=', orderId).where('kind', '=', 'refunded').execute()
    return { ...shop, emails, moneyOf: (id: string) => paymentsOfOrder(shop.db, id) }
  }
  /** Creates an order of ₹136.88 paid on the provider's page. */
  async function paid() {
    const shop = await harness()
    const order = await shop.order()
    await shop.comeBack(shop.pay((await shop.ask(order.checkoutKey)).ref).back)
    return { ...shop, order }
  }

  it('of a double payment refund the surplus one: the order stays paid, and its invoice stays', async () => {
    const shop = await harness()
    const old = await shop.order()
    const first = await shop.ask(old.checkoutKey)
    const changed = await shop.changeOrder(old.checkoutKey, 3)
    const second = await shop.ask(old.checkoutKey)
    expect([old.totalPaise, changed.totalPaise]).toEqual([136_88, 205_32])
    await shop.comeBack(shop.pay(first.ref).back)
    await shop.comeBack(shop.pay(second.ref).back)
    expect(await shop.stateOf(old.checkoutKey)).toBe('paid')
    const rows = await shop.moneyOf(old.id)
    expect(rows.map(({ amountPaise, forOrder }) => [amountPaise, forOrder]).sort()).toEqual([
      [136_88, false],
      [205_32, true],
    ])
    expect((await shop.foresee(first.paymentId)).message).toMatch(/₹136.88, payment pay_.*not for an order/s)
    expect(await shop.refund(first.paymentId)).toMatchObject({ ok: true })
    expect(shop.repaid()).toEqual([136_88])
    expect(await shop.stateOf(old.checkoutKey)).toBe('paid')
    expect(await readCreditNotes(shop.db, old.id)).toEqual([])
    expect(await shop.emails(old.id)).toMatchObject([{ text: expect.stringContaining('in addition to its payment') }])
    // The order now depends on the other payment.
    expect(await shop.refund(old.number)).toMatchObject({ ok: true })
    expect(shop.repaid()).toEqual([136_88, 205_32])
    expect(await shop.stateOf(old.checkoutKey)).toBe('refunded')
    expect(await readCreditNotes(shop.db, old.id)).toMatchObject([{ credit: { amountPaise: 205_32 } }])
    expect(await shop.emails(old.id)).toHaveLength(2)
  })

  it('in parts credit the invoice in parts, and the last one credits exactly the rest', async () => {
    const shop = await paid()
    const { id, number } = shop.order
    expect(await shop.refund(`${number} 50`)).toMatchObject({ ok: true })
    expect(await shop.stateOf(shop.order.checkoutKey)).toBe('paid')
    expect((await listOrders(shop.db, 'paid'))[0]?.marks).toEqual(['partly_refunded'])
    expect(await shop.emails(id)).toMatchObject([{ text: expect.stringContaining('refunded ₹50.00 of the ₹136.88') }])
    if (provider === 'instamojo') {
      const refused = await shop.refund(number)
      expect(refused).toMatchObject({
        ok: false,
        message: expect.stringMatching(/one refund per payment.*86.88 by-hand/),
      })
      expect(await shop.refund(`${number} 86.88 by-hand`)).toMatchObject({ ok: true })
    } else {
      expect(await shop.refund(`${number} ₹36.88`)).toMatchObject({ ok: true })
      expect(await shop.refund(number)).toMatchObject({ ok: true })
    }
    expect(await shop.stateOf(shop.order.checkoutKey)).toBe('refunded')
    const notes = await readCreditNotes(shop.db, id)
    const invoice = await readInvoice(shop.db, id)
    const total = (of: (line: NonNullable<typeof invoice>['lines'][number]) => number) =>
      notes.flatMap(({ credit }) => credit?.lines ?? []).reduce((sum, line) => sum + of(line), 0)
    expect(total((line) => line.taxablePaise)).toBe(invoice?.taxablePaise)
    expect(total((line) => line.gst.cgstPaise)).toBe(invoice?.gst.cgstPaise)
    expect(total((line) => line.gst.sgstPaise)).toBe(invoice?.gst.sgstPaise)
    expect(total((line) => line.amountPaise)).toBe(invoice?.totalPaise)
    expect(new Set(notes.map(({ number: it }) => it)).size).toBe(notes.length)
    expect(await shop.emails(id)).toHaveLength(notes.length)
    expect((await shop.emails(id)).at(-1)?.text).toContain('your refund is now complete')
    expect(await shop.refund(number)).toMatchObject({ ok: false })
  })

  it('never exceed the payment, however many are concurrent', async () => {
    const shop = await paid()
    const [payment] = await shop.moneyOf(shop.order.id)
    if (!payment) throw new Error('nothing was paid')
    const wanted = { amountPaise: 50_00, who: 'meera', at: shop.deps.now() }
    const begun = await Promise.all(
      Array.from({ length: 6 }, () => transact(shop.db, (trx) => insertRefund(trx, payment, wanted))),
    )
    expect(begun.filter(Boolean)).toHaveLength(2)
    for (const words of ['137', '0.01x', '136.89'])
      expect(await shop.refund(`${shop.order.number} ${words}`).catch(() => ({ ok: false }))).toMatchObject({
        ok: false,
      })
  })

  it('of lines restock on request, and never twice', async () => {
    const shop = await harness()
    await setStockCount(shop.db, GIFT, 10)
    const order = await shop.order()
    await shop.comeBack(shop.pay((await shop.ask(order.checkoutKey)).ref).back)
    expect(await stockOf(shop.db, GIFT)).toEqual({ onHand: 8, reserved: 0 })
    expect((await shop.foresee(`${order.number} 1x1 restock`)).message).toMatch(
      /₹68.44 of ₹136.88.*1 x .*back in stock/s,
    )
    expect(await shop.refund(`${order.number} 1x1 restock`)).toMatchObject({ ok: true })
    expect(await stockOf(shop.db, GIFT)).toEqual({ onHand: 9, reserved: 0 })
    expect(await readCreditNotes(shop.db, order.id)).toMatchObject([
      { credit: { amountPaise: 68_44, lines: [{ position: 0, quantity: 1 }] } },
    ])
    expect(await shop.refund(`${order.number} 1x2 restock by-hand`)).toMatchObject({ ok: false })
    expect(await shop.refund(`${order.number} 2x1`)).toMatchObject({ ok: false })
    expect(await shop.refund(`${order.number} restock by-hand`)).toMatchObject({ ok: true })
    expect(await stockOf(shop.db, GIFT)).toEqual({ onHand: 10, reserved: 0 })
    expect(await shop.stateOf(order.checkoutKey)).toBe('refunded')
  })

  it('for a cancelled order move no stock, and the buyer is notified', async () => {
    const shop = await harness()
    const order = await shop.order()
    const { ref, paymentId } = await shop.ask(order.checkoutKey)
    await transact(shop.db, (trx) =>
      transitionOrder(trx, order.id, { to: 'cancelled', cause: 'changed her mind', by: 'owner', at: shop.deps.now() }),
    )
    const view = async () => {
      const result = await shop.comeBack(shop.pay(ref).back)
      return returnView(shop.db, result, { paymentId, boxKey: undefined })
    }
    expect(await view()).toMatchObject({ outcome: 'beside', beside: { why: 'cancelled', gone: false } })
    expect(await shop.openReviewTasks()).toEqual([expect.stringContaining(`payment ${paymentId}`)])
    expect(await shop.refund(order.number)).toMatchObject({ ok: true })
    expect(await shop.stateOf(order.checkoutKey)).toBe('cancelled')
    expect(await readCreditNotes(shop.db, order.id)).toEqual([])
    expect(await shop.emails(order.id)).toMatchObject([{ text: expect.stringContaining('was cancelled') }])
    expect(await view()).toMatchObject({ outcome: 'beside', beside: { gone: true } })
    expect(shop.repaid()).toEqual([136_88])
  })

  it('of another accepted amount return the surplus before the order’s total', async () => {
    const shop = await harness()
    const order = await shop.order()
    const { ref } = await shop.ask(order.checkoutKey)
    await shop.comeBack(shop.pay(ref, { paise: 150_00 }).back)
    expect(await shop.stateOf(order.checkoutKey)).toBe('under_review')
    expect(await confirmClaim(shop.db, { number: order.number, who: 'meera' }, shop.deps.now())).toMatchObject({
      ok: true,
    })
    expect(await shop.moneyOf(order.id)).toMatchObject([{ amountPaise: 150_00, forOrder: true }])
    // The surplus is refunded first and credits nothing of the invoice.
    await shop.refund(`${order.number} 13.12`)
    expect(await readCreditNotes(shop.db, order.id)).toEqual([])
    await shop.refund(`${order.number} by-hand`)
    expect(await readCreditNotes(shop.db, order.id)).toMatchObject([{ credit: { amountPaise: 136_88 } }])
    expect((await orderById(shop.db, order.id))?.state).toBe('refunded')
  })

  it('of another amount pay for nothing once complete, and the rest of it can be accepted', async () => {
    const shop = await harness()
    const [gone, part] = [await shop.order(), await shop.order()]
    for (const order of [gone, part]) {
      const { ref } = await shop.ask(order.checkoutKey)
      await shop.comeBack(shop.pay(ref, { paise: 150_00 }).back)
    }
    const confirm = ({ number }: { number: string }) => confirmClaim(shop.db, { number, who: 'meera' }, shop.deps.now())
    await shop.refund(`${gone.number} by-hand`)
    // Nothing is left to review: the order can be paid again.
    expect((await orderById(shop.db, gone.id))?.paymentState).toBe('failed')
    expect(await confirm(gone)).toEqual({ ok: false, why: 'nothing-to-decide' })
    expect(await shop.moneyOf(gone.id)).toMatchObject([{ forOrder: false }])
    await shop.refund(`${part.number} 13.12`)
    expect(await confirm(part)).toMatchObject({ ok: true })
    expect((await orderById(shop.db, part.id))?.paymentState).toBe('partly_refunded')
    expect(await readCreditNotes(shop.db, part.id)).toEqual([])
  })

  it('from the provider’s dashboard are found before a new request, and recorded', async () => {
    const shop = await paid()
    const [payment] = await shop.moneyOf(shop.order.id)
    shop.refundByDashboard(payment?.transactionId ?? '', 36_88)
    const foreseen = await shop.foresee(`${shop.order.number} by-hand`)
    expect(foreseen.message).toContain('₹100.00 of ₹136.88')
    const [after] = await shop.moneyOf(shop.order.id)
    expect(after?.refunds).toMatchObject([{ state: 'done', amountPaise: 36_88, who: `${provider}’s dashboard` }])
    await shop.foresee(`${shop.order.number} by-hand`)
    expect((await shop.moneyOf(shop.order.id))[0]?.refunds).toHaveLength(1)
  })

  it('from the desk and the dashboard are one refund', async () => {
    const shop = await paid()
    const [payment] = await shop.moneyOf(shop.order.id)
    await shop.refund(`${shop.order.number} 20 by-hand`)
    shop.refundByDashboard(payment?.transactionId ?? '', 20_00)
    await shop.foresee(`${shop.order.number} by-hand`)
    expect((await shop.moneyOf(shop.order.id))[0]?.refunds).toMatchObject([
      { state: 'done', amountPaise: 20_00, providerRef: expect.any(String) },
    ])
  })
})
