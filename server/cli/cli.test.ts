import { execFile } from 'node:child_process'
import { access, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connectSqlite } from '#server/db/connect.ts'
import { recordPaymentMode } from '#server/settings/recorded-state.ts'
import { createPaidOrder } from '#test/paid-order.ts'
import { describeShop } from './shop-location.ts'

/** Runs the program as an owner's script does, without a terminal. */
function shop(dataDir: string, ...words: string[]) {
  const env = { DATA_DIR: dataDir, SHOP_USER: 'asha' }
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) =>
    execFile(process.execPath, ['server/cli.ts', ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    ),
  )
}

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'regalo-cli-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

describe('a command', () => {
  it('does not create a shop where there is none, and says where it looked', async () => {
    const path = await folder()
    const missing = join(path, 'dta')
    expect(await shop(missing, 'orders')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`No shop in ${missing}: there is no such folder.`),
    })
    await expect(access(missing)).rejects.toThrow()
    expect(await shop(path, 'orders')).toMatchObject({ code: 1, stderr: expect.stringContaining('holds no database') })
    expect(await readdir(path)).toEqual([])
  })

  it('prints which shop it uses beside its answer', async () => {
    const path = await folder()
    const db = await connectSqlite(join(path, 'regalo.sqlite'))
    onTestFinished(() => db.destroy())
    expect(await shop(path, 'orders')).toEqual({
      code: 0,
      stdout: 'There are no orders yet.\n',
      stderr: `Regalo, test mode, data in ${path}\n`,
    })
    expect((await shop(path, 'set', 'name', 'My', 'Shop')).code).toBe(0)
    expect((await shop(path, 'price', 'kids-zone-1', '1', '999')).code).toBe(1)
    expect(await shop(path, 'history')).toMatchObject({
      stdout: expect.stringContaining('asha  name is now My Shop.'),
      stderr: `My Shop, test mode, data in ${path}\n`,
    })
    expect(await db.selectFrom('changes').select('what').execute()).toEqual([{ what: 'name is now My Shop.' }])
  })

  it('does not change a test order in a live shop, even with PAYMENTS=test', async () => {
    const path = await folder()
    const db = await connectSqlite(join(path, 'regalo.sqlite'))
    onTestFinished(() => db.destroy())
    await shop(path, 'orders')
    const { number } = await createPaidOrder(db, { test: true })
    await recordPaymentMode(db, 'live')
    const answer = await shop(path, 'pack', number)
    expect(answer).toMatchObject({ code: 1, stderr: expect.stringContaining('made in test mode') })
    expect(answer.stderr).toContain(`Regalo, live, data in ${path}. This command was started with PAYMENTS=test`)
    await recordPaymentMode(db, 'test')
    expect(await shop(path, 'pack', number)).toMatchObject({ code: 0 })
  })

  it('prints a database URL without its password', () => {
    const config = { mode: 'live', payments: 'live', dataDir: '/srv/data' } as const
    expect(
      describeShop(
        { ...config, databaseUrl: 'postgres://asha:s3cret@db.example:5433/tohfa?sslmode=require' },
        'To\nhfa',
      ),
    ).toBe('To hfa, live, database tohfa on db.example:5433')
  })
})
