import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { migrateAt } from '#server/db/migrate.ts'
import { lastBackup, recordBackup } from './recorded-state.ts'

it('the time of the last backup is recorded, beside a running shop', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'regalo-last-backup-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const place = { dataDir, databaseUrl: undefined }
  await migrateAt(place)
  const db = await connect(place)
  onTestFinished(() => db.destroy())
  expect(await lastBackup(db)).toBeUndefined()
  for (const at of ['2026-11-22T06:30:00.000Z', '2026-11-23T06:30:00.000Z']) await recordBackup(place, new Date(at))
  expect(await lastBackup(db)).toEqual(new Date('2026-11-23T06:30:00Z'))
})
