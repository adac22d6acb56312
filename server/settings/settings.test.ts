import { describe, expect, it } from 'vitest'
import { settingsSchema, settingValueError } from '#domain/settings/settings.ts'
import { countProducts } from '#server/catalogue/list-queries.ts'
import { catalogueVersion, productIn } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { testDatabases } from '#test/databases.ts'
import { changeSetting } from './change-setting.ts'
import { readSettings, seedSettings } from './queries.ts'
import { setSetting } from './write-setting.ts'

const NOW = new Date('2026-11-21T10:00:00Z')

describe.each(testDatabases)('settings on %s', (_, open) => {
  it('have safe defaults', async () => {
    const settings = await readSettings(await open(), process.cwd())
    expect(settings).toMatchObject({ name: 'Regalo', upiId: 'regalo@example', gstin: '' })
  })

  it('persist across a restart, and invalidate every page', async () => {
    const db = await open()
    const before = await catalogueVersion(db)
    expect(await setSetting(db, 'name', 'Tohfa', NOW)).toEqual({ ok: true })
    await seedSettings(db, process.cwd(), NOW)
    expect((await readSettings(db, process.cwd())).name).toBe('Tohfa')
    expect(await catalogueVersion(db)).not.toBe(before)
  })

  it('refuse an unknown name and an invalid value', async () => {
    const db = await open()
    expect(await setSetting(db, 'colour', 'red', NOW)).toMatchObject({ ok: false })
    expect(await setSetting(db, 'upiId', 'not an id', NOW)).toEqual({
      ok: false,
      message: 'upiId must be a UPI id such as shop@bank.',
    })
  })
})

it.each(['social.instagram', 'social.pinterest', 'social.twitter'] as const)(
  '%s is empty when the shop has none',
  (name) => {
    expect(
      ['', 'https://example.com/tohfa', ' https://example.com '].map((text) => settingValueError(name, text)),
    ).toEqual([undefined, undefined, undefined])
    expect(settingValueError(name, 'javascript:alert(1)')).toBe('must begin with https://')
  },
)

it('a chat number includes its country code, in any grouping, and a ten-digit Indian number is refused', () => {
  const { chatNumber } = settingsSchema.shape
  for (const [typed, kept] of [
    ['', ''],
    ['+91 98450-12345', '919845012345'],
    ['919845012345', '919845012345'],
    ['+65 9123 4567', '6591234567'],
  ])
    expect(chatNumber.safeParse(typed).data, typed).toBe(kept)
  for (const typed of ['9845012345', '98450 12345', '09845012345'])
    expect(settingValueError('chatNumber', typed), typed).toBe(
      'must begin with the country code: in India 919845012345',
    )
  expect(settingValueError('chatNumber', 'wa.me/919845012345')).toMatch(/^must be digits/)
})

