import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Role } from '#domain/desk/roles.ts'
import { parseCsv } from '#domain/text/csv.ts'
import { connectSqlite, sqliteFile } from '#server/db/connect.ts'
import { applyNextRows } from '#server/imports/apply-import.ts'
import { JOB_HANDLERS } from '#server/jobs/handlers.ts'
import { runDueJobs } from '#server/jobs/run-job.ts'
import { deleteOldImports } from '#server/retention/policies.ts'
import { deskCookie } from '#test/desk-user.ts'
import { openTestShop } from '#test/shop.ts'

async function signedIn(role: Role) {
  const opened = await openTestShop()
  const cookie = await deskCookie(opened.shop, role)
  return { db: opened.shop.db, open: (path: string) => opened.get(path, { headers: { cookie } }) }
}

describe('exported sheets', () => {
  it('hold every product with all its fields and escape formulas', async () => {
    const { db, open } = await signedIn('accountant')
    await db.updateTable('products').set({ name: '=1+1', tagline: "'-2" }).where('id', '=', 'kids-zone-1').execute()
    const page = await (await open('/desk/products/sheet')).text()
    expect(page).toContain('href="/desk/products/sheet.csv?of=products"')
    const answer = await open('/desk/products/sheet.csv?of=products')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/)
    const [heads, ...rows] = parseCsv(await answer.text()).map(({ cells }) => cells)
    expect(heads?.slice(0, 3)).toEqual(['Id', 'Name', 'Tagline'])
    const { count } = await db
      .selectFrom('products')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    expect(rows).toHaveLength(Number(count))
    const kids = rows.find(([id]) => id === 'kids-zone-1')
    expect(kids?.slice(1, 3)).toEqual(["'=1+1", "''-2"])
    expect(kids?.[heads?.indexOf('Price, before GST') ?? -1]).toMatch(/^\d+\.00$/)
    const audit = await db.selectFrom('changes').select('what').where('kind', '=', 'shop').execute()
    expect(audit).toContainEqual({ what: 'products exported' })
  })

  it('of stock can be exported, and unknown kinds are not found', async () => {
    const { open } = await signedIn('manager')
    const list = parseCsv(await (await open('/desk/products/sheet.csv?of=stock')).text())
    expect(list[0]?.cells).toEqual(['Id', 'Gift', 'Left', 'Set aside', 'Sold as'])
    for (const of of ['', '?of=', '?of=toString', '?of=orders'])
      expect((await open(`/desk/products/sheet.csv${of}`)).status).toBe(404)
  })
})

/** Opens a shop whose database is a file, as the worker thread that reads sheets needs one. */
async function shopOnDisk(role: Role) {
  const folder = await mkdtemp(join(tmpdir(), 'regalo-sheets-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const db = await connectSqlite(sqliteFile(folder))
  let now = new Date('2026-11-23T09:00:00Z')
  const { get, shop } = await openTestShop({ DATA_DIR: folder }, { db, now: () => now })
  const cookie = await deskCookie(shop, role)
  const bring = (content: string | Uint8Array<ArrayBuffer>, name = 'prices.csv') => {
    const body = new FormData()
    body.set('file', new File([content], name))
    return get('/desk/products/sheet', { method: 'POST', headers: { cookie, origin: 'http://shop.test' }, body })
  }
  return {
    ...{ db, shop, bring },
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    open: async (path: string) => (await get(path, { headers: { cookie } })).text(),
    submit: (path: string) =>
      get(path, { method: 'POST', headers: { cookie, origin: 'http://shop.test' }, body: new URLSearchParams() }),
  }
}

describe('imported sheets', () => {
  it('are previewed, applied by one click and resumed after an interruption', async () => {
    const { db, shop, bring, open, submit, pass } = await shopOnDisk('manager')
    const many = Array.from({ length: 450 }, (_, at) => `diya-${at},Diya ${at},499,kids-zone\n`).join('')
    const sent = await bring(
      `Id,Name,"Price, before GST",Collection\nkids-zone-1,<b>Bold</b>,99.505,kids-zone\n${many}`,
    )
    expect(sent.status).toBe(303)
    const address = sent.headers.get('location') ?? ''
    const seen = await open(address)
    expect(seen).toContain('Create 450 new products')
    expect(seen).toContain('C, Price, before GST')
    expect(seen).toContain('A price is in rupees')
    expect(seen).not.toContain('<b>Bold')
    expect(await open(`${address}?changes=9`)).toContain('Diya 449')
    const { count } = await db
      .selectFrom('products')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    expect((await submit(address)).status).toBe(302)
    expect((await submit(address)).status).toBe(302)
    // The process stops after the first batch.
    const sheet = address.split('/').at(-1) ?? ''
    await applyNextRows(db, sheet, { now: shop.now(), live: false })
    expect(await open(address)).toMatch(/200 of 450 rows are done\.(?!.*The import has stopped)/)
    pass(11_000)
    expect(await open(address)).toContain('The import has stopped at 200.')
    expect(await open('/desk/products/sheet')).toContain('200 of 450 rows')
    await submit(address)
    await runDueJobs(shop, JOB_HANDLERS)
    expect(await open(address)).toContain('450 products are up to date.')
    const after = await db
      .selectFrom('products')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(after.count)).toBe(Number(count) + 450)
    expect((await submit(address)).status).toBe(302)
    const { dataDir } = shop.config
    const before = new Date('2027-01-01T00:00:00Z')
    await deleteOldImports(db, { before, now: before, isOver: () => false, dataDir, files: shop.files })
    expect((await submit(address)).status).toBe(404)
    expect(await db.selectFrom('sheetRows').select('no').execute()).toEqual([])
  })

  it('that cannot be read are refused with a reason and change nothing', async () => {
    const { db, bring, submit, open } = await shopOnDisk('manager')
    for (const [content, words] of [
      ['', 'This file is empty.'],
      ['Nmae,Left\n1,2', 'There is no column “Nmae”. Is it “Name”?'],
      ['%PDF-1.7', 'This is a PDF.'],
    ] as const) {
      const answer = await bring(content)
      expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(words)])
    }
    const large = await bring('x'.repeat(14 * 1024 ** 2))
    expect([large.status, await large.text()]).toEqual([413, expect.stringContaining('larger than 12 MB')])
    expect((await submit('/desk/products/sheet')).status).toBe(422)
    expect((await submit('/desk/products/sheet/none')).status).toBe(404)
    expect(await open('/desk/products/sheet')).not.toContain('Recent imports')
    expect(await db.selectFrom('sheets').select('id').execute()).toEqual([])
  })

  it('are refused for the accountant, who can only export', async () => {
    const { bring, open } = await shopOnDisk('accountant')
    expect((await bring('Id,Left\nkids-zone-1,3')).status).toBe(403)
    expect(await open('/desk/products/sheet')).not.toContain('>Import<')
  })
})
