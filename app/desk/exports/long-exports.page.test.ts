import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Role } from '#domain/desk/roles.ts'
import { parseCsv } from '#domain/text/csv.ts'
import { connectPostgres, connectSqlite, type Db, sqliteFile } from '#server/db/connect.ts'
import { indexAllOrders } from '#server/orders/update-order-index.ts'
import { copyOrders } from '#test/copy-orders.ts'
import { createPostgres } from '#test/databases.ts'
import { deskCookie } from '#test/desk-user.ts'
import { openTestShop } from '#test/shop.ts'

/** More rows than one page of an export reads. */
const MANY = 260

async function dataFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'regalo-exports-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Databases that a worker thread can open as well. */
const DATABASES: [string, (folder: string) => Promise<{ db: Db; env?: Record<string, string> }>][] = [
  ['SQLite', async (folder) => ({ db: await connectSqlite(sqliteFile(folder)) })],
  [
    'PostgreSQL',
    async () => {
      const url = await createPostgres()
      return { db: await connectPostgres(url), env: { DATABASE_URL: url } }
    },
  ],
]

async function longShop(folder: string, { db, env = {} }: { db: Db; env?: Record<string, string> }) {
  const { get, shop } = await openTestShop({ DATA_DIR: folder, ...env }, { db })
  const numbers = await copyOrders(db, MANY)
  await indexAllOrders(db)
  const openAs = async (role: Role) => {
    const cookie = await deskCookie(shop, role)
    return (path: string) => get(path, { headers: { cookie } })
  }
  const audit = async () =>
    (await db.selectFrom('changes').select('what').where('what', 'like', '%exported%').execute()).map(
      ({ what }) => what,
    )
  return { numbers, openAs, audit }
}

/** Inserts reports of order problems, one per minute, and returns their tickets. */
async function manyEnquiries(db: Db, count: number): Promise<string[]> {
  const fields = JSON.stringify({ name: '=Asha Rao', phone: '9845012345', message: 'It came\nbroken.' })
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{
      id: `enquiry-${at}`,
      kind: 'problem' as const,
      ticket: `P-${100_000 + at}`,
      email: 'asha@example.com',
      fields,
    },
    createdAt: new Date(Date.UTC(2026, 10, 1, 0, at)).toISOString(),
  }))
  for (let from = 0; from < count; from += 100)
    await db
      .insertInto('enquiries')
      .values(rows.slice(from, from + 100))
      .execute()
  return rows.map(({ ticket }) => ticket)
}

const placeOf = (answer: Response): string => answer.headers.get('location') ?? ''
const fileOf = (page: string): string => page.replace('/desk/orders/export?', '/desk/orders.csv?')

