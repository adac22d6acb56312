import { describe, expect, it } from 'vitest'
import { NETWORK_FORMS } from '#domain/delivery/network-forms.ts'
import { EMPTY_SLOT_ROW, joinSlotRows, splitSlotRows } from '#domain/delivery/slot-rows.ts'
import type { OrderForm } from '#domain/order/purchase.ts'
import { productsById } from '#server/catalogue/queries.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { transact } from '#server/db/transact.ts'
import { transitionOrder } from '#server/orders/transition-order.ts'
import { deliveryHistory } from '#server/settings/setting-history.ts'
import { testDatabases } from '#test/databases.ts'
import { ADDRESS } from '#test/order-form.ts'
import { deliverInSlots } from '#test/slot-delivery.ts'
import { readOpenRecord } from './delivery-view.ts'
import { describeLowerLimit } from './parcel-limit.ts'
import { readDeliveryTables } from './queries.ts'
import { saveNetworkRecord } from './save-network.ts'
import { undoDelivery } from './undo-delivery.ts'

/** Saturday, 11:42 am in India. */
const NOW = new Date('2026-11-21T06:12:00Z')
const DAY = '2026-11-25'
const MEERA = { who: 'Meera', now: NOW, live: true }

type Change = { slots?: (text: string) => string; mostADay?: string; confirmed?: string; version?: number }

/** Saves the form of the area with changes; `slots` edits the text of the rows. */
async function save(db: Db, { slots = (text) => text, confirmed = '', version, ...change }: Change, actor = MEERA) {
  const tables = await readDeliveryTables(db)
  const values = NETWORK_FORMS.area.read(tables, 'jaipur') ?? {}
  const edited = { ...values, ...change, slots: slots(values.slots ?? '') }
  const submit = { kind: 'area' as const, id: 'jaipur', version: version ?? tables.version, values: edited, confirmed }
  return saveNetworkRecord(db, submit, actor)
}

const giftIn = (slotId: string) => ({
  ...{ message: '', cardFrom: '', giftWrap: false, hidePrices: true, deliverOn: DAY, buyerGstin: '' },
  slotId,
})

async function formFor(db: Db, slotId: string, buyer = 0): Promise<OrderForm> {
  const products = await productsById(db, ['kids-zone-1'])
  const pricePaise = products.get('kids-zone-1')?.pricePaise ?? 0
  const person = { email: `buyer${buyer}@example.com`, phone: `98${String(10_000_000 + buyer)}` }
  return {
    checkoutKey: newId(),
    shipping: { ...ADDRESS, ...person, city: 'Jaipur', state: 'Rajasthan', zipCode: '302001' },
    lines: [{ id: 'kids-zone-1', quantity: 1, pricePaise }],
    gift: giftIn(slotId),
  }
}

const place = async (db: Db, form: OrderForm) =>
  placeOrder(db, form, { state: 'Karnataka', test: false, delivery: await readDeliveryTables(db) }, NOW)

async function order(db: Db, slotId: string, buyer: number, isPaid: boolean) {
  const placed = await place(db, await formFor(db, slotId, buyer))
  if (!placed.ok) throw new Error('not placed')
  if (isPaid)
    await transact(db, (trx) =>
      transitionOrder(trx, placed.order.id, { to: 'paid', by: 'owner', cause: 'test', at: NOW }),
    )
}

const areaOf = async (db: Db) => (await readDeliveryTables(db)).areas.find(({ id }) => id === 'jaipur')

const withoutSlot = (id: string) => (text: string) => joinSlotRows(splitSlotRows(text).filter((row) => row.id !== id))

