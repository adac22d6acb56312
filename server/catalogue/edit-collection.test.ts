import { describe, expect, it } from 'vitest'
import type { CollectionValues } from '#domain/catalogue/collection-fields.ts'
import type { Db } from '#server/db/connect.ts'
import { runDueJobs } from '#server/jobs/run-job.ts'
import { createLog } from '#server/log.ts'
import { testDatabases } from '#test/databases.ts'
import { collectionFieldsOf, collectionResource } from './collection-resource.ts'
import { visibleCollections } from './collections.ts'
import { createCollection } from './create-collection.ts'
import { applyCollectionDay, COLLECTION_DAYS_JOB } from './publish-collection.ts'
import { runCollectionAction } from './run-catalogue-action.ts'

const ASHA = { who: 'Asha', now: new Date('2026-09-23T09:00:00Z'), live: false }
const DIWALI: Partial<CollectionValues> = {
  title: 'Diwali',
  heroLine: 'Light the good lamps.',
  intro: 'For the day.',
  tint: 'kids',
  strap: 'wedding',
}
const NOTHING = { act: '', gift: '', gifts: [], place: '' }

const facts = async (db: Db) =>
  collectionFieldsOf(
    await db.selectFrom('collections').selectAll().where('slug', '=', 'diwali').executeTakeFirstOrThrow(),
  )
const slugs = async (db: Db) => (await visibleCollections(db)).map(({ slug }) => slug)

