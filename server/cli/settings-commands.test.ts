import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { readSettings } from '#server/settings/queries.ts'
import { testDatabases } from '#test/databases.ts'
import { runCommandLine } from '#test/owner-terminal.ts'

describe.each(testDatabases)('settings commands on %s', (_, open) => {
  it('refuse sample and empty settings in a live shop, with which it could not restart', async () => {
    const db = await open()
    for (const [line, why] of [
      ['set upiId regalo@example', 'the sample'],
      ['set name  Regalo ', 'the sample'],
      ['set email hello@regalo.example', 'the sample'],
      ['set phone ', 'empty'],
      ['set address ', 'empty'],
    ] as const)
      expect(await runCommandLine(db, line), line).toMatchObject({ ok: false, message: expect.stringContaining(why) })
    expect(await runCommandLine(db, 'set upiId tohfa@okicici')).toMatchObject({ ok: true })
    expect(await runCommandLine(db, 'set chatNumber ')).toMatchObject({ ok: true })
  })

  it('change a setting and its history line atomically', async () => {
    const db = await open()
    expect(await runCommandLine(db, 'set name My Shop')).toEqual({ ok: true, message: 'name is now My Shop.' })
    expect((await runCommandLine(db, 'history')).message).toContain('asha  name is now My Shop.')
    await sql`alter table changes rename to changes_away`.execute(db)
    await expect(runCommandLine(db, 'set name Another')).rejects.toThrow()
    expect((await readSettings(db, process.cwd())).name).toBe('My Shop')
  })
})
