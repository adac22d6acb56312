import { describe, expect, it } from 'vitest'
import type { Order } from '#domain/order/order.ts'
import { sum } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { readCreditNotes, readInvoiceAccounts, uncreditedPart } from '#server/documents/credit-notes.ts'
import { invoicedTax } from '#server/documents/invoiced-tax.ts'
import { invoiceDocument } from '#server/documents/issued-documents.ts'
import { readInvoices } from '#server/documents/queries.ts'
import type { Shop } from '#server/shop.ts'
import { openTasks } from '#server/tasks/tasks.ts'
import { testDatabases } from '#test/databases.ts'
import { createOrder, createPaidOrder, moveTestOrder, NOON, payOrder, refundByHand } from '#test/paid-order.ts'
import { runTyped } from '#test/run-typed.ts'
import { orderById } from './queries.ts'

const TO_KOCHI = ['street=12 MG Road', 'city=Kochi', 'state=Kerala', 'pin=682001']

/** Runs the command as the owner types it; `told` is the preview. */
async function address(db: Db, what: string, change: readonly string[], { yes = true, live = false } = {}) {
  const told: string[] = []
  const shop = { db, now: () => NOON } as unknown as Shop
  const terminal = { tell: (words: string) => told.push(words), ask: async () => yes }
  const answer = await runTyped(['address', what, ...change], { shop, by: { who: 'asha', now: NOON, live }, terminal })
  return { ...answer, told: told.join('\n') }
}

const asText = async (_: string, invoice: unknown) => Buffer.from(JSON.stringify(invoice))
const textOf = async (db: Db, { id }: Order, number?: string) =>
  String((await invoiceDocument(db, '', id, asText, number ? { number } : {}))?.content)

const leftIn = async (db: Db, { id }: Order) =>
  sum(
    (await readInvoiceAccounts(db, id))
      .filter(({ stands }) => stands)
      .map((account) => uncreditedPart(account).amountPaise),
  )

