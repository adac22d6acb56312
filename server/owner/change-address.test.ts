import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Order } from '#domain/order/order.ts'
import { sum } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { isSqlite } from '#server/db/portable.ts'
import { accountsOf, creditNotesOf, leftOn, taxedOn } from '#server/documents/credit-notes.ts'
import { invoiceDocument } from '#server/documents/issued-documents.ts'
import { readInvoices } from '#server/documents/queries.ts'
import { orderById } from '#server/orders/queries.ts'
import { openReviewTasks } from '#server/review-tasks/queries.ts'
import type { Shop } from '#server/shop.ts'
import { testDatabases } from '#test/databases.ts'
import { anOrder, aPaidOrder, moveTo, NOON, pay, refundByHand } from '#test/paid-order.ts'
import { runTyped } from '#test/run-typed.ts'

const TO_KOCHI = ['street=12 MG Road', 'city=Kochi', 'state=Kerala', 'pin=682001']

/** As the owner types it; `told`: what is said before it is done. */
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
  sum((await accountsOf(db, id)).filter(({ stands }) => stands).map((account) => leftOn(account).amountPaise))

describe.each(testDatabases)('a parcel that goes elsewhere, on %s', (_, open) => {
  it('to another State gets a credit note and a new invoice, said before, and what was paid stays', async () => {
    const db = await open()
    const order = await aPaidOrder(db)
    const before = await textOf(db, order)
    const asked = await address(db, order.number, TO_KOCHI, { yes: false })
    expect(asked).toMatchObject({ ok: false, message: 'Nothing was done.' })
    expect(asked.told).toContain('goes to Asha Rao, 12 MG Road, Kochi, Kerala 682001 instead of Asha Rao, 14 Lavelle')
    expect(asked.told).toContain('a credit note takes back what is left of invoice RG/26-27/000001')
    expect(await creditNotesOf(db, order.id)).toEqual([])

    expect(await address(db, order.number, TO_KOCHI)).toMatchObject({ ok: true })
    const [first, second, ...others] = await readInvoices(db, order.id)
    expect(others).toEqual([])
    expect([first?.stands, second?.stands]).toEqual([false, true])
    expect(second?.invoice).toMatchObject({ number: 'RG/26-27/000002', placeOfSupply: 'Kerala (32)' })
    expect(second?.invoice.totalPaise).toBe(order.totalPaise)
    expect(second?.invoice.gst).toMatchObject({ cgstPaise: 0, sgstPaise: 0 })
    expect(second?.invoice.buyer.address[0]).toBe('12 MG Road')
    expect(await textOf(db, order, 'RG/26-27/000001')).toBe(before)
    expect(await creditNotesOf(db, order.id)).toMatchObject([
      { number: 'CN/26-27/000001', refundId: null, credit: { amountPaise: order.totalPaise } },
    ])
    const after = await orderById(db, order.id)
    expect(after).toMatchObject({ state: 'paid', totalPaise: order.totalPaise, buyer: order.buyer })
    expect(after?.parcels).toMatchObject([{ stateCode: 'KL', to: { city: 'Kochi', zipCode: '682001' } }])
    const taxed = taxedOn(await accountsOf(db, order.id))
    expect(taxed).toEqual({ subtotalPaise: second?.invoice.taxablePaise, gst: second?.invoice.gst })
    expect(await db.selectFrom('orderEvents').select('cause').where('parcel', '=', 0).execute()).toEqual([
      { cause: 'address changed by asha' },
    ])
  })

  it('and back again, with parts paid back between, has documents that come to what is left of what was paid', async () => {
    const db = await open()
    const order = await aPaidOrder(db)
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
    const numbers = (await creditNotesOf(db, order.id)).map(({ number }) => number)
    expect(numbers).toEqual([1, 2, 3, 4, 5].map((serial) => `CN/26-27/00000${serial}`))
  })

  it('within its State keeps its invoice, to the letter', async () => {
    const db = await open()
    const order = await aPaidOrder(db)
    const before = await textOf(db, order)
    const { ok, told } = await address(db, order.number, ['name=Meera Iyer', 'street=4 Church Street'])
    expect(ok).toBe(true)
    expect(told).toContain('The place of supply stays Karnataka (29), and its invoice what it is.')
    expect((await readInvoices(db, order.id)).length + (await creditNotesOf(db, order.id)).length).toBe(1)
    expect(await textOf(db, order)).toBe(before)
    const after = await orderById(db, order.id)
    expect([after?.buyer.fullName, after?.parcels[0]?.to.fullName]).toEqual(['Asha Rao', 'Meera Iyer'])
  })

  it('is refused where it cannot, and says why', async () => {
    const db = await open()
    const [unpaid, packed, tested] = [await anOrder(db), await aPaidOrder(db), await aPaidOrder(db, { test: true })]
    await moveTo(db, packed.id, 'packed')
    for (const [{ number }, why] of [
      [unpaid, 'is awaiting payment: an address changes once it is paid for, and until it is packed'],
      [packed, 'is packed: an address changes'],
    ] as const)
      expect(await address(db, number, TO_KOCHI)).toMatchObject({ ok: false, message: expect.stringContaining(why) })
    expect(await address(db, tested.number, TO_KOCHI, { live: true })).toMatchObject({ ok: false })
    const paid = await aPaidOrder(db)
    for (const [change, why] of [
      [['city=Kochi', 'pin=682001'], 'PIN code 682001 is in Kerala, not in Karnataka'],
      [['state=Xanadu', 'pin=999999'], 'Nobody can tell which State'],
      [['state=Xanadu'], 'Nobody can tell which State'],
      [['pin=56001'], 'A PIN code has six digits, and 56001 is none'],
      [['state=Karnataka', 'pin=5600011'], 'six digits'],
      [['street=14 Lavelle Road'], 'goes there already'],
      [['Kochi'], 'not understood'],
    ] as const)
      expect(await address(db, paid.number, change)).toMatchObject({
        ok: false,
        message: expect.stringContaining(why),
      })
    expect(await creditNotesOf(db, paid.id)).toEqual([])
  })

  it('by a PIN code that nobody knows is asked about before', async () => {
    const db = await open()
    const { number } = await aPaidOrder(db)
    const asked = await address(db, number, ['pin=569999'], { yes: false })
    expect(asked.told).toContain('We know no PIN code 569999: see that it is right.')
    expect((await address(db, number, ['pin=560002'], { yes: false })).told).not.toContain('We know no')
  })

  it('that nobody could tell the State of is settled with it', async () => {
    const db = await open()
    const order = await aPaidOrder(db, { shipping: { state: 'Xanadu', zipCode: '99999' } })
    expect(await openReviewTasks(db)).toHaveLength(1)
    expect(await address(db, order.number, ['state=Karnataka', 'pin=560001'])).toMatchObject({ ok: true })
    expect(await openReviewTasks(db)).toEqual([])
    expect((await readInvoices(db, order.id)).at(-1)?.invoice).toMatchObject({
      placeOfSupply: 'Karnataka (29)',
      totalPaise: order.totalPaise,
      gst: { igstPaise: 0 },
    })
  })

  it('has no invoice while it waits for its address, cannot be packed, and gets its own then', async () => {
    const db = await open()
    const order = await anOrder(db)
    const nowhere = { street: '', city: '', region: '', zipCode: '', stateCode: '' } as const
    await db
      .updateTable('parcels')
      .set({ state: 'waiting_for_address', ...nowhere })
      .execute()
    await pay(db, order)
    expect(await readInvoices(db, order.id)).toEqual([])
    expect(await openReviewTasks(db)).toEqual([])
    expect(await moveTo(db, order.id, 'packed')).toBe(false)
    const { ok, told } = await address(db, order.number, TO_KOCHI)
    expect(ok).toBe(true)
    expect(told).toContain('An invoice for Kerala (32) is issued.')
    expect((await readInvoices(db, order.id)).map(({ invoice }) => invoice.totalPaise)).toEqual([order.totalPaise])
    expect(await moveTo(db, order.id, 'packed')).toBe(true)
  })

  it('is sent once, whoever else sends it elsewhere at that moment', async () => {
    const db = await open()
    const order = await aPaidOrder(db)
    const answers = await Promise.all([1, 2, 3].map(() => address(db, order.number, TO_KOCHI)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await readInvoices(db, order.id)).toHaveLength(2)
    expect(await leftIn(db, order)).toBe(order.totalPaise)
  })

  it('stays where it is once all that was paid has gone back', async () => {
    const db = await open()
    const order = await aPaidOrder(db)
    await refundByHand(db, order.number)
    const answer = await address(db, order.number, TO_KOCHI)
    expect(answer).toMatchObject({ ok: false, told: '' })
    expect(answer.message).toBe(`Order ${order.number} is refunded: nothing of it is sent any more.`)
    expect(await creditNotesOf(db, order.id)).toHaveLength(1)
    expect((await orderById(db, order.id))?.parcels[0]?.to.city).toBe('Bengaluru')
  })

  it('to another State is supplied where the company is registered that pays, under the invoice that it has', async () => {
    const db = await open()
    const order = await aPaidOrder(db, { buyerGstin: '29AAGCB7383J1Z4' })
    const before = await textOf(db, order)
    const { ok, told } = await address(db, order.number, TO_KOCHI)
    expect(ok).toBe(true)
    expect(told).toContain(
      'The place of supply stays Karnataka (29), where GSTIN 29AAGCB7383J1Z4 is registered, and its invoice what it is.',
    )
    expect(await readInvoices(db, order.id)).toHaveLength(1)
    expect(await creditNotesOf(db, order.id)).toEqual([])
    expect(await textOf(db, order)).toBe(before)
    expect((await orderById(db, order.id))?.parcels[0]).toMatchObject({ stateCode: 'KL', to: { city: 'Kochi' } })
  })

  it('is sent whole or not, where everything ends between the credit note and the new invoice', async () => {
    const db = await open()
    const order = await aPaidOrder(db)
    const books = async () => ({
      order: await orderById(db, order.id),
      invoices: await readInvoices(db, order.id),
      credits: await creditNotesOf(db, order.id),
      events: await db.selectFrom('orderEvents').selectAll().where('orderId', '=', order.id).orderBy('id').execute(),
      numbers: await db.selectFrom('numberSeries').selectAll().orderBy('series').execute(),
    })
    const before = await books()
    const letDie = await dieBetweenDocuments(db)
    await expect(address(db, order.number, TO_KOCHI)).rejects.toThrow('the machine died')
    expect(await books()).toEqual(before)
    await letDie()
    expect(await address(db, order.number, TO_KOCHI)).toMatchObject({ ok: true })
    expect((await creditNotesOf(db, order.id)).map(({ number }) => number)).toEqual(['CN/26-27/000001'])
    expect((await readInvoices(db, order.id)).map(({ invoice: { number } }) => number)).toEqual([
      'RG/26-27/000001',
      'RG/26-27/000002',
    ])
  })
})

/** No invoice is written once there is a credit note. Answers with what lets it be again. */
async function dieBetweenDocuments(db: Db) {
  if (isSqlite(db)) {
    await sql`create trigger die before insert on invoices when exists (select 1 from credit_notes)
      begin select raise(abort, 'the machine died'); end`.execute(db)
    return () => sql`drop trigger die`.execute(db)
  }
  await sql`create function die() returns trigger language plpgsql as $$ begin
    if exists (select 1 from credit_notes) then raise exception 'the machine died'; end if; return new; end $$`.execute(
    db,
  )
  await sql`create trigger die before insert on invoices for each row execute function die()`.execute(db)
  return () => sql`drop trigger die on invoices`.execute(db)
}
