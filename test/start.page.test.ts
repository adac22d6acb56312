import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openFromEnvironment } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connectSqlite } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { waitForDatabase } from '#server/db/wait-for-database.ts'
import { openShop } from '#server/shop.ts'
import { toStartupError } from '#server/startup-error.ts'
import { describeConfig } from '#server/startup-messages.ts'
import { startEmbedded } from './embedded-postgres.ts'
import { freePort } from './free-port.ts'

const FIRST_PAGE = 4096

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'regalo-start-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

const start = (env: Record<string, string>) => openFromEnvironment({ LOG_LEVEL: 'silent', ...env }, process.cwd())
const isOneLineAbout = (what: string) => ({
  ok: false,
  message: expect.stringMatching(new RegExp(`^[^\\n]*${what.replaceAll('.', '\\.')}[^\\n]*$`)),
})

describe('a failed start prints the reason in one line', () => {
  it('when the data folder cannot be created', async () => {
    const file = join(await folder(), 'a-file')
    await writeFile(file, '')
    expect(await start({ DATA_DIR: file })).toEqual(isOneLineAbout(file))
    expect(await start({ DATA_DIR: join(file, 'inside') })).toEqual(isOneLineAbout(file))
  })

  it('when the file is no database', async () => {
    const path = await folder()
    await writeFile(join(path, 'regalo.sqlite'), 'Dear diary, '.repeat(500))
    expect(await start({ DATA_DIR: path })).toEqual(isOneLineAbout(join(path, 'regalo.sqlite')))
  })

  it('when the file is damaged', async () => {
    const path = await folder()
    const file = join(path, 'regalo.sqlite')
    const db = await connectSqlite(file)
    await migrate(db)
    await db.destroy()
    const whole = await readFile(file)
    await writeFile(file, whole.fill('x', FIRST_PAGE))
    expect(await start({ DATA_DIR: path })).toEqual(isOneLineAbout(file))
  })

  it('when another process serves the same SQLite file', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const path = await folder()
    const first = await start({ DATA_DIR: path })
    if (!first.ok) throw new Error(first.message)
    expect(await start({ DATA_DIR: path })).toEqual(isOneLineAbout(`Another process serves the shop in ${path}`))
    const command = await openShop(first.shop.config)
    await command.close()
    await first.shop.close()
    const next = await start({ DATA_DIR: path })
    if (!next.ok) throw new Error(next.message)
    await next.shop.close()
  })

  it('when PostgreSQL refuses its credentials, without waiting', async () => {
    const server = await startEmbedded({ database: 'shop', persistent: false, settings: { fsync: 'off' } })
    onTestFinished(server.remove)
    const where = { DATA_DIR: await folder(), DATABASE_URL: `${server.url}/nowhere` }
    expect(await start(where)).toEqual(isOneLineAbout(`127.0.0.1:${server.port}: database "nowhere" does not exist`))
    const wrong = await start({ ...where, DATABASE_URL: server.url.replace(':regalo@', ':s3cret@') })
    expect(wrong).toEqual(isOneLineAbout(`127.0.0.1:${server.port}: password`))
    expect(JSON.stringify(wrong)).not.toContain('s3cret')
  })

  it('when PostgreSQL does not answer until the timeout', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    const place = { dataDir: await folder(), databaseUrl: `postgres://asha:s3cret@localhost:${await freePort()}/shop` }
    const fault = toStartupError(await waitForDatabase(place, 700).catch((error) => error), place)
    expect(fault).toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(/^PostgreSQL at localhost:\d+: .+$/),
    })
    expect(said.mock.calls).toEqual([[expect.stringMatching(/^Waiting for PostgreSQL at localhost:\d+/)]])
    expect(JSON.stringify([fault, said.mock.calls])).not.toContain('s3cret')
  })
})

describe('a start', () => {
  it('waits for a PostgreSQL that is not up yet', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const server = await startEmbedded({ database: 'shop', persistent: true, settings: { fsync: 'off' } })
    onTestFinished(server.remove)
    await server.stop()
    const read = readConfig(
      { DATA_DIR: await folder(), DATABASE_URL: `${server.url}/shop`, LOG_LEVEL: 'silent' },
      process.cwd(),
    )
    if (!read.ok) throw new Error(read.message)
    const opening = openShop(read.config)
    await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBe(1)
    await server.start()
    const shop = await opening
    expect(await shop.db.selectFrom('products').select('id').limit(1).execute()).toHaveLength(1)
    await shop.close()
  })

  it('does not depend on the working directory', async () => {
    const [config, shop, pictures, box] = ['config', 'shop', 'pictures/find-picture', 'catalogue/box-options'].map(
      (name) => JSON.stringify(join(process.cwd(), `server/${name}.ts`)),
    )
    const program = `
      const read = (await import(${config})).readConfig(process.env, ${JSON.stringify(process.cwd())})
      const shop = await (await import(${shop})).openShop(read.config)
      await shop.close()
      const { base } = (await import(${pictures})).findPicture('site/home-wide', '')
      console.log(base, (await import(${box})).illustratedBoxStyles().length)
    `
    const env = { DATA_DIR: await folder(), LOG_LEVEL: 'silent' }
    const started = { cwd: tmpdir(), env }
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], started)
    expect(stdout).toMatch(/^\/pictures\/site\/home-wide\.\w+ [1-9]\n$/)
  })

  it('without one of its files names that file, not the data folder', async () => {
    const dataDir = await folder()
    const lacking = async (path: string) => {
      const fault = toStartupError(await readFile(path).catch((error) => error), { dataDir, databaseUrl: undefined })
      return fault instanceof Error ? fault.message : ''
    }
    expect(await lacking('/nowhere/pins.txt')).toMatch(/^A file that comes with the shop .*\/nowhere\/pins\.txt/)
    expect(await lacking(join(dataDir, 'letters'))).toMatch(`The data folder ${dataDir} cannot be used`)
  })

  it('prints its configuration without secrets', () => {
    const words = (env: Record<string, string>) => {
      const read = readConfig(env, '/shop')
      return read.ok ? describeConfig(read.config) : read.message
    }
    expect(words({})).toBe(
      [
        'Payments: test, no money moves',
        'Database: SQLite, /shop/data/regalo.sqlite',
        'Data folder: /shop/data',
        'Emails: saved as files in /shop/data/mail',
      ].join('\n'),
    )
    const there = words({
      DATABASE_URL: 'postgres://asha:s3cret@db.example:5433/tohfa',
      DATA_DIR: '/srv/tohfa',
      SMTP_URL: 'smtp://asha:s3cret@mail.example:587',
      MAIL_FROM: 'Tohfa <hello@tohfa.example>',
    })
    expect(there).toContain('Database: PostgreSQL, tohfa on db.example:5433')
    expect(there).toContain('Emails: sent by mail.example:587, from Tohfa <hello@tohfa.example>')
    expect(there).not.toContain('s3cret')
  })
})
