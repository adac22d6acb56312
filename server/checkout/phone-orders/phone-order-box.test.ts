import { describe, expect, it } from 'vitest'
import { LINK_VALID_HOURS } from '#domain/payment/payment-link.ts'
import type { Db } from '#server/db/connect.ts'
import { openDiscounts } from '#server/discounts/queries.ts'
import { cancelPaymentLink, createPaymentLink } from '#server/orders/create-payment-link.ts'
import { findOrderByNumber } from '#server/orders/resolve-order.ts'
import { testDatabases } from '#test/databases.ts'
import { type DiscountValues, insertDiscount } from '#test/insert-discount.ts'
import { asFormData, phoneOrderForm } from '#test/phone-order.ts'
import { minutesLater, NOW, newCustomer, OWNER, SELLER, setStockCount, stockOf } from '#test/stock.ts'
import { createPhoneOrder } from './create-phone-order.ts'
import { parsePhoneOrder } from './phone-order-form.ts'

const ITEM = 'keepsakes-1'
const AT_END = LINK_VALID_HOURS * 60
const BOX = { kind: 'box', box: 'compact', message: 'With <love>', giftWrap: 'on' }

type Given = { items?: readonly string[]; change?: Record<string, string>; at?: Date }

async function make(db: Db, { items = [ITEM], change = {}, at = NOW }: Given = {}) {
  const form = asFormData(phoneOrderForm({}, { ...BOX, ...change }))
  for (const id of items) {
    form.append('item', id)
    form.append('item-paise', change.told ?? '')
  }
  const { typed } = parsePhoneOrder(form)
  return createPhoneOrder({ db, seller: { ...SELLER, offers: await openDiscounts(db) }, now: at }, typed, OWNER)
}

async function made(db: Db, given: Given = {}) {
  const answer = await make(db, given)
  const found = answer.ok && (await findOrderByNumber(db, answer.number))
  if (!found) throw new Error(JSON.stringify(answer))
  return found
}

const later = (minutes: number) => ({ ...OWNER, now: minutesLater(minutes) })
const ofCode = (code: string): Given => ({ change: { code } })

describe.each(testDatabases)('a box ordered by phone on %s', (_, open) => {
  const openWith = async (offer: DiscountValues = {}) => {
    const db = await open()
    await insertDiscount(db, offer)
    return db
  }

  it('equals the shop’s own order and is reserved until its link expires', async () => {
    const db = await openWith()
    await setStockCount(db, ITEM, 3)
    const order = await made(db, ofCode('diwali 10'))
    // 10 per cent of ₹3,522 with the tax in it; 18 per cent within what is left.
    expect(order).toMatchObject({
      lines: [{ productId: 'box:compact', unitPricePaise: 352_200, discountPaise: 35_220, hsn: '4819' }],
      ...{ subtotalPaise: 268_628, gst: { cgstPaise: 24_176, sgstPaise: 24_176 }, totalPaise: 316_980 },
      parcels: [{ message: 'With <love>', giftWrap: true }],
    })
    const inside = await db.selectFrom('orderBoxItems').select(['itemId', 'pricePaise']).execute()
    expect(inside).toEqual([{ itemId: ITEM, pricePaise: 2300 }])
    expect(await stockOf(db, ITEM)).toEqual({ onHand: 3, reserved: 1 })
    const { until } = await db.selectFrom('offerUses').select('until').executeTakeFirstOrThrow()
    expect(until).toBe(minutesLater(AT_END).toISOString())
  })

  it('keeps the last use of its code until its link ends, and regains it with a new link if it is still free', async () => {
    const db = await openWith({ maxUses: 1 })
    const { number } = await made(db, ofCode('DIWALI10'))
    const other = { ...ofCode('DIWALI10'), change: { code: 'DIWALI10', key: 'f'.repeat(32), ...newCustomer() } }
    const fault = 'DIWALI10 has been used as often as it can be.'
    expect(await make(db, { ...other, at: minutesLater(AT_END - 1) })).toMatchObject({
      ok: false,
      look: { faults: { code: fault }, typed: { code: 'DIWALI10' }, summary: { totalPaise: 352_200 } },
    })
    await cancelPaymentLink(db, number, later(1))
    expect((await createPaymentLink(db, number, later(2))).ok).toBe(true)
    expect(await make(db, { ...other, at: minutesLater(3) })).toMatchObject({ ok: false })
    await cancelPaymentLink(db, number, later(4))
    await made(db, { ...other, at: minutesLater(5) })
    const words = expect.stringMatching(/^Its offer has reached its limit/)
    expect(await createPaymentLink(db, number, later(6))).toEqual({ ok: false, words })
  })
})

describe.each(testDatabases.slice(0, 1))('a box ordered by phone', (_, open) => {
  it.each<[string, Given, object]>([
    ['no box chosen', { change: { box: '' } }, { faults: { box: 'Choose a box.' } }],
    [
      'a box that is gone',
      { change: { box: 'palace' } },
      { box: { fault: expect.stringContaining('no longer sold') } },
    ],
    ['nothing in it', { items: [] }, { faults: { lines: 'Add an item to the box.' } }],
    ['more than it holds', { items: ['accessories-1', 'accessories-2', 'accessories-3'] }, { summary: undefined }],
    ['a thing that is gone', { items: [ITEM, 'x'] }, { box: { items: [{}, { fault: expect.any(String) }] } }],
    [
      'another price',
      { change: { told: '100' } },
      { box: { items: [{ paise: '2300', fault: expect.stringMatching(/^The price has changed/) }] } },
    ],
    ['an unknown code', ofCode('nope'), { faults: { code: expect.stringContaining('NOPE') } }],
    ['no PIN code', { change: { zipCode: '1' } }, { faults: { zipCode: 'Valid zip code is required' } }],
  ])('with %s returns an error, keeps the submitted values, and is not created', async (_case, given, look) => {
    const db = await open()
    await insertDiscount(db)
    const answer = await make(db, given)
    expect(answer).toMatchObject({
      ok: false,
      look: { typed: { kind: 'box', gift: { message: 'With <love>' } }, ...look },
    })
    expect(await db.selectFrom('orders').select('id').execute()).toEqual([])
  })

  it('is refused when its stock went to another order', async () => {
    const db = await open()
    await setStockCount(db, ITEM, 1)
    await made(db, { change: { key: 'f'.repeat(32), ...newCustomer() } })
    const fault = expect.stringContaining('Sold out')
    expect(await make(db)).toMatchObject({ ok: false, look: { box: { items: [{ id: ITEM, fault }] } } })
  })

  it('reports once that a discount is less than the one displayed for this box', async () => {
    const db = await open()
    await insertDiscount(db, { code: '' })
    const shown = { off: '99900', 'off-of': `,compact,${ITEM}` }
    const answer = await make(db, { change: shown })
    const form = 'The offer shown now takes off ₹352.20. Tell the customer, then submit again.'
    expect(answer).toMatchObject({ ok: false, look: { faults: { form }, typed: { off: { paise: '35220' } } } })
    expect(await made(db, { change: { ...shown, 'off-of': 'of another box' } })).toMatchObject({ totalPaise: 316_980 })
  })
})
