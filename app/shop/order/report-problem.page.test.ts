import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testDatabases } from '#test/databases.ts'
import { deskCookie } from '#test/desk-user.ts'
import { createOrder, createPaidOrder, moveTestOrder, NOON } from '#test/paid-order.ts'
import { openTestShop } from '#test/shop.ts'

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const photo = (content: Uint8Array<ArrayBuffer> = JPEG, name = 'box.jpg') => new File([content], name)
type Sent = { problem?: string; message?: string; photos?: File[] }

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'regalo-wrong-'))
  onTestFinished(() => rm(made, { recursive: true }))
  return made
}

describe.each(testDatabases)('a problem report of an order on %s', (_, openDb) => {
  async function open(env: Record<string, string> = {}) {
    const db = await openDb()
    let now = NOON
    const { get, shop } = await openTestShop({ DATA_DIR: await folder(), ...env }, { db, now: () => now })
    const order = await createPaidOrder(db, { shipping: { email: 'asha@example.com', fullName: 'Asha Rao' } })
    const at = `/order/${order.number}/${order.secret}`
    const tell = (
      { problem = 'damaged', message = 'The jar is cracked.', photos = [] }: Sent,
      address = `${at}/wrong`,
    ) => {
      const body = new FormData()
      body.set('problem', problem)
      body.set('message', message)
      for (const one of photos) body.append('photos', one)
      return get(address, { method: 'POST', body, headers: { origin: 'http://shop.test' } })
    }
    const later = (hours: number) => {
      now = new Date(NOON.getTime() + hours * 60 * 60_000)
    }
    const files = () => readdir(join(shop.config.dataDir, 'photos')).catch(() => [])
    return { db, shop, get, order, at, tell, later, files, page: async (path: string) => (await get(path)).text() }
  }

  it('is sent with photos, gets a number, and is answered on the order page and by email', async () => {
    const { db, shop, get, at, tell, files, page, order } = await open({
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'a@b.in',
    })
    expect(await page(at)).toContain(`href="${at}/wrong"`)
    const told = await tell({ photos: [photo(), photo()] })
    const ticket = /told=(P-\d{6})$/.exec(told.headers.get('location') ?? '')?.[1] ?? ''
    expect([told.status, ticket]).toEqual([303, expect.stringMatching(/^P-/)])
    expect(await page(`${at}/wrong?told=${ticket}`)).toContain('Thank you, we have it')
    expect(await page(at)).toContain(ticket)
    expect(await files()).toHaveLength(2)
    const emails = await db.selectFrom('mails').selectAll().where('enquiryId', 'is not', null).execute()
    expect(emails.map(({ kind, recipient }) => [kind, recipient]).sort()[0]).toEqual(['enquiry', 'asha@example.com'])
    for (const { text } of emails) expect(text).toContain(ticket)

    const cookie = await deskCookie(shop, 'owner')
    const list = await (await get('/desk/enquiries?list=problem', { headers: { cookie } })).text()
    const read = /href="(\/desk\/enquiries\/[\w-]{36})/.exec(list)?.[1] ?? ''
    const desk = await (await get(read, { headers: { cookie } })).text()
    for (const words of ['Reply by', 'Close by', `/desk/orders/${order.number}`, `${read}/file/1`])
      expect(desk).toContain(words)
    const file = await get(`${read}/file/1`, { headers: { cookie } })
    expect([file.headers.get('content-type'), new Uint8Array(await file.arrayBuffer())]).toEqual(['image/jpeg', JPEG])
    const answer = new URLSearchParams({ act: 'answer', text: 'Dear Asha,\n\nanother is on its way.', seen: '0' })
    await get(read, { method: 'POST', body: answer, headers: { cookie, origin: 'http://shop.test' } })
    expect(await page(at)).toMatch(/Answered[\s\S]*another is on its way\./)
    expect(await db.selectFrom('enquiries').select('dueAt').execute()).toEqual([{ dueAt: '2026-12-21T06:30:00.000Z' }])
  })

  it('is returned with the submitted values when it is invalid, and stores no file', async () => {
    const { tell, files } = await open()
    const back = async (sent: Sent) => {
      const answer = await tell(sent)
      return [answer.status, await answer.text()] as const
    }
    const [status, html] = await back({ problem: '', message: '<b>cracked', photos: [photo()] })
    expect(status).toBe(400)
    for (const words of ['Please choose what it is', '&lt;b&gt;cracked', 'Please choose the photos again'])
      expect(html).toContain(words)
    const svg = new TextEncoder().encode('<svg onload="alert(1)"/>')
    expect((await back({ photos: [photo(svg, 'x.jpg')] }))[1]).toContain('x.jpg is not a JPEG, PNG or WebP picture')
    expect((await back({ photos: [1, 2, 3, 4].map(() => photo()) }))[1]).toContain('No more than 3 photos')
    expect((await back({ message: ' ' }))[0]).toBe(400)
    expect((await back({ problem: 'constructor' }))[0]).toBe(400)
    expect(await files()).toEqual([])
  })

  it('is shown at the desk and the packing station until it is settled', async () => {
    const { db, shop, get, order, tell } = await open()
    await tell({ problem: 'cancel' })
    const { id, ticket } = await db.selectFrom('enquiries').select(['id', 'ticket']).executeTakeFirstOrThrow()
    const seen = async (role: 'owner' | 'packer', path: string) => {
      const cookie = await deskCookie(shop, role)
      return (await (await get(path, { headers: { cookie } })).text()).replaceAll('<!-- -->', '')
    }
    const [atDesk, bench] = [`/desk/orders/${order.number}`, `/desk/orders/${order.number}/parcels/1`]
    expect(await seen('owner', atDesk)).toContain(`href="/desk/enquiries/${id}"`)
    for (const path of [atDesk, bench]) {
      const html = await seen('packer', path)
      expect(html).toMatch(/Reported by the customer[^<]*: Please cancel the order/)
      expect(html).toContain(ticket)
      expect(html).not.toContain('/desk/enquiries')
    }
    const settle = new URLSearchParams({ act: 'settle', text: '', seen: '0' })
    const headers = { cookie: await deskCookie(shop, 'owner'), origin: 'http://shop.test' }
    await get(`/desk/enquiries/${id}`, { method: 'POST', body: settle, headers })
    for (const path of [atDesk, bench]) expect(await seen('packer', path)).not.toContain('Reported by the customer')
  })

  it('can ask for a change or cancellation for two hours and until the order is packed', async () => {
    const { tell, later, page, at, db, order } = await open()
    expect((await tell({ problem: 'cancel' })).status).toBe(303)
    later(2.1)
    expect(await page(`${at}/wrong`)).not.toContain('Please cancel the order')
    const late = await tell({ problem: 'change' })
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('before it is packed')])
    later(1)
    await moveTestOrder(db, order.id, 'packed')
    expect((await tell({ problem: 'cancel' })).status).toBe(409)
    expect((await tell({ problem: 'late' })).status).toBe(303)
  })

  it('needs the order link, is limited to five, and stores no photo over the limit', async () => {
    const { db, tell, get, at, order, files } = await open({ MAX_RESUME_MB: '0' })
    expect((await tell({}, `/order/${order.number}/wrong-secret/wrong`)).status).toBe(404)
    const unpaid = await createOrder(db)
    expect((await get(`/order/${unpaid.number}/${unpaid.secret}/wrong`)).status).toBe(404)
    expect((await tell({ photos: [photo()] })).status).toBe(429)
    expect(await files()).toEqual([])
    for (let no = 0; no < 5; no++) expect((await tell({})).status).toBe(303)
    const enough = await tell({})
    expect([enough.status, await enough.text()]).toEqual([429, expect.stringContaining('told us already')])
    const huge = await tell({ photos: [photo(new Uint8Array(7 * 1024 * 1024))] })
    expect(huge.status).toBe(413)
    expect((await get(`${at}/wrong`, { headers: { accept: 'text/html' } })).headers.get('cache-control')).toBe(
      'no-store',
    )
  })
})

it('a photo is stored unchanged in the data folder', async () => {
  const { shop, get } = await openTestShop({ DATA_DIR: await folder() }, { now: () => NOON })
  const order = await createPaidOrder(shop.db, { test: true })
  const body = new FormData()
  for (const [name, value] of Object.entries({ problem: 'wrong', message: 'Not mine.' })) body.set(name, value)
  body.append('photos', photo())
  await get(`/order/${order.number}/${order.secret}/wrong`, {
    method: 'POST',
    body,
    headers: { origin: 'http://shop.test' },
  })
  const kept = join(shop.config.dataDir, 'photos')
  const [name = ''] = await readdir(kept)
  expect(new Uint8Array(await readFile(join(kept, name)))).toEqual(JPEG)
})
