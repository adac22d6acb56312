import { describe, expect, it } from 'vitest'
import { indianInstant } from '#domain/delivery/calendar.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'
import { testDatabases } from '#test/databases.ts'
import { createPaidOrder, moveTestOrder, refundByHand } from '#test/paid-order.ts'
import { changePackDays, changeTransit } from './change-delivery.ts'
import { readComparedTables } from './compare-tables.ts'
import { countOnTime } from './on-time-report.ts'
import { readDeliveryTables } from './queries.ts'

const ORDERED = indianInstant('2026-09-07', '11:00')
const NOW = indianInstant('2026-09-30', '12:00')
const BY = { who: 'asha', now: NOW, live: false }

describe.each(testDatabases)('on-time deliveries on %s', (_, open) => {
  it('are counted by zone, beside the promises of other tables', async () => {
    const db = await open()
    // Pune is a metro: three days in transit from the 8th on. Leh takes seven.
    const sent = async (zipCode: string, arrived?: string, wish = {}) => {
      const shipping = { zipCode, city: 'Somewhere', state: zipCode.startsWith('19') ? 'Ladakh' : 'Maharashtra' }
      const order = await createPaidOrder(db, { at: ORDERED, shipping, ...wish })
      for (const to of ['packed', 'shipped'] as const) await moveTestOrder(db, order.id, to, { at: ORDERED })
      if (arrived) await moveTestOrder(db, order.id, 'delivered', { at: indianInstant(arrived, '18:00') })
      return order
    }
    await sent('411001', '2026-09-11')
    await sent('411001', '2026-09-10')
    await sent('411001', '2026-09-12')
    await sent('194101')
    await sent('411001', '2026-09-11', { test: true })
    await refundByHand(db, (await sent('411001')).number)
    await createPaidOrder(db, { at: NOW })
    await changeTransit(db, { zoneId: 'metro', span: '2-4', mothersDay: false }, BY)
    await changePackDays(db, 'standard', '2', BY)
    const tables = await readDeliveryTables(db)
    await updateOrderIndex(db)
    const count = async (query: string) => {
      const { tables: other, faults } = await readComparedTables(db, tables, new URLSearchParams(query))
      return { ...(await countOnTime(db, { tables, now: NOW, other })), faults }
    }
    const { zones, others } = await count('')
    expect(others).toEqual([])
    expect(zones).toEqual([
      { id: 'rider same-day', name: 'Bengaluru', kept: 0, late: 0, missing: 0 },
      { id: 'courier metro', name: 'Metro', kept: 2, late: 1, missing: 0 },
      { id: 'courier other-urban', name: 'Other Urban', kept: 0, late: 0, missing: 0 },
      { id: 'courier remote', name: 'Remote', kept: 0, late: 1, missing: 1 },
    ])
    const of = async (query: string) => {
      const [, metro, , remote] = (await count(query)).others
      return [metro, remote].map((zone) => zone && [zone.sooner, zone.same, zone.later, zone.late])
    }
    expect(await of('than=')).toEqual([
      [0, 0, 3, 0],
      [0, 0, 1, 1],
    ])
    expect(await of('than=1')).toEqual([
      [0, 3, 0, 1],
      [0, 1, 0, 1],
    ])
    expect(await of('than=1&span.metro=1 – 2&pack=1&cutOff=10:00')).toEqual([
      [0, 3, 0, 1],
      [0, 0, 1, 1],
    ])
    const wrong = await count('than=99&span.metro=3-1&pack=x&cutOff=25:00')
    expect([Object.keys(wrong.faults).sort(), wrong.others]).toEqual([['cutOff', 'pack', 'span.metro', 'than'], []])
  })
})