describe.each(DATABASES)('a long export on %s', (_, open) => {
  it('of orders runs as a job with a progress page and leaves no file behind', async () => {
    const folder = await dataFolder()
    const { numbers, openAs, audit } = await longShop(folder, await open(folder))
    const [owner, accountant] = [await openAs('owner'), await openAs('accountant')]
    const pressed = await owner('/desk/orders.csv?kind=test')
    expect([pressed.status, placeOf(pressed)]).toEqual([
      302,
      expect.stringMatching(/^\/desk\/orders\/export\?kind=test&at=\d+$/),
    ])
    // A second request during the job returns the same job.
    expect(placeOf(await owner('/desk/orders.csv?kind=test'))).toBe(placeOf(pressed))
    const file = await owner(fileOf(placeOf(pressed)))
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/)
    expect(file.headers.get('cache-control')).toBe('no-store')
    const bytes = await file.bytes()
    expect(file.headers.get('content-length')).toBe(String(bytes.byteLength))
    const [heads, ...rows] = parseCsv(new TextDecoder().decode(bytes)).map(({ cells }) => cells)
    expect(heads?.[0]).toBe('Order')
    expect(rows.map(([number]) => number).sort()).toEqual(numbers.toSorted())
    const page = await (await owner(placeOf(pressed))).text()
    expect(page).toMatch(/260 orders are(<!-- -->)? in the file\./)
    expect(page).not.toContain('http-equiv="refresh"')
    expect((await readdir(folder)).filter((name) => name.startsWith('.made'))).toEqual([])
    expect(await audit()).toEqual(['orders exported'])
    // Another user with the same URL gets an export of their own, which is audited too.
    expect((await (await accountant(fileOf(placeOf(pressed)))).bytes()).byteLength).toBe(bytes.byteLength)
    expect(await audit()).toEqual(['orders exported', 'orders exported'])
    // The columns of a preset are streamed as well.
    const sheet = placeOf(await owner('/desk/orders.csv?kind=test&preset=courier&fields=order,pin'))
    expect(sheet).toMatch(/^\/desk\/orders\/export\?kind=test&preset=courier&fields=order%2Cpin%2Ctest&at=\d+$/)
    const [first, ...parcels] = parseCsv(await (await owner(fileOf(sheet))).text()).map(({ cells }) => cells)
    expect(first).toEqual(['Order', 'PIN code', 'Test order'])
    expect(parcels.map(([number]) => number).sort()).toEqual(numbers.toSorted())
    expect(await (await owner(sheet)).text()).toMatch(/260 orders are(<!-- -->)? in the file\./)
    const book = await owner(`/desk/orders.xlsx?preset=courier&fields=pin&n=${numbers[7]}`)
    expect(await readSheet(Buffer.from(await book.bytes()))).toEqual([
      ['Order', 'PIN code', 'Test order'],
      [numbers[7], '560001', 'yes'],
    ])
    expect((await audit()).length).toBe(4)
    expect((await (await openAs('packer'))(placeOf(pressed))).status).toBe(403)
    expect((await (await openAs('packer'))(fileOf(placeOf(pressed)))).status).toBe(403)
  })

  it('of enquiries runs as a job with all messages, also for a search', async () => {
    const folder = await dataFolder()
    const opened = await open(folder)
    const { openAs, audit } = await longShop(folder, opened)
    const tickets = await manyEnquiries(opened.db, MANY)
    const owner = await openAs('owner')
    for (const asked of ['list=problem', 'q=asha&list=problem']) {
      const page = placeOf(await owner(`/desk/enquiries.csv?${asked}`))
      expect(page.replace(/\d+$/, '')).toBe(`/desk/enquiries/export?${asked}&at=`)
      const file = await owner(page.replace('/export?', '.csv?'))
      expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="enquiries-\d{4}-\d\d-\d\d\.csv"$/)
      const [heads, ...rows] = parseCsv(await file.text()).map(({ cells }) => cells)
      expect(heads?.slice(0, 4)).toEqual(['Number', 'Came', 'Kind', 'From'])
      expect(rows.map(([ticket]) => ticket)).toEqual(tickets.toReversed())
      expect(new Set(rows.map(([, , , from, , , , message]) => `${from}: ${message}`))).toEqual(
        new Set(["'=Asha Rao: It came\nbroken."]),
      )
      expect(await (await owner(page)).text()).toMatch(/260 enquiries are(<!-- -->)? in the file\./)
    }
    expect(await audit()).toEqual(['enquiries exported', 'enquiries exported, of a search'])
    expect((await (await openAs('packer'))('/desk/enquiries.csv')).status).toBe(403)
  })
})

describe('a failed export', () => {
  it('shows an error and a link to try again', async () => {
    // The worker thread finds no database in the folder.
    const folder = await dataFolder()
    const { openAs } = await longShop(folder, { db: await connectSqlite(sqliteFile(await dataFolder())) })
    const owner = await openAs('owner')
    const page = placeOf(await owner('/desk/orders.csv'))
    expect(placeOf(await owner(fileOf(page)))).toBe(page)
    const said = await (await owner(page)).text()
    expect(said).toMatch(/The file could not be written\./)
    expect(said).toContain('href="/desk/orders.csv"')
    expect(said).not.toContain('http-equiv="refresh"')
  })
})
