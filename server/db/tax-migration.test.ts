import { describe, expect, it } from 'vitest'
import { emptyDatabases } from '#test/databases.ts'
import type { Db } from './connect.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS } from './migrations.ts'

const BEFORE = MIGRATIONS.filter(({ name }) => name < '0009')

const SUMS = {
  subtotalPaise: 10_000,
  cgstPaise: 0,
  sgstPaise: 0,
  igstPaise: 1_800,
  shippingPaise: 0,
  totalPaise: 11_800,
}
const WHO = {
  secret: 's',
  fullName: 'Asha',
  email: 'a@example.com',
  phone: '9',
  street: 'x',
  city: 'y',
  zipCode: '560001',
}
const TIMES = { estimatedDelivery: '2026-11-28', createdAt: '2026-11-21', updatedAt: '2026-11-21' }

async function oldOrder(db: Db, id: string, region: string, country: string) {
  const row = { id, checkoutKey: id, number: id, kind: 'cart', state: 'paid', test: 0, region, country } as const
  await db
    .insertInto('orders')
    .values({ ...row, ...SUMS, ...WHO, ...TIMES })
    .execute()
  const line = { productId: 'p', name: 'A gift', unitPricePaise: 10_000, quantity: 1, hsn: '4819', picture: '' }
  await db
    .insertInto('orderLines')
    .values({ orderId: id, position: 0, ...line })
    .execute()
}

describe.each(emptyDatabases)('orders from before States were codes, on %s', (_, open) => {
  it('get theirs from their text where it is certain, and keep their sums', async () => {
    const db = await open()
    await migrate(db, BEFORE)
    const texts = [
      ['Karnataka', 'India', 'KA'],
      ['KA', 'India', 'KA'],
      ['Karnatka', 'india', 'KA'],
      ['Kerala', 'India', 'KL'],
      ['Bangalore', 'India', ''],
      ['Kerala', 'Canada', ''],
      ["'; drop table orders; --", 'India', ''],
    ] as const
    for (const [index, [region, country]] of texts.entries()) await oldOrder(db, `o${index}`, region, country)
    await migrate(db)
    const rows = await db.selectFrom('orders').selectAll().orderBy('id').execute()
    const parcels = await db.selectFrom('parcels').select('stateCode').orderBy('orderId').execute()
    expect(parcels.map(({ stateCode }) => stateCode)).toEqual(texts.map(([, , code]) => code))
    for (const row of rows) expect(row).toMatchObject({ ...SUMS, taxScheme: 'regular' })
    const lines = await db.selectFrom('orderLines').select('gstRate').execute()
    expect(new Set(lines.map(({ gstRate }) => gstRate))).toEqual(new Set([18]))
  })
})
