import { describe, expect, it } from 'vitest'
import { formatExact } from '#domain/payment/money.ts'
import { ReauthenticationRequiredError } from '#server/auth/money-limit.ts'
import type { Db } from '#server/db/connect.ts'
import { readInvoices } from '#server/documents/queries.ts'
import { findOrderByNumber } from '#server/orders/resolve-order.ts'
import { paymentsOfOrder } from '#server/payments/payment-records.ts'
import { testDatabases } from '#test/databases.ts'
import { asFormData, phoneOrderForm } from '#test/phone-order.ts'
import { NOW, OWNER, SELLER, setStockCount, stockOf } from '#test/stock.ts'
import { createPhoneOrder, previewPhoneOrder } from './create-phone-order.ts'
import { parsePhoneOrder } from './phone-order-form.ts'

const GIFT = 'kids-zone-1'
const CASH = { pay: 'now', method: 'cash', receivedOn: '2026-11-23' }
const deps = (db: Db) => ({ db, seller: SELLER, now: NOW })

/** Submits the form with the total that it shows, unless `change` says otherwise. */
async function pay(
  db: Db,
  change: Record<string, string> = {},
  { lines = { [GIFT]: 1 } as Record<string, number>, actor = OWNER as object } = {},
) {
  const read = (fields: Record<string, string>) =>
    parsePhoneOrder(asFormData(phoneOrderForm(lines, { ...CASH, ...fields }))).typed
  const { typed } = await previewPhoneOrder(deps(db), read({}))
  const shown = { 'shown-total': typed.shownTotal, amount: typed.payment.amount }
  return createPhoneOrder(deps(db), read({ ...shown, ...change }), { ...OWNER, ...actor })
}

const faultsOf = (result: Awaited<ReturnType<typeof pay>>) => (result.ok ? {} : result.look.faults)
const countOrders = async (db: Db) => (await db.selectFrom('orders').select('id').execute()).length
async function orderOf(db: Db, result: Awaited<ReturnType<typeof pay>>) {
  const order = result.ok ? await findOrderByNumber(db, result.number) : undefined
  if (!order) throw new Error(JSON.stringify(faultsOf(result)))
  return order
}

describe.each(testDatabases)('a phone order paid at the counter, on %s', (_, open) => {
  it('is paid with its receipt and invoice, once for a form that is submitted twice', async () => {
    const db = await open()
    await setStockCount(db, GIFT, 3)
    const [first, second] = await Promise.all([pay(db), pay(db)])
    expect(first).toEqual(second)
    expect(await pay(db, { fullName: 'Somebody Else' })).toEqual(first)
    const order = await orderOf(db, first)
    expect([order.state, await countOrders(db)]).toEqual(['paid', 1])
    expect(await paymentsOfOrder(db, order.id)).toMatchObject([
      { method: 'cash', state: 'paid', amountPaise: order.totalPaise, forOrder: true },
    ])
    expect(await db.selectFrom('handPayments').select('receiptNumber').execute()).toEqual([
      { receiptNumber: expect.stringMatching(/\d/) },
    ])
    expect((await readInvoices(db, order.id)).map(({ invoice }) => invoice.totalPaise)).toEqual([order.totalPaise])
    expect(await stockOf(db, GIFT)).toEqual({ onHand: 2, reserved: 0 })
    expect(await db.selectFrom('paymentLinks').selectAll().execute()).toEqual([])
    const kinds = await db.selectFrom('mails').select('kind').execute()
    expect(kinds).toEqual([{ kind: 'paid' }])
  })

  it.each<[string, Record<string, string>, object]>([
    ['cash above the total', { amount: '9,99,999' }, { amount: expect.stringContaining('Cash above the total') }],
    ['a day in the future', { receivedOn: '2026-11-24' }, { receivedOn: expect.stringContaining('in the future') }],
    ['an amount below nothing', { amount: '-5' }, { amount: expect.stringContaining('Enter an amount') }],
    [
      'another total than the form showed',
      { 'shown-total': '100', amount: '1' },
      { amount: expect.stringContaining('The total is ₹') },
    ],
    ['a digit missing in the RRN', { method: 'card_machine', rrn: '12345' }, { rrn: expect.any(String) }],
  ])('with %s is refused beside its field and leaves nothing', async (_case, change, faults) => {
    const db = await open()
    await setStockCount(db, GIFT, 3)
    const result = await pay(db, { message: 'For Nani', ...change })
    expect(faultsOf(result)).toEqual(faults)
    expect(!result.ok && result.look.typed).toMatchObject({
      gift: { message: 'For Nani' },
      payment: { receivedOn: change.receivedOn ?? CASH.receivedOn },
    })
    expect([await countOrders(db), await stockOf(db, GIFT)]).toEqual([0, { onHand: 3, reserved: 0 }])
  })

  it('of ₹2,00,000 or more in cash is refused and leaves nothing', async () => {
    const db = await open()
    const many = Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((n) => [`kids-zone-${n}`, 999]))
    const result = await pay(db, {}, { lines: many })
    expect(faultsOf(result)).toEqual({ amount: expect.stringContaining('Section 269ST') })
    expect(await countOrders(db)).toBe(0)
  })

  it('with a used reference is refused, and another kind of payment counts', async () => {
    const db = await open()
    const utr = { method: 'transfer', utr: '633204118207' }
    const { number, totalPaise } = await orderOf(db, await pay(db, utr))
    const key = 'f'.repeat(32)
    expect(faultsOf(await pay(db, { ...utr, key }))).toEqual({
      utr: `Already recorded on ${number} for ${formatExact(totalPaise)}.`,
    })
    const part = await orderOf(db, await pay(db, { key, method: 'cash', amount: '1' }))
    expect([part.state, await countOrders(db)]).toEqual(['awaiting_payment', 2])
    const cheque = { key: 'e'.repeat(32), method: 'cheque', chequeNumber: '004512', bank: 'Canara Bank' }
    const waiting = await orderOf(db, await pay(db, cheque))
    expect(waiting.state).toBe('awaiting_payment')
    expect(await paymentsOfOrder(db, waiting.id)).toMatchObject([{ state: 'pending', method: 'cheque' }])
  })

  it('above the money limit of the user asks for a new proof and leaves nothing', async () => {
    const db = await open()
    const actor = { limit: { userId: 'meera', provenAt: undefined, limitPaise: 100, now: NOW } }
    await expect(pay(db, {}, { actor })).rejects.toThrow(ReauthenticationRequiredError)
    expect(await countOrders(db)).toBe(0)
    const proven = { limit: { ...actor.limit, provenAt: NOW } }
    expect((await orderOf(db, await pay(db, {}, { actor: proven }))).state).toBe('paid')
  })
})
