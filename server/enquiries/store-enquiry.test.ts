import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { INTAKE_LIMITS } from '#domain/enquiry/intake-limits.ts'
import { transact } from '#server/db/transact.ts'
import { folderStore } from '#server/files/folder-store.ts'
import { deleteEnquiries } from '#server/retention/enquiries.ts'
import { openTasks } from '#server/tasks/tasks.ts'
import { testDatabases } from '#test/databases.ts'
import { recountIntake } from './intake-limits.ts'
import { storeApplication } from './store-application.ts'
import { storeEnquiry } from './store-enquiry.ts'

const NOON = new Date('2026-11-20T12:00:00Z')
const TOMORROW = new Date('2026-11-21T12:00:00Z')

describe.each(testDatabases)('visitors’ enquiries, on %s', (_, open) => {
  it('are stored exactly as submitted', async () => {
    const db = await open()
    const fields = { name: '<b>Ritu</b> 🎁', message: "Robert'); drop table enquiries;-- שלום" }
    await storeEnquiry(db, { kind: 'consultation', email: 'ritu@example.in', fields }, NOON)
    const row = await db.selectFrom('enquiries').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ kind: 'consultation', email: 'ritu@example.in', createdAt: NOON.toISOString() })
    expect(JSON.parse(row.fields)).toEqual(fields)
  })

  it('may be a newsletter address that signed up before', async () => {
    const db = await open()
    const letter = { kind: 'newsletter', email: 'ritu@example.in' } as const
    for (const _ of [1, 2]) expect(await storeEnquiry(db, letter, NOON)).toMatchObject({ ok: true })
    expect(await db.selectFrom('enquiries').select('id').execute()).toHaveLength(2)
  })

  it('are limited per day, also when concurrent, and the owner is notified once', async () => {
    const db = await open()
    const limits = { ...INTAKE_LIMITS, enquiriesADay: 5 }
    const send = (at: Date) => storeEnquiry(db, { kind: 'contact', email: 'ritu@example.in' }, at, limits)
    const kept = await Promise.all(Array.from({ length: 12 }, () => send(NOON)))
    expect(kept.filter(({ ok }) => ok)).toHaveLength(5)
    expect(await db.selectFrom('enquiries').select('id').execute()).toHaveLength(5)
    expect(await openTasks(db)).toMatchObject([{ subject: 'intake:2026-11-20', toldAt: null }])
    expect(await send(TOMORROW)).toMatchObject({ ok: true })
  })

  it('are limited in bytes per day and in total, and deleted ones free space', async () => {
    const db = await open()
    const send = (limits: Partial<typeof INTAKE_LIMITS>, at = NOON) => {
      const enquiry = { kind: 'contact', email: 'ritu@example.in', fields: { message: 'x'.repeat(3000) } } as const
      return storeEnquiry(db, enquiry, at, { ...INTAKE_LIMITS, ...limits })
    }
    expect(await send({ bytesADay: 4000 })).toMatchObject({ ok: true })
    expect(await send({ bytesADay: 4000 })).toEqual({ ok: false, why: 'no-room' })
    expect(await send({ bytes: 4000 }, TOMORROW)).toEqual({ ok: false, why: 'no-room' })
    await transact(db, async (trx) => {
      const rows = await trx.selectFrom('enquiries').select('id').execute()
      await deleteEnquiries(
        trx,
        rows.map(({ id }) => id),
      )
      await recountIntake(trx, TOMORROW)
    })
    expect(await send({ bytes: 4000 }, TOMORROW)).toMatchObject({ ok: true })
  })

  it('are limited in files on disk, and refused ones leave none', async () => {
    const db = await open()
    const dataDir = await mkdtemp(join(tmpdir(), 'regalo-intake-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const resume = { name: 'ritu.pdf', kind: 'pdf' as const, content: new Uint8Array(1000) }
    const typed = { name: 'Ritu', email: 'ritu@example.in', subject: 'Tying', message: 'Hello' }
    const apply = (limits: Partial<typeof INTAKE_LIMITS>, at = NOON) =>
      storeApplication(db, folderStore(dataDir), { ...typed, resume }, at, { ...INTAKE_LIMITS, ...limits })
    const kept = await Promise.all(Array.from({ length: 6 }, () => apply({ resumeBytesADay: 3999 })))
    expect(kept.filter(({ ok }) => ok)).toHaveLength(3)
    expect(await apply({ resumeBytes: 3999 }, TOMORROW)).toEqual({ ok: false, why: 'no-room' })
    expect(await readdir(join(dataDir, 'resumes'))).toHaveLength(3)
    const without = { ...typed, resume: undefined }
    expect(
      await storeApplication(db, folderStore(dataDir), without, NOON, { ...INTAKE_LIMITS, resumeBytesADay: 0 }),
    ).toMatchObject({
      ok: true,
    })
  })
})
