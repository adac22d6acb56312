import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { OrderForm } from '#domain/order/purchase.ts'
import type { Db } from '#server/db/connect.ts'
import { readInvoiceAccounts } from '#server/documents/credit-notes.ts'
import { invoicedTax } from '#server/documents/invoiced-tax.ts'
import { changeAddress } from '#server/orders/change-address.ts'
import { orderById } from '#server/orders/queries.ts'
import { chargedTables } from '#test/charged-delivery.ts'
import { testDatabases } from '#test/databases.ts'
import { ADDRESS } from '#test/order-form.ts'
import { createPaidOrder, NOON, refundByHand, SELLER } from '#test/paid-order.ts'
import { placeOrder } from './place-order.ts'

const OWNER = { who: 'asha', now: NOON, live: false }
const PLACES = [
  { street: '12 MG Road', city: 'Kochi', state: 'Kerala', zipCode: '682001' },
  { street: '3 Ring Road', city: 'Jaipur', state: 'Rajasthan', zipCode: '302001' },
  { street: '14 Lavelle Road', city: 'Bengaluru', state: 'Karnataka', zipCode: '560001' },
]
const flat = (paise: number) => chargedTables({ charge: { kind: 'flat', paise }, freeAbovePaise: 90_00_000 })

const paise = fc.integer({ min: 0, max: 5_000_00 })
const step = fc.oneof(
  fc.record({ does: fc.constant('resubmit' as const), paise, to: fc.nat(2) }),
  fc.record({ does: fc.constant('move' as const), to: fc.nat(2) }),
  fc.record({ does: fc.constant('refund' as const), rupees: fc.integer({ min: 1, max: 3 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

type Paid = Awaited<ReturnType<typeof createPaidOrder>>

async function take(db: Db, { id, number, lines }: Paid, checkoutKey: string, one: Step) {
  if (one.does === 'move') return changeAddress(db, { what: number, change: PLACES[one.to] ?? {} }, OWNER)
  if (one.does === 'refund') return refundByHand(db, `${number} ${one.rupees}`)
  const bought = lines.map(({ productId, quantity, unitPricePaise }) => ({
    ...{ id: productId, quantity, pricePaise: unitPricePaise },
  }))
  const form: OrderForm = { checkoutKey, shipping: { ...ADDRESS, ...PLACES[one.to] }, lines: bought }
  const answer = await placeOrder(db, form, { ...SELLER, delivery: flat(one.paise) }, NOON)
  expect(answer).toMatchObject({ ok: false, why: 'settled', order: { id } })
  return answer
}

it.each(testDatabases)('the delivery charge of a paid order never changes, on %s', async (_, open) => {
  const db = await open()
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 900_00 }), fc.array(step, { maxLength: 6 }), async (charge, steps) => {
      const paid = await createPaidOrder(db, { lines: { 'kids-zone-1': 2 }, delivery: flat(charge) })
      const { checkoutKey } = await db
        .selectFrom('orders')
        .select('checkoutKey')
        .where('id', '=', paid.id)
        .executeTakeFirstOrThrow()
      for (const one of steps) {
        await take(db, paid, checkoutKey, one)
        const { delivery, shippingPaise, totalPaise } = (await orderById(db, paid.id)) ?? {}
        expect({ delivery, shippingPaise, totalPaise }).toEqual({
          ...{ delivery: paid.delivery, shippingPaise: paid.shippingPaise, totalPaise: paid.totalPaise },
        })
      }
      const accounts = await readInvoiceAccounts(db, paid.id)
      const { subtotalPaise, gst } = invoicedTax(accounts)
      expect(subtotalPaise + gst.cgstPaise + gst.sgstPaise + gst.igstPaise).toBe(paid.totalPaise)
    }),
    { numRuns: 15 },
  )
})
