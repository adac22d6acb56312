import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runBackup } from '#server/backup/commands.ts'
import { connectSqlite, sqliteFile } from '#server/db/connect.ts'
import { listAll } from '#server/files/file-store.ts'
import { createPaidOrder } from './paid-order.ts'
import { startS3 } from './s3-server.ts'
import { openTestShop } from './shop.ts'

const FARHAN = { name: 'Farhan Ali', email: 'farhan@example.in', subject: 'Stylist', message: 'A second <tin>.' }

/** A shop with an S3 store. */
async function open() {
  const dataDir = await mkdtemp(join(tmpdir(), 'regalo-store-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const server = await startS3()
  const env = { DATA_DIR: dataDir, FILES_URL: server.url }
  const shop = await openTestShop(env, { db: await connectSqlite(sqliteFile(dataDir)) })
  const apply = () => {
    const body = new FormData()
    for (const [name, value] of Object.entries(FARHAN)) body.set(name, value)
    body.set('resume', new File(['%PDF-1.7 and so on'], 'cv.pdf'))
    return shop.get('/careers', { method: 'POST', headers: { origin: 'http://shop.test' }, body })
  }
  return { ...shop, server, dataDir, apply }
}

it('while the file store is unavailable, an application gets a message and keeps its fields, and all other pages work', async () => {
  const { server, apply, get, shop, dataDir } = await open()
  const order = await createPaidOrder(shop.db, { test: true })
  await server.stop()
  const refused = await apply()
  const page = await refused.text()
  expect([refused.status, page.includes('We cannot keep this just now')]).toEqual([503, true])
  for (const typed of ['value="Farhan Ali"', 'A second &lt;tin&gt;.', 'cv.pdf']) expect(page).toContain(typed)
  expect(await shop.db.selectFrom('enquiries').selectAll().execute()).toEqual([])
  expect((await get('/kids-zone')).status).toBe(200)
  expect((await get('/readyz')).status).toBe(200)
  const paper = await get(`/order/${order.number}/${order.secret}/invoice.pdf`)
  expect([paper.status, (await paper.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
  await server.start()
  expect((await apply()).status).toBe(303)
  expect(await listAll(shop.files, 'resumes')).toHaveLength(1)
  expect(await readdir(dataDir)).not.toContain('resumes')
})

it('a backup reports what stays in the store', async () => {
  const { server, dataDir, shop } = await open()
  const made = await runBackup([], shop.config, new Date())
  expect(made).toMatchObject({ ok: true, message: expect.stringContaining('Files in shop/regalo on') })
  expect(await readdir(join(dataDir, 'backups'))).toHaveLength(1)
  await server.stop()
})
