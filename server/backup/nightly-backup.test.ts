import { describe, expect, it } from 'vitest'
import { setSetting } from '#server/settings/write-setting.ts'
import { openTasks } from '#server/tasks/tasks.ts'
import { testDatabases } from '#test/databases.ts'
import { backUpWhenDue } from './nightly-backup.ts'

const EVENING = new Date('2026-11-21T12:30:00Z')
const NIGHT = new Date('2026-11-21T21:00:00Z')
const NEXT_NIGHT = new Date('2026-11-22T21:00:00Z')

describe.each(testDatabases)('the nightly backup on %s', (_, open) => {
  async function openShop() {
    const db = await open()
    const made: string[] = []
    const stopping = new AbortController()
    const at = (now: Date, makeBackup = async (keep: string) => void made.push(keep)) =>
      backUpWhenDue({ db, now: () => now }, stopping.signal, makeBackup)
    await at(EVENING)
    return { db, made, at, stopping }
  }

  it('is made once a night at 2:30 in India, by one of several instances, and not at the first start', async () => {
    const { made, at } = await openShop()
    expect(made).toEqual([])
    await at(new Date(NIGHT.getTime() - 1))
    expect(made).toEqual([])
    await Promise.all([at(NIGHT), at(NIGHT), at(new Date(NIGHT.getTime() + 60_000))])
    expect(made).toEqual(['14'])
    await at(NEXT_NIGHT)
    expect(made).toEqual(['14', '14'])
  })

  it('has its time and number in the settings, and is not made when backups are made elsewhere', async () => {
    const { db, made, at } = await openShop()
    await setSetting(db, 'backup.keep', '3', EVENING)
    await setSetting(db, 'backup.at', '18:15', EVENING)
    await at(new Date('2026-11-21T12:44:00Z'))
    expect(made).toEqual([])
    await at(new Date('2026-11-21T12:45:00Z'))
    expect(made).toEqual(['3'])
    await setSetting(db, 'backup.by', 'elsewhere', EVENING)
    await at(NEXT_NIGHT)
    expect(made).toEqual(['3'])
  })

  it('that fails is a task until one succeeds', async () => {
    const { db, at } = await openShop()
    await at(NIGHT, () => Promise.reject(new Error('No backup was made: the disk is full.')))
    const text = 'The nightly backup failed: No backup was made: the disk is full.'
    expect(await openTasks(db)).toMatchObject([{ text, toldAt: null }])
    await at(NEXT_NIGHT)
    expect(await openTasks(db)).toEqual([])
  })

  it('that a stop interrupts is made after the next start', async () => {
    const { db, made, at, stopping } = await openShop()
    await at(NIGHT, async () => {
      stopping.abort()
      throw new Error('aborted')
    })
    expect(await openTasks(db)).toEqual([])
    await at(new Date(NIGHT.getTime() + 60_000))
    expect(made).toEqual(['14'])
  })
})