describe.each(testDatabases)('a changed address, on %s', (_, open) => {
  it('in another State previews and creates a credit note and a new invoice, and keeps the payment', async () => {
    const db = await open()
    const order = await createPaidOrder(db)
    const before = await textOf(db, order)
    const asked = await address(db, order.number, TO_KOCHI, { yes: false })
    expect(asked).toMatchObject({ ok: false, message: 'Nothing was done.' })
    expect(asked.told).toContain('goes to Asha Rao, 12 MG Road, Kochi, Kerala 682001 instead of Asha Rao, 14 Lavelle')
    expect(asked.told).toContain('a credit note cancels the rest of invoice RG/26-27/000001')
    expect(await readCreditNotes(db, order.id)).toEqual([])

    expect(await address(db, order.number, TO_KOCHI)).toMatchObject({ ok: true })
    const [first, second, ...others] = await readInvoices(db, order.id)
    expect(others).toEqual([])
    expect([first?.stands, second?.stands]).toEqual([false, true])
    expect(second?.invoice).toMatchObject({ number: 'RG/26-27/000002', placeOfSupply: 'Kerala (32)' })
    expect(second?.invoice.totalPaise).toBe(order.totalPaise)
    expect(second?.invoice.gst).toMatchObject({ cgstPaise: 0, sgstPaise: 0 })
    expect(second?.invoice.buyer.address[0]).toBe('12 MG Road')
    expect(await textOf(db, order, 'RG/26-27/000001')).toBe(before)
    expect(await readCreditNotes(db, order.id)).toMatchObject([
      { number: 'CN/26-27/000001', refundId: null, credit: { amountPaise: order.totalPaise } },
    ])
    const after = await orderById(db, order.id)
    expect(after).toMatchObject({ state: 'paid', totalPaise: order.totalPaise, buyer: order.buyer })
    expect(after?.parcels).toMatchObject([{ stateCode: 'KL', to: { city: 'Kochi', zipCode: '682001' } }])
    const taxed = invoicedTax(await readInvoiceAccounts(db, order.id))
    expect(taxed).toEqual({ subtotalPaise: second?.invoice.taxablePaise, gst: second?.invoice.gst })
    expect(await db.selectFrom('orderEvents').select('cause').where('parcel', '=', 0).execute()).toEqual([
      { cause: 'address changed by asha' },
    ])
  })

  it('and changed back, with partial refunds between, has documents that add up to the remaining payment', async () => {
    const db = await open()
    const order = await createPaidOrder(db)
    await refundByHand(db, `${order.number} 100`)
    expect(await leftIn(db, order)).toBe(order.totalPaise - 100_00)
    expect(await address(db, order.number, TO_KOCHI)).toMatchObject({ ok: true })
    expect(await leftIn(db, order)).toBe(order.totalPaise - 100_00)
    await refundByHand(db, `${order.number} 1x1`)
    const left = await leftIn(db, order)
    expect(left).toBeLessThan(order.totalPaise - 100_00)
    expect(await address(db, order.number, ['city=Bengaluru', 'state=Karnataka', 'pin=560001'])).toMatchObject({
      ok: true,
    })
    expect(await leftIn(db, order)).toBe(left)
    expect((await orderById(db, order.id))?.paymentState).toBe('partly_refunded')
    await refundByHand(db, order.number)
    expect(await leftIn(db, order)).toBe(0)
    const after = await orderById(db, order.id)
    expect(after).toMatchObject({ state: 'refunded', parcels: [{ state: 'cancelled' }] })
    const numbers = (await readCreditNotes(db, order.id)).map(({ number }) => number)
    expect(numbers).toEqual([1, 2, 3, 4, 5].map((serial) => `CN/26-27/00000${serial}`))
  })

  it('in the same State keeps its invoice unchanged', async () => {
    const db = await open()
    const order = await createPaidOrder(db)
    const before = await textOf(db, order)
    const { ok, told } = await address(db, order.number, ['name=Meera Iyer', 'street=4 Church Street'])
    expect(ok).toBe(true)
    expect(told).toContain('The place of supply stays Karnataka (29), and the invoice does not change.')
    expect((await readInvoices(db, order.id)).length + (await readCreditNotes(db, order.id)).length).toBe(1)
    expect(await textOf(db, order)).toBe(before)
    const after = await orderById(db, order.id)
    expect([after?.buyer.fullName, after?.parcels[0]?.to.fullName]).toEqual(['Asha Rao', 'Meera Iyer'])
  })

  it('is refused with a reason when it is not possible', async () => {
    const db = await open()
    const [unpaid, packed, tested] = [
      await createOrder(db),
      await createPaidOrder(db),
      await createPaidOrder(db, { test: true }),
    ]
    await moveTestOrder(db, packed.id, 'packed')
    for (const [{ number }, why] of [
      [unpaid, 'is awaiting payment: its address can change only after payment and before packing'],
      [packed, 'is packed: its address can change'],
    ] as const)
      expect(await address(db, number, TO_KOCHI)).toMatchObject({ ok: false, message: expect.stringContaining(why) })
    expect(await address(db, tested.number, TO_KOCHI, { live: true })).toMatchObject({ ok: false })
    const paid = await createPaidOrder(db)
    for (const [change, why] of [
      [['city=Kochi', 'pin=682001'], 'PIN code 682001 is in Kerala, not in Karnataka'],
      [['state=Xanadu', 'pin=999999'], 'Unknown State'],
      [['state=Xanadu'], 'Unknown State'],
      [['pin=56001'], 'A PIN code has six digits: 56001 is not one'],
      [['state=Karnataka', 'pin=5600011'], 'six digits'],
      [['street=14 Lavelle Road'], 'already goes to this address'],
      [['Kochi'], 'not understood'],
    ] as const)
      expect(await address(db, paid.number, change)).toMatchObject({
        ok: false,
        message: expect.stringContaining(why),
      })
    expect(await readCreditNotes(db, paid.id)).toEqual([])
  })

  it('with an unknown PIN code asks for confirmation first', async () => {
    const db = await open()
    const { number } = await createPaidOrder(db)
    const asked = await address(db, number, ['pin=569999'], { yes: false })
    expect(asked.told).toContain('PIN code 569999 is not in our list: check that it is right.')
    expect((await address(db, number, ['pin=560002'], { yes: false })).told).not.toContain('not in our list')
  })

  it('settles the place of supply of an order whose State was unknown', async () => {
    const db = await open()
    const order = await createPaidOrder(db, { shipping: { state: 'Xanadu', zipCode: '99999' } })
    expect(await openTasks(db)).toHaveLength(1)
    expect(await address(db, order.number, ['state=Karnataka', 'pin=560001'])).toMatchObject({ ok: true })
    expect(await openTasks(db)).toEqual([])
    expect((await readInvoices(db, order.id)).at(-1)?.invoice).toMatchObject({
      placeOfSupply: 'Karnataka (29)',
      totalPaise: order.totalPaise,
      gst: { igstPaise: 0 },
    })
  })

  it('that is still missing blocks invoice and packing, and both follow once it is there', async () => {
    const db = await open()
    const order = await createOrder(db)
    const nowhere = { street: '', city: '', region: '', zipCode: '', stateCode: '' } as const
    await db
      .updateTable('parcels')
      .set({ state: 'waiting_for_address', ...nowhere })
      .execute()
    await payOrder(db, order)
    expect(await readInvoices(db, order.id)).toEqual([])
    expect(await openTasks(db)).toEqual([])
    expect(await moveTestOrder(db, order.id, 'packed')).toBe(false)
    const { ok, told } = await address(db, order.number, TO_KOCHI)
    expect(ok).toBe(true)
    expect(told).toContain('An invoice for Kerala (32) is issued.')
    const [late, ...others] = await readInvoices(db, order.id)
    expect([late?.invoice.totalPaise, others]).toEqual([order.totalPaise, []])
    // The order was placed with the tax of its home State.
    expect(order.gst.igstPaise).toBe(0)
    expect(invoicedTax(await readInvoiceAccounts(db, order.id))?.gst).toEqual(late?.invoice.gst)
    expect(late?.invoice.gst.cgstPaise).toBe(0)
    expect(await moveTestOrder(db, order.id, 'packed')).toBe(true)
  })

  it('is applied once when changes are concurrent', async () => {
    const db = await open()
    const order = await createPaidOrder(db)
    const answers = await Promise.all([1, 2, 3].map(() => address(db, order.number, TO_KOCHI)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await readInvoices(db, order.id)).toHaveLength(2)
    expect(await leftIn(db, order)).toBe(order.totalPaise)
  })

  it('is refused once the order is fully refunded', async () => {
    const db = await open()
    const order = await createPaidOrder(db)
    await refundByHand(db, order.number)
    const answer = await address(db, order.number, TO_KOCHI)
    expect(answer).toMatchObject({ ok: false, told: '' })
    expect(answer.message).toBe(`Order ${order.number} is refunded: nothing more is shipped.`)
    expect(await readCreditNotes(db, order.id)).toHaveLength(1)
    expect((await orderById(db, order.id))?.parcels[0]?.to.city).toBe('Bengaluru')
  })

  it('in another State keeps the invoice when the paying company’s State is the place of supply', async () => {
    const db = await open()
    const order = await createPaidOrder(db, { buyerGstin: '29AAGCB7383J1Z4' })
    const before = await textOf(db, order)
    const { ok, told } = await address(db, order.number, TO_KOCHI)
    expect(ok).toBe(true)
    expect(told).toContain(
      'The place of supply stays Karnataka (29), where GSTIN 29AAGCB7383J1Z4 is registered, and the invoice does not change.',
    )
    expect(await readInvoices(db, order.id)).toHaveLength(1)
    expect(await readCreditNotes(db, order.id)).toEqual([])
    expect(await textOf(db, order)).toBe(before)
    expect((await orderById(db, order.id))?.parcels[0]).toMatchObject({ stateCode: 'KL', to: { city: 'Kochi' } })
  })
})
