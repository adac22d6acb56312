import { describe, expect, it } from 'vitest'
import { sum } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { readInvoices } from '#server/documents/queries.ts'
import { orderById, toOrderView } from '#server/orders/queries.ts'
import { findOrderByNumber } from '#server/orders/resolve-order.ts'
import { testDatabases } from '#test/databases.ts'
import { insertDiscount } from '#test/insert-discount.ts'
import { refundByHand } from '#test/paid-order.ts'
import { asFormData, phoneOrderForm } from '#test/phone-order.ts'
import { NOW, OWNER, SELLER } from '#test/stock.ts'
import { createPhoneOrder, previewPhoneOrder } from './create-phone-order.ts'
import { parsePhoneOrder } from './phone-order-form.ts'

const LINES = { 'kids-zone-1': 2, 'kids-zone-2': 1 }
const GIVEN = { 'manual-by': 'amount', manual: 'Rs 30.50/-', 'manual-reason': 'Regular <customer>' }
const PAID = { pay: 'now', method: 'cash', receivedOn: '2026-11-23' }

async function order(db: Db, change: Record<string, string>) {
  const deps = { db, seller: SELLER, now: NOW }
  const read = (more: Record<string, string> = {}) =>
    parsePhoneOrder(asFormData(phoneOrderForm(LINES, { ...GIVEN, ...change, ...more }))).typed
  const look = await previewPhoneOrder(deps, read())
  const made = await createPhoneOrder(deps, read({ 'shown-total': look.typed.shownTotal }), OWNER)
  return { look, made, order: made.ok ? await findOrderByNumber(db, made.number) : undefined }
}

describe.each(testDatabases)('a phone order with a discount that a person gives, on %s', (_, open) => {
  it('has it as a row, spread over its lines, on order and invoice, and replaces a code', async () => {
    const db = await open()
    await insertDiscount(db, { maxUses: 1 })
    const { look, order: made } = await order(db, { ...PAID, code: 'DIWALI10' })
    if (!made) throw new Error(JSON.stringify(look.faults))
    expect(look.summary?.rows).toContainEqual({ of: 'offer', label: 'Discount', paise: -30_50 })
    expect(made.offer).toMatchObject({
      name: 'Discount',
      code: '',
      discountPaise: 30_50,
      reason: GIVEN['manual-reason'],
    })
    expect(sum(made.lines.map(({ discountPaise = 0 }) => discountPaise))).toBe(30_50)
    expect(made.lines.every(({ discountPaise = 0 }) => discountPaise > 0)).toBe(true)
    const [invoice] = await readInvoices(db, made.id)
    expect(invoice?.invoice).toMatchObject({ totalPaise: made.totalPaise, offer: 'Discount' })
    expect(made.subtotalPaise + made.gst.cgstPaise + made.gst.sgstPaise).toBe(made.totalPaise)
    expect(await db.selectFrom('offerUses').selectAll().execute()).toEqual([])
    const { offer } = await toOrderView(db, made)
    expect([offer?.discountPaise, JSON.stringify(offer).includes('Regular')]).toEqual([30_50, false])
    const audit = await db.selectFrom('changes').select('after').where('what', '=', 'discount given').execute()
    expect(audit).toEqual([{ after: '₹30.50: Regular <customer>' }])
    await refundByHand(db, made.number)
    expect((await orderById(db, made.id))?.state).toBe('refunded')
  })

  it.each([
    [{ manual: '9,99,999' }, { manual: expect.stringContaining('too high') }],
    [{ manual: '100', 'manual-by': 'percent' }, { manual: expect.stringContaining('too high') }],
    [{ manual: '101%', 'manual-by': 'percent' }, { manual: expect.stringContaining('above 100%') }],
    [{ manual: '0' }, { manual: expect.stringContaining('above zero') }],
    [{ 'manual-reason': ' ' }, { manualReason: expect.stringContaining('Enter a reason') }],
  ])('is refused beside its field for %j', async (change, faults) => {
    const db = await open()
    const { look, made } = await order(db, change as unknown as Record<string, string>)
    expect(made.ok ? {} : made.look.faults).toEqual(faults)
    expect(look.faults).toEqual('manual' in faults ? faults : {})
    expect([made.ok, await db.selectFrom('orders').select('id').execute()]).toEqual([false, []])
  })
})
