import { expect, it } from 'vitest'
import { firstParcel, type Order } from '#domain/order/order.ts'
import { labelDay } from '#domain/order/parcel-hours.ts'
import { SAMPLE_PROMISES } from '#domain/settings/promises.ts'
import { dayChangeEmail } from '#server/email/day-change-email.ts'
import { orderEmail } from '#server/email/order-email.ts'
import { parcelCells } from '#server/exports/order-sheet-cells.ts'
import { orderById } from '#server/orders/queries.ts'
import { openSqlite } from '#test/databases.ts'
import { createPaidOrder } from '#test/paid-order.ts'
import { pdfText } from '#test/pdf-text.ts'
import { SELLER } from '#test/sample-invoice.ts'
import { packingSlipDocument } from './print-documents.ts'

const DAY = '2027-03-31'
const EVENING = { id: 'evening', name: 'Evening', from: '17:00', to: '21:00', feePaise: 99_00 }
const MIDNIGHT = { id: 'midnight', name: 'Midnight', from: '23:30', to: '00:30', feePaise: 300_00 }
const NIGHT = '11:30 pm to 12:30 am, night of Wed 31 March to Thu 1 April'

async function orderWith(slot: typeof EVENING) {
  const db = await openSqlite()
  const { id } = await createPaidOrder(db, { lines: { 'kids-zone-1': 1 } })
  await db
    .updateTable('parcels')
    .set({ slot: JSON.stringify(slot), slotId: slot.id, promisedDay: DAY, deliverOn: DAY })
    .where('orderId', '=', id)
    .execute()
  const order = await orderById(db, id)
  if (!order) throw new Error('no order')
  return { db, order }
}

const emailsOf = (order: Order): string =>
  JSON.stringify([
    orderEmail('paid', { order, contents: [], seller: SELLER, promises: SAMPLE_PROMISES, origin: '' }),
    orderEmail('shipped', { order, contents: [], seller: SELLER, promises: SAMPLE_PROMISES, origin: '' }),
    dayChangeEmail({ order, parcel: firstParcel(order), from: '2027-03-30', reason: '', seller: SELLER, origin: '' }),
  ])

it('the hours are on slip, label and emails, without their fee on slip and label', async () => {
  const { db, order } = await orderWith(EVENING)
  const { content } = await packingSlipDocument(db, process.cwd(), order, { compress: false })
  const slip = pdfText(content).replace(/\s+/g, ' ')
  const label = labelDay(firstParcel(order))
  expect(slip).toContain('5 pm to 9 pm')
  expect(label).toBe('Deliver by Wednesday, 31 March 2027, 5 pm to 9 pm')
  expect(`${slip} ${label}`).not.toMatch(/₹|99\.00/)
  expect(emailsOf(order).match(/31 March 2027, 5 pm to 9 pm/g)).toHaveLength(3)
})

it('hours past midnight name both dates, also over the end of a month', async () => {
  const { order } = await orderWith(MIDNIGHT)
  expect(labelDay(firstParcel(order))).toBe(`Deliver by Wednesday, 31 March 2027, ${NIGHT}`)
  expect(emailsOf(order)).toContain(`Wednesday, 31 March 2027, ${NIGHT}`)
})

it('a parcel in the export has its hours in a column', async () => {
  const { order } = await orderWith(MIDNIGHT)
  const cells = parcelCells({ order, invoices: [], weigh: () => undefined, payments: [], row: {} } as never)
  expect(cells[0]).toMatchObject({ promised: DAY, hours: NIGHT })
})
