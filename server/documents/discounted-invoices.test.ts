import { describe, expect, it } from 'vitest'
import { sum } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { changeAddress } from '#server/orders/change-address.ts'
import { orderById } from '#server/orders/queries.ts'
import { testDatabases } from '#test/databases.ts'
import { insertDiscount } from '#test/insert-discount.ts'
import { createPaidOrder, NOON, refundByHand } from '#test/paid-order.ts'
import { readCreditNotes } from './credit-notes.ts'
import { readInvoices } from './queries.ts'

const GIFTS = { 'uniquely-yours-1': 1, 'wedding-bride-3': 3 }

const credited = async (db: Db, id: string) =>
  sum((await readCreditNotes(db, id)).map(({ credit }) => credit?.amountPaise ?? 0))

describe.each(testDatabases)('a discounted order on %s', (_, open) => {
  const bought = async (percent: number) => {
    const db = await open()
    await insertDiscount(db, { percent })
    const order = await createPaidOrder(db, { lines: GIFTS, code: 'DIWALI10' })
    const [{ invoice } = { invoice: undefined }] = await readInvoices(db, order.id)
    if (!invoice) throw new Error('there is no invoice')
    return { db, order, invoice }
  }

  it.each([1, 7, 33, 90])('at %i per cent has an invoice over the amount paid, line by line', async (percent) => {
    const { order, invoice } = await bought(percent)
    expect(invoice.totalPaise).toBe(order.totalPaise)
    expect(sum(invoice.lines.map(({ taxablePaise }) => taxablePaise))).toBe(order.subtotalPaise)
    expect(sum(invoice.lines.map(({ discountPaise = 0 }) => discountPaise))).toBe(order.offer?.discountPaise)
    const list = sum(order.lines.map(({ unitPricePaise, quantity }) => unitPricePaise * quantity))
    // Extracting the tax from each line's amount may move a paisa between value and tax.
    const value = list - Math.floor((list * percent) / 100)
    expect(Math.abs(order.subtotalPaise - value)).toBeLessThanOrEqual(order.lines.length)
  })

  it('refunds per piece what was paid for it, and in total exactly the amount paid', async () => {
    const { db, order } = await bought(33)
    const paidFor = (at: number) => {
      const { unitPricePaise, quantity, discountPaise = 0 } = order.lines[at] ?? { unitPricePaise: 0, quantity: 1 }
      return ((unitPricePaise * quantity - discountPaise) * 1.18) / quantity
    }
    await refundByHand(db, `${order.number} 2x1`)
    const part = await credited(db, order.id)
    expect(Math.abs(part - paidFor(1))).toBeLessThanOrEqual(2)
    expect((await orderById(db, order.id))?.paymentState).toBe('partly_refunded')
    await refundByHand(db, order.number)
    expect(await credited(db, order.id)).toBe(order.totalPaise)
    expect((await orderById(db, order.id))?.paymentState).toBe('refunded')
  })

  it('keeps its price when its parcel goes to another State', async () => {
    const { db, order, invoice } = await bought(7)
    const to = { street: '12 MG Road', city: 'Kochi', state: 'Kerala', zipCode: '682001' }
    const by = { who: 'asha', now: NOON, live: false }
    expect(await changeAddress(db, { what: order.number, change: to }, by)).toMatchObject({ ok: true })
    const [, second] = await readInvoices(db, order.id)
    expect(second?.invoice).toMatchObject({ totalPaise: order.totalPaise, placeOfSupply: 'Kerala (32)' })
    expect(second?.invoice.lines.map(({ discountPaise }) => discountPaise)).toEqual(
      invoice.lines.map(({ discountPaise }) => discountPaise),
    )
    expect(await credited(db, order.id)).toBe(order.totalPaise)
  })
})