describe.each(testDatabases)('the seller’s State and GSTIN on %s', (_, open) => {
  const stateOf = async (db: Db) => (await readSettings(db, process.cwd())).state

  it('are validated: one of the 36 States, with tolerant spelling, stored by name', async () => {
    const db = await open()
    for (const [typed, name] of [
      ['Karnatka', 'Karnataka'],
      ['KL', 'Kerala'],
      ['tamilnadu', 'Tamil Nadu'],
    ] as const) {
      expect(await setSetting(db, 'state', typed, NOW)).toEqual({ ok: true })
      expect(await stateOf(db)).toBe(name)
    }
    for (const typed of ['', 'Bangalore', 'Atlantis', 'Goa or Kerala'])
      expect(await setSetting(db, 'state', typed, NOW)).toMatchObject({
        ok: false,
        message: expect.stringContaining('one of'),
      })
    expect(await stateOf(db)).toBe('Tamil Nadu')
  })

  it('agree, in any order of setting', async () => {
    const db = await open()
    expect(await setSetting(db, 'gstin', '27AAPFU0939F1ZV', NOW)).toMatchObject({
      ok: false,
      message: expect.stringContaining('registered in Maharashtra and state is Karnataka'),
    })
    expect(await setSetting(db, 'gstin', ' 29 aagcb7383j1z4', NOW)).toEqual({ ok: true })
    expect((await readSettings(db, process.cwd())).gstin).toBe('29AAGCB7383J1Z4')
    expect(await setSetting(db, 'state', 'Kerala', NOW)).toMatchObject({ ok: false })
    expect(await setSetting(db, 'gstin', '29AAGCB7383J1Z5', NOW)).toMatchObject({
      message: expect.stringContaining('does not add up'),
    })
  })

  it('change together when one GSTIN replaces another, also in a live shop', async () => {
    const db = await open()
    await setSetting(db, 'gstin', '29AAGCB7383J1Z4', NOW)
    const by = { who: 'Asha', now: NOW, live: true }
    const move = (value: string) => changeSetting(db, process.cwd(), { name: 'gstin', value }, by)
    expect(await move('27AAPFU0939F1ZV')).toEqual({
      ok: true,
      words: 'gstin is now 27AAPFU0939F1ZV, and state is Maharashtra.',
    })
    expect(await readSettings(db, process.cwd())).toMatchObject({ gstin: '27AAPFU0939F1ZV', state: 'Maharashtra' })
    const lines = db.selectFrom('changes').select(['subject', 'before', 'after']).where('who', '=', 'Asha')
    expect(await lines.orderBy('subject').execute()).toEqual([
      { subject: 'gstin', before: '29AAGCB7383J1Z4', after: '27AAPFU0939F1ZV' },
      { subject: 'state', before: 'Karnataka', after: 'Maharashtra' },
    ])
    await move('29AAGCB7383J1Z4')
    expect(await stateOf(db)).toBe('Karnataka')
  })

  it('refuse an email address as the UPI id', async () => {
    const db = await open()
    expect(await setSetting(db, 'upiId', 'tohfa@gmail.com', NOW)).toMatchObject({ ok: false })
    for (const id of ['tohfa@okicici', 'TOHFA.gifts-1@OkIcici', '9845012345@ybl', 'shop_1@axl2'])
      expect(await setSetting(db, 'upiId', id, NOW), id).toEqual({ ok: true })
  })

  it('are required by a live shop that charges GST', async () => {
    const db = await open()
    await setSetting(db, 'gstin', '29AAGCB7383J1Z4', NOW)
    expect(await setSetting(db, 'gstin', '', NOW, 'live')).toMatchObject({ ok: false })
    expect(await setSetting(db, 'taxScheme', 'sometimes', NOW)).toMatchObject({ ok: false })
    expect(await setSetting(db, 'taxScheme', 'unregistered', NOW, 'live')).toEqual({ ok: true })
    expect(await setSetting(db, 'gstin', '', NOW, 'live')).toEqual({ ok: true })
    expect(await setSetting(db, 'taxScheme', 'regular', NOW, 'live')).toMatchObject({ ok: false })
  })
})

describe.each(testDatabases)('the catalogue on %s', (_, open) => {
  it('contains every collection', async () => {
    const db = await open()
    const counts = await Promise.all(
      (['uniquely-yours', 'wedding-edit', 'kids-zone', 'quick-delivery', 'mothers-day'] as const).map((slug) =>
        countProducts(db, slug),
      ),
    )
    expect(counts).toEqual([40, 15, 8, 12, 11])
  })

  it("sells a Mother's Day gift at the price of the gift that shares its stock", async () => {
    const db = await open()
    const [own, twin] = await Promise.all([
      productIn(db, 'uniquely-yours', 'uniquely-yours-4'),
      productIn(db, 'mothers-day', 'MD-4'),
    ])
    expect(twin?.pricePaise).toBe(own?.pricePaise)
    expect(twin?.name).not.toBe(own?.name)
  })

  it('finds a gift only under its own collection', async () => {
    expect(await productIn(await open(), 'kids-zone', 'uniquely-yours-1')).toBeUndefined()
  })
})
