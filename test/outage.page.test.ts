import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connectSqlite } from '#server/db/connect.ts'
import { DatabaseUnavailableError } from '#server/db/portable.ts'
import { openTestShop } from './shop.ts'

/** A shop whose database connection the test can cut and restore. */
async function openUnreliableShop() {
  const line = { isCut: false }
  const db = (await connectSqlite(':memory:')).withPlugin({
    transformQuery({ node }) {
      if (line.isCut) throw new DatabaseUnavailableError(new Error('connect ECONNREFUSED'))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { ...(await openTestShop({}, { db })), line }
}

const asPage = { headers: { accept: 'text/html,application/xhtml+xml' } }

describe('in an outage', () => {
  it('a visitor sees the shop’s error page, and cached pages as usual', async () => {
    const { get, line } = await openUnreliableShop()
    expect((await get('/kids-zone')).status).toBe(200)
    line.isCut = true
    for (const address of ['/kids-zone/kids-zone-2', '/search?q=bear', '/order/REG-0001/secret']) {
      const answer = await get(address, asPage)
      expect([address, answer.status, answer.headers.get('retry-after')]).toEqual([address, 503, '5'])
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const page = await answer.text()
      expect(page).toContain('<title>Back in a moment</title>')
      expect(page).toContain('nothing in your cart is lost')
      expect(page).toContain('aria-label="Main"')
      expect(page).not.toContain('Unexpected')
    }
    expect((await get('/kids-zone')).status).toBe(200)
    line.isCut = false
    expect((await get('/kids-zone/kids-zone-2', asPage)).status).toBe(200)
  })

  it('the first visitor, before any data is loaded, sees the shop’s error page as well', async () => {
    const { get, line, postJson } = await openUnreliableShop()
    line.isCut = true
    const answer = await get('/', asPage)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
    expect(await answer.text()).toContain('Back in a moment')
    const asked = await postJson('/checkout/order', {})
    expect([asked.status, await asked.json()]).toEqual([503, { message: expect.stringContaining('nothing you typed') }])
  })

  it('an unreadable document is an error page too, and data requests get data', async () => {
    const { get, line } = await openUnreliableShop()
    await get('/kids-zone')
    line.isCut = true
    const paper = await get('/order/REG-0001/secret/invoice.pdf', asPage)
    expect([paper.status, await paper.text()]).toEqual([503, expect.stringContaining('Back in a moment')])
    const found = await get('/search.json?q=bear', { headers: { accept: 'application/json' } })
    expect([found.status, await found.json()]).toEqual([503, { message: expect.any(String) }])
    const data = await get('/kids-zone/kids-zone-2.data')
    expect([data.status, data.headers.get('x-remix-response')]).toEqual([503, 'yes'])
  })

  it('the shop is alive, and not ready', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'regalo-outage-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const { get, line } = await openUnreliableShop()
    line.isCut = true
    const [alive, ready] = [await get('/healthz'), await get('/readyz')]
    expect([alive.status, await alive.text()]).toEqual([200, 'ok'])
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5'])
  })
})

describe('an application that cannot be stored', () => {
  const RESUME = new File(['%PDF-1.7 and so on'], 'cv.pdf')
  const FARHAN = { name: 'Farhan Ali', email: 'farhan@example.in', subject: 'Stylist', message: 'A second <tin>.' }

  async function openWithFolder() {
    const dataDir = await mkdtemp(join(tmpdir(), 'regalo-full-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const disk = { isFull: false }
    const db = (await connectSqlite(':memory:')).withPlugin({
      transformQuery({ node }) {
        if (disk.isFull && node.kind === 'InsertQueryNode') throw Object.assign(new Error('full'), { errcode: 13 })
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const shop = await openTestShop({ DATA_DIR: dataDir }, { db })
    const send = () => {
      const body = new FormData()
      for (const [name, value] of Object.entries(FARHAN)) body.set(name, value)
      body.set('resume', RESUME)
      return shop.get('/careers', { method: 'POST', headers: { origin: 'http://shop.test' }, body })
    }
    return { ...shop, dataDir, send, disk }
  }

  async function expectFriendly(answer: Response) {
    expect(answer.status).toBe(503)
    const page = await answer.text()
    expect(page).toContain('We cannot keep this just now')
    expect(page).toContain('value="Farhan Ali"')
    expect(page).toContain('A second &lt;tin&gt;.')
    expect(page).toContain('cv.pdf')
  }

  it('because its file cannot be written gets a message and keeps its fields', async () => {
    const { dataDir, send, shop } = await openWithFolder()
    await writeFile(join(dataDir, 'resumes'), 'no folder')
    await expectFriendly(await send())
    expect(await shop.db.selectFrom('enquiries').selectAll().execute()).toEqual([])
    await rm(join(dataDir, 'resumes'))
    expect((await send()).status).toBe(303)
  })

  it('because the database is full leaves no file behind', async () => {
    const { dataDir, send, disk } = await openWithFolder()
    disk.isFull = true
    await expectFriendly(await send())
    expect(await readdir(join(dataDir, 'resumes'))).toEqual([])
  })
})
