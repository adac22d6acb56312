import { describe, expect, it } from 'vitest'
import { EMPTY_OCCASION, type OccasionValues } from '#domain/occasion/occasion-fields.ts'
import { newId } from '#server/db/portable.ts'
import { removeExtraDay, saveExtraDay } from '#server/delivery/change-extra-days.ts'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import { undoDelivery } from '#server/delivery/undo-delivery.ts'
import { testDatabases } from '#test/databases.ts'
import { DIWALI, publishOccasion } from '#test/publish-occasion.ts'
import { extraDaysBefore } from './extra-days-before.ts'
import { makeOccasionPage } from './make-page.ts'
import { applyOccasionDay, createOccasion, occasionResource, removeOccasion } from './occasion-resource.ts'
import { currentOccasions, findOccasion, listOccasions, occasionFieldsOf } from './queries.ts'
import { seedOccasions } from './seed-occasions.ts'

const NOW = new Date('2027-09-01T10:00:00+05:30')
const BY = { who: 'Asha', now: NOW, live: false }

describe.each(testDatabases)('occasions on %s', (_, open) => {
  const openEmpty = async () => {
    const db = await open()
    await db.deleteFrom('occasions').execute()
    return db
  }
  const create = async (db: Awaited<ReturnType<typeof open>>, values: Partial<OccasionValues>) => {
    const made = await createOccasion(db, { key: newId(), id: '', submitted: { ...DIWALI, ...values } }, BY)
    return made.ok ? {} : made.faults
  }

  it('of the sample are switched off, each with its source, and do not come back when deleted', async () => {
    const db = await open()
    await seedOccasions(db, process.cwd(), NOW)
    const all = await listOccasions(db)
    expect(all.length).toBeGreaterThan(15)
    expect(all.filter(({ isOn, pageOn, source }) => isOn === 1 || pageOn === 1 || source === '')).toEqual([])
    expect(await currentOccasions(db)).toEqual([])
    await removeOccasion(db, all[0]?.id ?? '', BY)
    await seedOccasions(db, process.cwd(), NOW)
    expect(await listOccasions(db)).toHaveLength(all.length - 1)
  })

  it('are created once per form, edited and undone', async () => {
    const db = await openEmpty()
    const draft = { key: newId(), id: '', submitted: DIWALI }
    const [first, again] = [await createOccasion(db, draft, BY), await createOccasion(db, draft, BY)]
    expect(first).toEqual({ ok: true, id: 'diwali-2027' })
    expect(again).toEqual(first)
    const change = { base: { intro: DIWALI.intro ?? '' }, submitted: { intro: 'New words.' } }
    const later = { ...BY, now: new Date('2027-09-01T11:00:00+05:30') }
    expect(await occasionResource.save(db, 'diwali-2027', change, later)).toMatchObject({ changed: ['intro'] })
    const [changed] = await occasionResource.history(db, 'diwali-2027')
    expect(await occasionResource.undo(db, 'diwali-2027', changed?.id ?? '', BY)).toMatchObject({ ok: true })
    expect((await findOccasion(db, 'diwali-2027'))?.intro).toBe(DIWALI.intro)
  })

  it('refuse a date that is none, one that is over, and a missing name or source', async () => {
    const db = await openEmpty()
    expect(await create(db, { day: '2027-02-29' })).toMatchObject({ day: expect.stringContaining('is not a date') })
    expect(await create(db, { day: '31/08/2027' })).toEqual({ day: '31 August 2027 is over.' })
    expect(await create(db, { day: '2037-10-29' })).toMatchObject({ day: expect.stringContaining('years away') })
    expect(Object.keys(await create(db, { name: ' ', source: '', day: '' }))).toEqual(['name', 'day', 'source'])
    expect(await create(db, { nextDay: '2027-10-01' })).toEqual({ nextDay: 'It must be after the date above.' })
    expect(await create(db, { day: '29 Oct 2027' })).toEqual({})
  })

  it('cannot be two on one day that are both switched on', async () => {
    const db = await openEmpty()
    await publishOccasion(db, NOW)
    const other = { name: 'Lakshmi Puja', slug: 'lakshmi-puja' }
    const clash = 'Diwali is on 29 October 2027 too and is switched on. Switch one of them off.'
    expect(await create(db, other)).toEqual({ on: clash })
    expect(await create(db, { ...other, on: '' })).toEqual({})
    const on = { base: {}, submitted: { on: '1' } }
    expect(await occasionResource.save(db, 'lakshmi-puja-2027', on, BY)).toMatchObject({ faults: { on: clash } })
  })

  it('refuse an address that is taken, products and PIN codes that do not exist, and blocks that are none', async () => {
    const db = await openEmpty()
    await publishOccasion(db, NOW)
    const next = { name: 'Dhanteras', day: '2027-10-27' }
    expect(await create(db, next)).toMatchObject({ slug: expect.stringContaining('/occasion/diwali') })
    const fault = async (text: string) => (await create(db, { ...next, slug: 'dhanteras', text })).text
    expect(await fault('{row: kids-zone-999}')).toBe('There is no product or collection called kids-zone-999.')
    expect(await fault('{row: kids-zone, kids-zone-1}')).toBe(
      'A row has one collection, or products: {row: kids-zone}.',
    )
    expect(await fault('{cities: 560001, 999999}')).toBe('999999 is an unknown PIN code.')
    expect(await fault('{cities: 56}')).toContain('56 is not a PIN code')
    expect(await fault('{rows: kids-zone}')).toContain('{rows: kids-zone} is no block.')
    expect(await fault('{row: }')).toContain('Name a collection or products')
    expect(await fault(`${'> '.repeat(20)}deep`)).toContain('nested')
    expect(await fault('Words, then\n{row: kids-zone-1, MD-2}\nmore words')).toBeUndefined()
  })

  it('need a title, a text and an address before the page is published', async () => {
    const db = await openEmpty()
    const page = { slug: '', title: '', text: '' }
    expect(Object.keys(await create(db, page)).sort()).toEqual(['slug', 'text', 'title'])
    expect(await create(db, { ...page, pageOn: '' })).toEqual({})
  })

  it('keep an over date until it is changed, but cannot be switched on', async () => {
    const db = await openEmpty()
    const id = await publishOccasion(db, NOW, { on: '' })
    const later = { ...BY, now: new Date('2027-11-05T10:00:00+05:30') }
    const save = (submitted: Partial<OccasionValues>) => occasionResource.save(db, id, { base: {}, submitted }, later)
    expect(await save({ nextDay: '2028-10-17' })).toMatchObject({ ok: true })
    expect(await save({ on: '1' })).toMatchObject({ faults: { on: expect.stringContaining('is over') } })
    expect(await save({ day: '2028-10-17', nextDay: '', on: '1' })).toMatchObject({ ok: true })
  })

  it('are shown by the shop from 21 days before until the day, moved on by jobs', async () => {
    const db = await openEmpty()
    const id = await publishOccasion(db, NOW)
    const jobs = await db.selectFrom('jobs').select(['subject', 'dueAt']).where('kind', '=', 'occasion-day').execute()
    expect(jobs.toSorted((one, other) => one.dueAt.localeCompare(other.dueAt))).toEqual([
      { subject: `${id} 2027-10-08`, dueAt: '2027-10-07T18:30:00.000Z' },
      { subject: `${id} 2027-10-30`, dueAt: '2027-10-29T18:30:00.000Z' },
    ])
    expect(await currentOccasions(db)).toEqual([])
    await applyOccasionDay({ db }, `${id} 2027-10-08`)
    expect(await currentOccasions(db)).toEqual([{ name: 'Diwali', day: '2027-10-29' }])
    await applyOccasionDay({ db }, `${id} 2027-10-30`)
    expect(await currentOccasions(db)).toEqual([])
  })

  it('are not deleted while the shop shows them', async () => {
    const db = await openEmpty()
    const id = await publishOccasion(db, NOW)
    expect(await removeOccasion(db, id, BY)).toMatchObject({ ok: false })
    await occasionResource.save(db, id, { base: {}, submitted: { on: '' } }, BY)
    expect(await removeOccasion(db, id, BY)).toMatchObject({ ok: false })
    await occasionResource.save(db, id, { base: {}, submitted: { pageOn: '' } }, BY)
    expect(await removeOccasion(db, id, BY)).toMatchObject({ ok: true })
    expect(await findOccasion(db, id)).toBeUndefined()
  })

  it('get a page draft that can be published as it is', async () => {
    const db = await openEmpty()
    const empty = { ...EMPTY_OCCASION, name: 'Rakhi', day: '2028-08-05', source: 'the list', title: '', text: '' }
    await createOccasion(db, { key: newId(), id: '', submitted: empty }, BY)
    expect(await makeOccasionPage(db, 'rakhi-2028', BY)).toMatchObject({ ok: true })
    const row = await findOccasion(db, 'rakhi-2028')
    const values = row && occasionFieldsOf(row)
    expect(values).toMatchObject({ slug: 'rakhi', title: 'Rakhi, *sent in time*', pageOn: '' })
    expect(values?.text.match(/\{row: /g)).toHaveLength(3)
    expect(await makeOccasionPage(db, 'rakhi-2028', BY)).toMatchObject({ ok: false })
    const on = { base: {}, submitted: { pageOn: '1' } }
    expect(await occasionResource.save(db, 'rakhi-2028', on, BY)).toMatchObject({ ok: true })
  })

  it('have extra working days in the delivery tables, with history and undo', async () => {
    const db = await open()
    const before = await readDeliveryTables(db)
    const { suggested } = extraDaysBefore(before, '2027-10-29', '2027-09-01')
    expect(suggested[0]).toEqual({ day: '2027-10-24', label: 'Sunday 24 October' })
    const form = { day: '2027-10-24', name: 'Diwali', cutOff: '18:00', until: '', mostADay: '120', fee: '' }
    const add = (wanted: typeof form) => saveExtraDay(db, { form: wanted, was: '', confirmed: 'any' }, BY)
    expect(await add(form)).toMatchObject({ ok: true })
    const tables = await readDeliveryTables(db)
    expect(tables.extraDays).toEqual([{ day: '2027-10-24', name: 'Diwali', cutOff: '18:00', mostADay: 120 }])
    expect(extraDaysBefore(tables, '2027-10-29', '2027-09-01').extra).toEqual(tables.extraDays)
    expect(await undoDelivery(db, process.cwd(), tables.version, BY)).toMatchObject({ ok: true })
    expect((await readDeliveryTables(db)).extraDays).toEqual([])
    expect(await removeExtraDay(db, '2027-10-24', BY)).toMatchObject({ ok: false })
    const refusals = [{ day: '2027-10-32' }, { day: '2027-08-01' }, { cutOff: '25:00' }, { mostADay: '0' }]
    for (const wrong of refusals) expect(await add({ ...form, ...wrong })).toMatchObject({ ok: false })
  })
})
