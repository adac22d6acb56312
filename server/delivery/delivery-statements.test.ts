import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { SAMPLE_STATEMENTS } from '#domain/delivery/sample-statements.ts'
import { projectFile } from '#server/project-files.ts'
import { testDatabases } from '#test/databases.ts'
import { NOON } from '#test/paid-order.ts'
import { addDayOff } from './change-days-off.ts'
import { changePackDays, changeTransit } from './change-delivery.ts'
import { changedCharge, changedPart, restated } from './delivery-statements.ts'
import { readDeliveryTables } from './queries.ts'

const ACTOR = { who: 'asha', now: NOON, live: false }
const SOURCES = [
  'catalogue/collections.json',
  'content/pages/shipping.md',
  'content/pages/contact.md',
  'app/shop/box/catalogue-texts.ts',
]

describe.each(testDatabases)('the tables of a new shop, on %s', (_, open) => {
  it('are the sample until the owner changes areas, zones, rates or working days', async () => {
    const db = await open()
    const part = async () => changedPart(await readDeliveryTables(db))
    expect(await part()).toBeUndefined()
    await addDayOff(db, { day: '2026-12-08', who: 'both', name: 'Stocktaking', source: 'us' }, ACTOR)
    await changePackDays(db, 'standard', '2', ACTOR)
    expect(await part()).toBeUndefined()
    expect(changedCharge(await readDeliveryTables(db))).toBeUndefined()
    await changeTransit(db, { zoneId: 'metro', span: '1-2', mothersDay: false }, ACTOR)
    expect(await part()).toBe('network')
    const tables = await readDeliveryTables(db)
    expect(restated(tables, 'Free shipping on express orders')).toBe('Free shipping across India')
    expect(changedCharge(tables)).toBe('Free shipping across India')
    await changeTransit(db, { zoneId: 'metro', span: '2-3', mothersDay: false }, ACTOR)
    expect(await part()).toBeUndefined()
  })
})

it('each statement is in the sample’s texts', async () => {
  const texts = (await Promise.all(SOURCES.map((path) => readFile(projectFile(path), 'utf8')))).join('\n')
  for (const statement of SAMPLE_STATEMENTS) expect(texts).toContain(statement)
})