describe.each(testDatabases)('collections on %s', (_, open) => {
  it('are created once, filled, ordered and published, and report missing fields', async () => {
    const db = await open()
    const begin = (slug: string, typed = DIWALI) => createCollection(db, { slug, typed }, ASHA)
    expect(await begin('')).toEqual({ ok: true, slug: 'diwali' })
    expect(await begin('diwali')).toEqual({ ok: true, slug: 'diwali' })
    for (const slug of ['cart', 'new', 'kids-zone', 'Di Wali', '../x'])
      expect(await begin(slug, { ...DIWALI, title: 'Another' })).toMatchObject({ ok: false, fault: expect.any(String) })
    expect(await begin('', { title: '' })).toMatchObject({ ok: false, faults: { title: expect.any(String) } })
    const act = (asked: Partial<typeof NOTHING> | { gifts: string[] }) =>
      runCollectionAction(db, 'diwali', { ...NOTHING, ...asked }, ASHA)
    expect(await act({ act: 'show' })).toMatchObject({ ok: false, message: expect.stringContaining('Add a product') })
    expect(await act({ act: 'put', gifts: ['kids-zone-1', 'uniquely-yours-7', 'wedding-bride-1'] })).toMatchObject({
      ok: true,
    })
    expect(await act({ act: 'place', gift: 'diwali-3', place: '1' })).toMatchObject({ ok: true })
    expect(await act({ act: 'take', gift: 'diwali-1' })).toMatchObject({ ok: true })
    expect(await act({ act: 'take', gift: 'kids-zone-1' })).toMatchObject({ ok: false })
    const inOrder = db.selectFrom('products').select('id').where('collection', '=', 'diwali').orderBy('position')
    expect((await inOrder.execute()).map(({ id }) => id)).toEqual(['diwali-3', 'diwali-2'])
    expect(await slugs(db)).not.toContain('diwali')
    expect(await act({ act: 'show' })).toMatchObject({ ok: true })
    expect(await slugs(db)).toContain('diwali')
  })

  it('appear and disappear on their dates, unless they are empty', async () => {
    const db = await open()
    await createCollection(db, { slug: '', typed: DIWALI }, ASHA)
    const save = async (typed: Partial<CollectionValues>) =>
      collectionResource.save(db, 'diwali', { base: await facts(db), submitted: typed }, ASHA)
    expect(await save({ showFrom: '2026-09-22' })).toMatchObject({ faults: { showFrom: expect.any(String) } })
    expect(await save({ showFrom: '2026-10-20', showUntil: '2026-10-19' })).toMatchObject({
      faults: { showUntil: expect.any(String) },
    })
    expect(await save({ showFrom: '2026-10-20', showUntil: '2026-11-12' })).toMatchObject({ ok: true })
    const jobs = await db
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', COLLECTION_DAYS_JOB)
      .orderBy('dueAt')
      .execute()
    expect(jobs.map(({ dueAt }) => dueAt)).toEqual(['2026-10-19T18:30:00.000Z', '2026-11-12T18:30:00.000Z'])
    const work = (at: number) =>
      applyCollectionDay({ db, now: () => new Date(jobs[at]?.dueAt ?? '') }, jobs[at]?.subject ?? '')
    await work(0)
    expect(await slugs(db)).not.toContain('diwali')
    await runCollectionAction(db, 'diwali', { ...NOTHING, act: 'put', gifts: ['kids-zone-1'] }, ASHA)
    await work(0)
    expect(await slugs(db)).toContain('diwali')
    await work(1)
    expect(await slugs(db)).not.toContain('diwali')
  })

  it('may start today: at once or with their first product, and again on the same day', async () => {
    const db = await open()
    const typed = { ...DIWALI, showFrom: '2026-09-23', showUntil: '2026-09-23' }
    expect(await createCollection(db, { slug: '', typed }, ASHA)).toMatchObject({ ok: true })
    const deps = { db, log: createLog({ logLevel: 'silent' }) }
    const work = (minutes: number) =>
      runDueJobs(
        { ...deps, now: () => new Date(ASHA.now.getTime() + minutes * 60_000) },
        { [COLLECTION_DAYS_JOB]: applyCollectionDay },
      )
    await work(0)
    expect(await slugs(db)).not.toContain('diwali')
    await runCollectionAction(db, 'diwali', { ...NOTHING, act: 'put', gifts: ['kids-zone-1'] }, ASHA)
    await work(2)
    expect(await slugs(db)).toContain('diwali')
    await db.updateTable('collections').set({ state: 'draft' }).where('slug', '=', 'diwali').execute()
    const again = await collectionResource.save(db, 'diwali', { base: {}, submitted: { showFrom: '2026-09-23' } }, ASHA)
    expect(again).toMatchObject({ ok: true })
    await work(3)
    expect(await slugs(db)).toContain('diwali')
  })

  it('are visible on their last day, even if it is also their first or was stored as an end date', async () => {
    const db = await open()
    await createCollection(db, { slug: '', typed: DIWALI }, ASHA)
    await runCollectionAction(db, 'diwali', { ...NOTHING, act: 'put', gifts: ['kids-zone-1'] }, ASHA)
    const day = '2026-11-12'
    const typed = { showFrom: day, showUntil: day }
    expect(
      await collectionResource.save(db, 'diwali', { base: await facts(db), submitted: typed }, ASHA),
    ).toMatchObject({ ok: true })
    const onThe = { db, now: () => new Date(`${day}T00:00:00+05:30`) }
    await applyCollectionDay(onThe, `diwali ${day} first`)
    await applyCollectionDay(onThe, `diwali ${day}`)
    expect(await slugs(db)).toContain('diwali')
    const job = db.selectFrom('jobs').select('dueAt').where('subject', '=', `diwali ${day} last`)
    expect(await job.executeTakeFirst()).toEqual({ dueAt: '2026-11-12T18:30:00.000Z' })
    await applyCollectionDay(onThe, `diwali ${day} last`)
    expect(await slugs(db)).not.toContain('diwali')
  })

  it('return a conflict on concurrent edits', async () => {
    const db = await open()
    await createCollection(db, { slug: '', typed: DIWALI }, ASHA)
    const saw = await facts(db)
    await collectionResource.save(db, 'diwali', { base: saw, submitted: { intro: 'Asha’s' } }, ASHA)
    expect(
      await collectionResource.save(db, 'diwali', { base: saw, submitted: { intro: 'Meera’s', tint: 'uy' } }, ASHA),
    ).toMatchObject({
      why: 'clash',
      clashes: ['intro'],
      facts: { intro: 'Meera’s', tint: 'uy' },
    })
    expect(await facts(db)).toMatchObject({ intro: 'Asha’s', tint: 'kids' })
  })

  it('are ordered, and each change can be undone', async () => {
    const db = await open()
    const all = async () =>
      (await db.selectFrom('collections').select('slug').orderBy('position').execute()).map((row) => row.slug)
    const [first = '', ...rest] = await all()
    expect(await collectionResource.move(db, first, '2', ASHA)).toMatchObject({ ok: true })
    expect((await all()).slice(0, 2)).toEqual([rest[0], first])
    expect(await slugs(db)).toEqual(await all())
    expect(await collectionResource.move(db, first, '99', ASHA)).toMatchObject({ ok: false })
    await createCollection(db, { slug: '', typed: DIWALI }, ASHA)
    const before = await facts(db)
    await collectionResource.save(db, 'diwali', { base: before, submitted: { intro: 'Another.', tint: 'uy' } }, ASHA)
    const [change] = await collectionResource.history(db, 'diwali')
    const undo = () => runCollectionAction(db, 'diwali', { ...NOTHING, act: 'undo', change: change?.id ?? '' }, ASHA)
    expect(await undo()).toMatchObject({ ok: true })
    expect(await facts(db)).toEqual(before)
    await collectionResource.save(db, 'diwali', { base: before, submitted: { tint: 'quick' } }, ASHA)
    expect(await undo()).toMatchObject({ ok: false, message: expect.stringContaining('now quick') })
  })
})