describe.each(testDatabases)('the slots of an area on %s', (_, open) => {
  it('are added, changed and removed, each undone, and an edited one keeps its id', async () => {
    const db = await open()
    await deliverInSlots(db)
    const before = await areaOf(db)
    const late = { ...EMPTY_SLOT_ROW, hours: '3-5', orderBefore: '10 am', fee: '49', most: '5', express: 'on' }
    const added = await save(db, { slots: (text) => `${text}\n${joinSlotRows([late])}` })
    expect(added).toMatchObject({ ok: true, words: 'Jaipur saved. No paid order is affected.', version: 3 })
    const slotIds = async () => (await areaOf(db))?.slots.map(({ id }) => id)
    expect(await slotIds()).toEqual(['morning', 'noon', '1500-1700', 'evening', 'midnight'])
    await save(db, { slots: (text) => text.replace('5 pm – 9 pm', '6 pm – 10 pm') })
    expect(await slotIds()).toEqual(['morning', 'noon', '1500-1700', 'evening', 'midnight'])
    expect((await undoDelivery(db, process.cwd(), 4, MEERA)).ok).toBe(true)
    expect((await undoDelivery(db, process.cwd(), 3, MEERA)).ok).toBe(true)
    expect(await areaOf(db)).toEqual(before)
    expect(await save(db, {})).toMatchObject({ ok: true, words: 'Jaipur is unchanged.' })
  })

  it('say how many orders keep a removed or changed one', async () => {
    const db = await open()
    await deliverInSlots(db)
    for (const buyer of [1, 2]) await order(db, 'evening', buyer, true)
    await order(db, 'evening', 3, false)
    await order(db, 'noon', 4, true)
    const opened = await readOpenRecord(db, await readDeliveryTables(db), 'area:jaipur', MEERA)
    expect(opened?.slotOrders).toEqual({
      evening: '2 paid orders and 1 open order keep it',
      noon: '1 paid order keeps it',
    })
    const changed = await save(db, { slots: (text) => text.replace('12 noon – 3 pm', '1 pm – 3 pm') })
    expect(changed.words).toContain('12 noon to 3 pm changed: 1 paid order keeps it as it was.')
    const removed = await save(db, { slots: withoutSlot('evening') })
    expect(removed.words).toContain('Evening removed: 2 paid orders and 1 open order keep it.')
    const parcels = await db.selectFrom('parcels').select('slotId').where('slotId', '=', 'evening').execute()
    expect(parcels).toHaveLength(3)
  })

  it('and their limits may be lower than what is sold, once that is confirmed', async () => {
    const db = await open()
    await deliverInSlots(db)
    for (const buyer of [1, 2, 3]) await order(db, 'evening', buyer, true)
    const words = '3 parcels are sold for Wed 25 November; with 2 no more are taken.'
    expect(await save(db, { mostADay: '2' })).toMatchObject({ ok: false, words, confirm: true, errors: {} })
    expect((await areaOf(db))?.mostADay).toBeUndefined()
    // What is confirmed is that sentence, and no other.
    expect(await save(db, { mostADay: '1', confirmed: words })).toMatchObject({ ok: false, confirm: true })
    expect(await save(db, { mostADay: '2', confirmed: words })).toMatchObject({ ok: true })
    expect(await save(db, { mostADay: '3' })).toMatchObject({ ok: true })
    const fewer = (text: string) =>
      joinSlotRows(splitSlotRows(text).map((row) => (row.id === 'evening' ? { ...row, most: '1' } : row)))
    const slot = '3 parcels are sold for Evening, Wed 25 November; with 1 no more are taken.'
    expect(await save(db, { slots: fewer })).toMatchObject({ ok: false, words: slot })
    expect(await save(db, { slots: fewer, confirmed: slot })).toMatchObject({ ok: true })
    expect(await describeLowerLimit(db, '2', MEERA)).toMatch(/^3 parcels are sold for .*; with 2 no more are taken\.$/)
    expect(await describeLowerLimit(db, '3', MEERA)).toBe('')
  })

  it('are merged as one field, and a conflict is described in words', async () => {
    const db = await open()
    await deliverInSlots(db)
    const { version } = await readDeliveryTables(db)
    const opened = NETWORK_FORMS.area.read(await readDeliveryTables(db), 'jaipur') ?? {}
    await save(db, { slots: withoutSlot('noon') }, { ...MEERA, who: 'Sumit' })
    const submit = { kind: 'area' as const, id: 'jaipur', version }
    const mine = { ...opened, slots: withoutSlot('evening')(opened.slots ?? '') }
    expect(await saveNetworkRecord(db, { ...submit, values: mine }, MEERA)).toMatchObject({
      ok: false,
      errors: {
        slots:
          'Changed since you opened it (Sumit, 11:42\u00a0am) to “3 slots: Morning, Evening, Midnight”. Save again to keep yours.',
      },
      values: mine,
    })
    const merged = await saveNetworkRecord(db, { ...submit, values: { ...opened, mostADay: '60' } }, MEERA)
    expect(merged.words).toContain('Sumit, 11:42\u00a0am, changed Slots; that is kept.')
    expect(await areaOf(db)).toMatchObject({ mostADay: 60, slots: { length: 3 } })
    expect((await deliveryHistory(db))[0]).toMatchObject({ what: 'Jaipur saved.', canUndo: true })
  })

  it('are gone for open carts at once: each is answered with any time, and then orders', async () => {
    const db = await open()
    await deliverInSlots(db)
    const forms = []
    for (let buyer = 0; buyer < 50; buyer++) forms.push(await formFor(db, 'evening', buyer))
    await save(db, { slots: withoutSlot('evening') })
    const refused = await Promise.all(forms.map((form) => place(db, form)))
    for (const answer of refused)
      expect(answer).toEqual({
        ...{ ok: false, why: 'place', what: 'slot', days: [] },
        message: 'The hour that you chose is no longer offered. We kept the day and took “Any time”.',
      })
    const again = forms.map((form) => ({ ...form, gift: giftIn('') }))
    const placed = await Promise.all(again.map((form) => place(db, form)))
    expect(placed.filter((answer) => answer.ok && answer.order.parcels[0]?.promisedDay === DAY)).toHaveLength(50)
  })
})
