import { describe, expect, it } from 'vitest'
import { catalogueVersion, productIn, productsOf } from '#server/catalogue/queries.ts'
import { testDatabases } from '#test/databases.ts'
import { readSettings, seedSettings, setSetting } from './queries.ts'

const NOW = new Date('2026-11-21T10:00:00Z')

describe.each(testDatabases)('settings on %s', (_, open) => {
  it('begin with defaults that harm nobody', async () => {
    const settings = await readSettings(await open(), process.cwd())
    expect(settings).toMatchObject({ name: 'Regalo', upiId: 'regalo@example', gstin: '' })
  })

  it('keep what the owner said when the shop starts again, and make every page new', async () => {
    const db = await open()
    const before = await catalogueVersion(db)
    expect(await setSetting(db, 'name', 'Tohfa', NOW)).toEqual({ ok: true })
    await seedSettings(db, process.cwd(), NOW)
    expect((await readSettings(db, process.cwd())).name).toBe('Tohfa')
    expect(await catalogueVersion(db)).not.toBe(before)
  })

  it('refuse a name nobody knows and a value that cannot be right', async () => {
    const db = await open()
    expect(await setSetting(db, 'colour', 'red', NOW)).toMatchObject({ ok: false })
    expect(await setSetting(db, 'upiId', 'not an id', NOW)).toEqual({
      ok: false,
      message: 'upiId must be a UPI id such as shop@bank.',
    })
  })
})

describe.each(testDatabases)('the catalogue on %s', (_, open) => {
  it('holds every collection whole', async () => {
    const db = await open()
    const counts = await Promise.all(
      (['uniquely-yours', 'wedding-edit', 'kids-zone', 'quick-delivery', 'mothers-day'] as const).map(
        async (slug) => (await productsOf(db, slug)).length,
      ),
    )
    expect(counts).toEqual([40, 15, 8, 12, 11])
  })

  it("sells a Mother's Day gift at its twin's price", async () => {
    const db = await open()
    const [own, twin] = await Promise.all([
      productIn(db, 'uniquely-yours', 'uniquely-yours-4'),
      productIn(db, 'mothers-day', 'MD-4'),
    ])
    expect(twin?.pricePaise).toBe(own?.pricePaise)
    expect(twin?.name).not.toBe(own?.name)
  })

  it('knows a gift only under its own collection', async () => {
    expect(await productIn(await open(), 'kids-zone', 'uniquely-yours-1')).toBeUndefined()
  })
})
