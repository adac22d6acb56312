import { describe, expect, it } from 'vitest'
import { parseRefundCommand } from '#domain/refund/refund-command.ts'
import type { Db } from '#server/db/connect.ts'
import { readCreditNotes } from '#server/documents/credit-notes.ts'
import { readInvoices } from '#server/documents/queries.ts'
import { createLog } from '#server/log.ts'
import { changeAddress } from '#server/orders/change-address.ts'
import { orderById } from '#server/orders/queries.ts'
import type { PaymentProvider } from '#server/payments/providers/payment-provider.ts'
import { chargedTables } from '#test/charged-delivery.ts'
import { testDatabases } from '#test/databases.ts'
import { createPaidOrder, moveTestOrder, NOON } from '#test/paid-order.ts'
import { issueRefund, previewRefund } from './issue-refund.ts'
import { refundEffects } from './refund-effects.ts'
import { findRefundableLines } from './refund-lines.ts'

const OWNER = { who: 'asha', now: NOON, live: false }
const LINES = { 'kids-zone-1': 2, 'wedding-bride-3': 1 }
const FLAT = chargedTables({ charge: { kind: 'flat', paise: 100_00 }, freeAbovePaise: 90_00_000 })
const CHARGE = 118_00

async function shipped(db: Db, open = true) {
  const order = await createPaidOrder(db, { lines: LINES, delivery: FLAT })
  if (open) for (const state of ['packed', 'shipped'] as const) await moveTestOrder(db, order.id, state)
  return order
}

function command(words: string) {
  const typed = parseRefundCommand(`${words} by-hand`.split(' '))
  if ('fault' in typed) throw new Error(typed.fault)
  return typed
}
const depsOf = (db: Db) => ({
  ...{ db, payments: { name: 'instamojo' } as PaymentProvider },
  ...{ log: createLog({ logLevel: 'silent' }), now: () => NOON },
})
const give = (db: Db, words: string) => issueRefund(depsOf(db), command(words), OWNER)
async function textsOf(db: Db, words: string) {
  const found = await previewRefund(depsOf(db), command(words), OWNER)
  return found.ok ? refundEffects(found.foreseen, true).map(({ text, about = '' }) => `${text} ${about}`.trim()) : found
}
const creditedLines = async (db: Db, id: string) =>
  (await readCreditNotes(db, id)).map(({ credit }) =>
    credit?.lines.map(({ description, amountPaise }) => [description, amountPaise]),
  )

describe.each(testDatabases)('the delivery charge of a refund on %s', (_, open) => {
  it('goes back with a full refund, and its credit note takes the whole invoice back', async () => {
    const db = await open()
    const order = await shipped(db)
    expect(await textsOf(db, order.number)).toContain('Delivery ₹118.00 is refunded too')
    expect(await give(db, order.number)).toMatchObject({ ok: true })
    const [note] = await readCreditNotes(db, order.id)
    expect(note?.credit).toMatchObject({ amountPaise: order.totalPaise })
    expect(note?.credit?.lines.at(-1)).toMatchObject({ description: 'Delivery', amountPaise: CHARGE, hsn: '9968' })
    expect(await orderById(db, order.id)).toMatchObject({ state: 'refunded', shippingPaise: CHARGE })
  })

  it('can stay with the shop: the items are credited, and later delivery alone', async () => {
    const db = await open()
    const order = await shipped(db)
    const words = `${order.number} without-delivery restock`
    expect(await textsOf(db, words)).toContain('Delivery ₹118.00 is not refunded')
    expect(await give(db, words)).toMatchObject({ ok: true, steps: [{ amountPaise: order.totalPaise - CHARGE }] })
    const [lines] = await creditedLines(db, order.id)
    expect(lines?.map(([name]) => name)).not.toContain('Delivery')
    expect(await findRefundableLines(db, order)).toMatchObject([
      { pieces: 0, paise: 0 },
      { pieces: 0, paise: 0 },
      { name: 'Delivery', pieces: 1, paise: CHARGE, isDelivery: true },
    ])
    expect(await give(db, `${order.number} without-delivery`)).toMatchObject({ ok: false, why: 'lines-are-gone' })
    expect(await give(db, `${order.number} 3x1`)).toMatchObject({ ok: true, steps: [{ amountPaise: CHARGE }] })
    expect((await creditedLines(db, order.id))[1]).toEqual([['Delivery', CHARGE]])
    expect(await orderById(db, order.id)).toMatchObject({ state: 'refunded' })
    expect(await give(db, `${order.number} 3x1`)).toMatchObject({ ok: false })
  })

  it('is a line among those of a partial refund', async () => {
    const db = await open()
    const order = await shipped(db)
    expect(await give(db, `${order.number} 1x1 3x1`)).toMatchObject({ ok: true })
    const [lines = []] = await creditedLines(db, order.id)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toEqual(['Delivery', CHARGE])
    expect(await give(db, `${order.number} 4x1`)).toMatchObject({ ok: false, why: 'no-line' })
  })

  it('always goes back when nothing was shipped, and the preview says so', async () => {
    const db = await open()
    const order = await shipped(db, false)
    expect(await give(db, `${order.number} without-delivery`)).toMatchObject({ ok: false, why: 'never-shipped' })
    expect(await textsOf(db, order.number)).toContain(
      'Delivery ₹118.00 is refunded too Nothing was shipped, so the buyer gets it back.',
    )
  })

  it('stays as paid when the address changes, on the new invoice of another State too', async () => {
    const db = await open()
    const order = await createPaidOrder(db, { lines: LINES, delivery: FLAT })
    const change = { street: '12 MG Road', city: 'Kochi', state: 'Kerala', zipCode: '682001' }
    const changed = await changeAddress(db, { what: order.number, change }, OWNER)
    expect(changed).toMatchObject({ ok: true })
    const invoices = await readInvoices(db, order.id)
    expect(invoices.map(({ invoice }) => invoice.totalPaise)).toEqual([order.totalPaise, order.totalPaise])
    const delivery = invoices.map(({ invoice }) => invoice.lines.at(-1))
    expect(delivery).toMatchObject([
      { delivery: true, amountPaise: CHARGE, gst: { cgstPaise: 9_00, igstPaise: 0 } },
      { delivery: true, amountPaise: CHARGE, gst: { cgstPaise: 0, igstPaise: 18_00 } },
    ])
    const after = await orderById(db, order.id)
    expect([after?.shippingPaise, after?.delivery, after?.totalPaise]).toEqual([
      order.shippingPaise,
      order.delivery,
      order.totalPaise,
    ])
  })
})
