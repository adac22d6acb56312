import { describe, expect, it } from 'vitest'
import { addDayOff } from '#server/delivery/change-days-off.ts'
import { saveExtraDay } from '#server/delivery/change-extra-days.ts'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import { checkPromisedDays } from '#server/orders/promised-days-job.ts'
import { deskCookie } from '#test/desk-user.ts'
import { createPaidOrder, NOON } from '#test/paid-order.ts'
import { openTestShop } from '#test/shop.ts'
import { deliverInSlots } from '#test/slot-delivery.ts'

async function atTheDay() {
  const { get, shop } = await openTestShop({}, { now: () => NOON })
  const cookie = await deskCookie(shop, 'owner')
  const order = await createPaidOrder(shop.db, { test: true })
  const open = async (path: string) =>
    (await (await get(path, { headers: { cookie } })).text()).replaceAll('<!-- -->', '')
  const path = `/desk/orders/${order.number}/day`
  const send = (typed: Record<string, string>, to = path) =>
    get(to, { method: 'POST', body: new URLSearchParams(typed), headers: { cookie } })
  return { shop, order, path, open, send, get, cookie }
}

const seenOf = (page: string): string => /name="seen" value="([^"]+)"/.exec(page)?.[1] ?? ''

describe('the page of an address in a shop with hours', () => {
  const JAIPUR = { city: 'Jaipur', state: 'Rajasthan', zipCode: '302001' }
  const KOCHI = { street: '12 MG Road', city: 'Kochi', state: 'Kerala', zipCode: '682001' }

  async function inTheEvening() {
    const opened = await atTheDay()
    const { db } = opened.shop
    await deliverInSlots(db, { mostADay: 1 })
    const delivery = await readDeliveryTables(db)
    const wish = { shipping: JAIPUR, lines: { 'kids-zone-1': 1 }, delivery, deliverOn: '2026-11-27' }
    const { number } = await createPaidOrder(db, { ...wish, slotId: 'evening', test: true })
    const typed = { fullName: 'Asha Rao', phone: '9845012345', country: 'India', ...KOCHI }
    return { ...opened, db, number, typed, to: `/desk/orders/${number}/address` }
  }

  it('refunds hours that are not offered there, or keeps their charge, as the person chooses', async () => {
    const { db, number, typed, send, to } = await inTheEvening()
    const preview = (await (await send({ step: 'look', ...typed }, to)).text()).replaceAll('<!-- -->', '')
    expect(preview).toContain('Evening, 5 pm to 9 pm is not offered there; delivered any time.')
    expect(preview).toMatch(/name="charge"[^>]*value="follows"/)
    const done = await send({ step: 'do', ...typed, charge: 'follows', seen: seenOf(preview) }, to)
    expect([done.status, done.headers.get('location')]).toEqual([302, `/desk/orders/${number}`])
    expect(await db.selectFrom('refunds').select(['amountPaise', 'forSlot']).execute()).toEqual([
      { amountPaise: 116_82, forSlot: 1 },
    ])
  })

  it('shows a packer no sum and no choice, and the charge stays', async () => {
    const { shop, db, typed, get, to } = await inTheEvening()
    const cookie = await deskCookie(shop, 'packer')
    const send = (fields: Record<string, string>) =>
      get(to, { method: 'POST', body: new URLSearchParams(fields), headers: { cookie } })
    const preview = await (await send({ step: 'look', ...typed })).text()
    expect(preview).toContain('delivered any time. The charge stays.')
    expect([preview.includes('₹'), preview.includes('name="charge"')]).toEqual([false, false])
    expect((await send({ step: 'do', ...typed, charge: 'follows', seen: seenOf(preview) })).status).toBe(302)
    expect(await db.selectFrom('refunds').select('id').execute()).toEqual([])
  })

  it('says beside the PIN code that the day is full there, and keeps what was typed', async () => {
    const { db, send } = await inTheEvening()
    const delivery = await readDeliveryTables(db)
    const order = await createPaidOrder(db, { delivery, deliverOn: '2026-11-27', test: true })
    const typed = { fullName: 'Asha Rao', phone: '9845012345', street: '7 Amer Road', country: 'India', ...JAIPUR }
    const answer = await send({ step: 'look', ...typed }, `/desk/orders/${order.number}/address`)
    const page = await answer.text()
    expect(answer.status).toBe(422)
    expect(page).toContain('value="7 Amer Road"')
    expect(page).toMatch(/Friday 27 November[^<]*full/)
  })
})

