import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { INTAKE_LIMITS } from '#domain/enquiry/intake-limits.ts'
import { transact } from '#server/db/transact.ts'
import { folderFiles } from '#server/files/folder-files.ts'
import { deleteEnquiries } from '#server/retention/enquiry-terms.ts'
import { openReviewTasks } from '#server/review-tasks/queries.ts'
import { testDatabases } from '#test/databases.ts'
import { recountIntake } from './intake.ts'
import { keepApplication } from './keep-application.ts'
import { keepEnquiry } from './keep-enquiry.ts'

const NOON = new Date('2026-11-20T12:00:00Z')
const TOMORROW = new Date('2026-11-21T12:00:00Z')

describe.each(testDatabases)('what visitors send, on %s', (_, open) => {
  it('is kept exactly as it was typed', async () => {
    const db = await open()
    const fields = { name: '<b>Ritu</b> 🎁', message: "Robert'); drop table enquiries;-- שלום" }
    await keepEnquiry(db, { kind: 'consultation', email: 'ritu@example.in', fields }, NOON)
    const row = await db.selectFrom('enquiries').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ kind: 'consultation', email: 'ritu@example.in', createdAt: NOON.toISOString() })
    expect(JSON.parse(row.fields)).toEqual(fields)
  })

  it('may be an address that signed up before', async () => {
    const db = await open()
    const letter = { kind: 'newsletter', email: 'ritu@example.in' } as const
    for (const _ of [1, 2]) expect(await keepEnquiry(db, letter, NOON)).toMatchObject({ ok: true })
    expect(await db.selectFrom('enquiries').select('id').execute()).toHaveLength(2)
  })

  it('is so many a day and no more, however many come at once, and the owner is told once', async () => {
    const db = await open()
    const limits = { ...INTAKE_LIMITS, enquiriesADay: 5 }
    const send = (at: Date) => keepEnquiry(db, { kind: 'contact', email: 'ritu@example.in' }, at, limits)
    const kept = await Promise.all(Array.from({ length: 12 }, () => send(NOON)))
    expect(kept.filter(({ ok }) => ok)).toHaveLength(5)
    expect(await db.selectFrom('enquiries').select('id').execute()).toHaveLength(5)
    expect(await openReviewTasks(db)).toMatchObject([{ subject: 'intake:2026-11-20', toldAt: null }])
    expect(await send(TOMORROW)).toMatchObject({ ok: true })
  })

  it('is so many bytes a day and in all, and what goes makes room', async () => {
    const db = await open()
    const send = (limits: Partial<typeof INTAKE_LIMITS>, at = NOON) => {
      const enquiry = { kind: 'contact', email: 'ritu@example.in', fields: { message: 'x'.repeat(3000) } } as const
      return keepEnquiry(db, enquiry, at, { ...INTAKE_LIMITS, ...limits })
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

  it('fills the disk with no more files than there is room for, and leaves none of those it refused', async () => {
    const db = await open()
    const dataDir = await mkdtemp(join(tmpdir(), 'regalo-intake-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const resume = { name: 'ritu.pdf', kind: 'pdf' as const, content: new Uint8Array(1000) }
    const typed = { name: 'Ritu', email: 'ritu@example.in', subject: 'Tying', message: 'Hello' }
    const apply = (limits: Partial<typeof INTAKE_LIMITS>, at = NOON) =>
      keepApplication(db, folderFiles(dataDir), { ...typed, resume }, at, { ...INTAKE_LIMITS, ...limits })
    const kept = await Promise.all(Array.from({ length: 6 }, () => apply({ resumeBytesADay: 3999 })))
    expect(kept.filter(({ ok }) => ok)).toHaveLength(3)
    expect(await apply({ resumeBytes: 3999 }, TOMORROW)).toEqual({ ok: false, why: 'no-room' })
    expect(await readdir(join(dataDir, 'resumes'))).toHaveLength(3)
    const without = { ...typed, resume: undefined }
    expect(
      await keepApplication(db, folderFiles(dataDir), without, NOON, { ...INTAKE_LIMITS, resumeBytesADay: 0 }),
    ).toMatchObject({
      ok: true,
    })
  })
})
