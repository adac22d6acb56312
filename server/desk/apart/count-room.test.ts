import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connectSqlite, sqliteFile } from '#server/db/connect.ts'
import { countRoom } from './count-room.ts'

const KEPT_MS = 60_000
const FIRST = new Date('2026-11-23T06:30:00Z')
const later = (minutes: number) => new Date(FIRST.getTime() + minutes * 2 * KEPT_MS)

async function aRoom() {
  const dataDir = await mkdtemp(join(tmpdir(), 'regalo-counted-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const db = await connectSqlite(sqliteFile(dataDir))
  onTestFinished(() => db.destroy())
  const config = { root: process.cwd(), dataDir, databaseUrl: undefined }
  const counted = countRoom<{ gate: SharedArrayBuffer; sum: number }, { sum: number }>({
    source: 'test/threads/count-thread.ts',
    memory: { maxOldGenerationSizeMb: 32 },
    does: 'counts what a test wants',
    keptMs: KEPT_MS,
  })
  const gate = new SharedArrayBuffer(4)
  const ask = (sum: number, now: Date) =>
    counted({ db, config, log: { error: () => {} } }, { key: '', asked: { gate, sum }, now }, undefined)
  const setGate = (isOpen: boolean) => {
    Atomics.store(new Int32Array(gate), 0, isOpen ? 1 : 0)
    Atomics.notify(new Int32Array(gate), 0)
  }
  /** As a page that looks again and again. */
  const untilCounted = async (sum: number, now: Date) => {
    for (;;) {
      const told = await ask(sum, now)
      if (!told.isCounting) return told
    }
  }
  return { ask, setGate, untilCounted }
}

describe('figures that take long', { timeout: 60_000 }, () => {
  it('are being counted at first, and the last known ones while they are counted anew', async () => {
    const { ask, setGate, untilCounted } = await aRoom()
    expect(await ask(1, FIRST)).toEqual({ figures: undefined, isCounting: true, hasFailed: false })
    setGate(true)
    expect(await untilCounted(1, FIRST)).toEqual({ figures: { sum: 1 }, isCounting: false, hasFailed: false })
    setGate(false)
    // Within its time nobody counts again.
    expect(await ask(2, FIRST)).toMatchObject({ figures: { sum: 1 }, isCounting: false })
    expect(await ask(2, later(1))).toMatchObject({ figures: { sum: 1 }, isCounting: true })
    setGate(true)
    expect(await untilCounted(2, later(1))).toMatchObject({ figures: { sum: 2 }, isCounting: false })
  })

  it('stay as last known where they cannot be counted, and that is said', async () => {
    const { setGate, untilCounted } = await aRoom()
    setGate(true)
    await untilCounted(1, FIRST)
    expect(await untilCounted(-1, later(1))).toEqual({ figures: { sum: 1 }, isCounting: false, hasFailed: true })
    expect(await untilCounted(3, later(2))).toMatchObject({ figures: { sum: 3 }, hasFailed: false })
  })
})