describe('the page of an order’s delivery day', () => {
  it('is linked from the order, previews the change and then makes it', async () => {
    const { order, path, open, send, get } = await atTheDay()
    expect(await open(`/desk/orders/${order.number}`)).toContain(`${path}?parcel=1`)
    expect(await open(path)).toContain('does not deliver on Sundays')
    const preview = await (await send({ step: 'look', day: '2026-12-10', reason: 'Stocktaking' })).text()
    expect(preview).toContain('to Thu 10 December.')
    expect(preview).toContain('The email with both days is kept as a file, not sent.')
    const done = await send({ step: 'do', day: '2026-12-10', reason: 'Stocktaking', seen: seenOf(preview) })
    expect([done.status, done.headers.get('location')]).toEqual([302, `/desk/orders/${order.number}`])
    const page = await open(`/desk/orders/${order.number}`)
    for (const text of ['Thu 10 Dec', 'Order changed', 'Stocktaking', 'Email: Delivery day changed'])
      expect(page).toContain(text)
    const buyers = await (await get(`/order/${order.number}/${order.secret}`)).text()
    expect(buyers).toContain('10 December')
    const again = await send({ step: 'do', day: '2026-12-11', reason: '', seen: seenOf(preview) })
    expect([again.status, await again.text()]).toEqual([409, expect.stringContaining('nothing was done')])
  })

  it('refuses a day off beside the field and keeps what was typed', async () => {
    const { send } = await atTheDay()
    const answer = await send({ step: 'look', day: '2026-12-06', reason: 'Any' })
    const page = await answer.text()
    expect(answer.status).toBe(422)
    expect(page).toContain('The nearest days are Sat 5 December and Mon 7 December.')
    expect(page).toContain('value="2026-12-06"')
    expect(page).toContain('value="Any"')
  })

  it('is linked from Today when the day became a day off, where it can be kept', async () => {
    const { shop, order, path, open, send } = await atTheDay()
    const day = order.parcels[0]?.promisedDay ?? ''
    const off = { day, who: 'both', name: 'Stocktaking', source: 'us' }
    await addDayOff(shop.db, off, { who: 'asha', now: NOON, live: false })
    await checkPromisedDays(shop.db, NOON)
    const today = await open('/desk/today')
    expect(today).toContain(`${path}?parcel=1`)
    expect(today).toContain('which is now Stocktaking. The nearest days are ')
    expect(await open(path)).toContain(', which is now Stocktaking')
    const task = /name="task" value="([^"]+)"/.exec(today)?.[1] ?? ''
    await send({ task }, '/desk/today')
    expect(await open('/desk/today')).not.toContain('Change the day or keep it')
  })

  it('moves an order to a dearer hour, with a payment link of its own', async () => {
    const { shop, send, open } = await atTheDay()
    await deliverInSlots(shop.db)
    const delivery = await readDeliveryTables(shop.db)
    const shipping = { city: 'Jaipur', state: 'Rajasthan', zipCode: '302001' }
    const wish = { shipping, delivery, deliverOn: '2026-11-30', slotId: 'evening', test: true }
    const { number } = await createPaidOrder(shop.db, wish)
    const path = `/desk/orders/${number}/day`
    const festival = { day: '2026-12-06', name: 'Wedding Sunday', cutOff: '', until: '', mostADay: '', fee: '50' }
    const actor = { who: 'Meera', now: shop.now(), live: true }
    await saveExtraDay(shop.db, { form: festival, was: '', confirmed: 'any' }, actor)
    const page = await open(path)
    for (const text of [
      'Delivery day and hour',
      'Evening, 5 pm to 9 pm + ₹99.00',
      'Any time',
      'Sunday 6 December adds ₹50.00.',
    ])
      expect(page).toContain(text)
    const typed = { day: '2026-11-30', slot: 'midnight', reason: '' }
    const preview = await (await send({ step: 'look', ...typed }, path)).text()
    expect(preview).toMatch(/Waive ₹.*Send a payment link for ₹/s)
    const confirmed = { step: 'do', ...typed, seen: seenOf(preview), charge: 'follows' }
    const done = await send(confirmed, path)
    const charge = done.headers.get('location') ?? ''
    expect(charge).toMatch(/^\/desk\/orders\/[A-Z]+-\d+$/)
    const chargePage = await open(charge)
    for (const text of ['Belongs to order', number, 'Delivery, Midnight, night of Mon 30 November', 'Payment link'])
      expect(chargePage).toContain(text)
    const first = await open(`/desk/orders/${number}`)
    for (const text of ['Charge for the hour', 'not paid', 'Change day and hour', 'more for the new hour is asked for'])
      expect(first).toContain(text)
    const later = { step: 'look', day: '2026-11-30', slot: 'noon', reason: '' }
    expect(await (await send(later, path)).text()).toMatch(/Keep the charge.*Refund the ₹/s)
    expect(await (await send({ ...later, slot: 'dawn' }, path)).text()).toContain('Jaipur has no such hours.')
  })

  it('is not found for other parcels, and says why a shipped parcel cannot change', async () => {
    const { shop, order, path, open, get, cookie } = await atTheDay()
    expect((await get(`${path}?parcel=2`, { headers: { cookie } })).status).toBe(404)
    await shop.db.updateTable('parcels').set({ state: 'shipped' }).where('orderId', '=', order.id).execute()
    expect(await open(path)).toContain('after payment and before the parcel leaves')
  })
})
