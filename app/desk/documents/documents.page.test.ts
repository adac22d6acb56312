import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Role } from '#domain/desk/roles.ts'
import { connectReadOnly, connectSqlite, sqliteFile } from '#server/db/connect.ts'
import { deskCookie } from '#test/desk-user.ts'
import { createPaidOrder } from '#test/paid-order.ts'
import { openTestShop } from '#test/shop.ts'

/** Opens a shop whose database is a file, as the worker thread needs one. */
async function shopOnDisk() {
  const folder = await mkdtemp(join(tmpdir(), 'regalo-prints-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const db = await connectSqlite(sqliteFile(folder))
  const { get, shop } = await openTestShop({ DATA_DIR: folder }, { db })
  const orders = [
    await createPaidOrder(db, { test: true, message: 'With love.' }),
    await createPaidOrder(db, { test: true }),
  ]
  const openAs = async (role: Role) => {
    const cookie = await deskCookie(shop, role)
    return (address: string) => get(address, { headers: { cookie } })
  }
  return { folder, numbers: orders.map(({ number }) => number), openAs }
}

describe('printing at the desk', () => {
  it('creates one PDF of the selected orders and lists the ones left out', async () => {
    const { numbers, openAs } = await shopOnDisk()
    const open = await openAs('packer')
    const query = `paper=card&${numbers.map((number) => `n=${number}`).join('&')}`
    const begun = await open(`/desk/orders/print?${query}`)
    const address = begun.headers.get('location') ?? ''
    expect(address).toMatch(/&at=\d+$/)
    const pdf = await open(address.replace('/print?', '/print.pdf?'))
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(pdf.headers.get('cache-control')).toBe('no-store')
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const page = await (await open(address)).text()
    expect(page).toContain('1 sheet is ready.')
    expect(page).toMatch(new RegExp(`${numbers[1]}</a>[^<]*(<!-- -->)?The card has no message`))
    expect(page).not.toContain('http-equiv="refresh"')
  })

  it('creates one document of one order, or says why there is none', async () => {
    const { numbers, openAs } = await shopOnDisk()
    const open = await openAs('packer')
    for (const kind of ['slip', 'label', 'labels-a4'])
      expect((await open(`/desk/orders/${numbers[1]}/print/${kind}`)).headers.get('content-type')).toBe(
        'application/pdf',
      )
    expect((await open(`/desk/orders/${numbers[1]}/print/invoice`)).status).toBe(403)
    const none = await open(`/desk/orders/${numbers[1]}/print/card`)
    expect([none.status, await none.text()]).toEqual([404, 'The card has no message.'])
    expect((await open('/desk/orders/REG-none/print/slip')).status).toBe(404)
    expect((await open(`/desk/orders/${numbers[1]}/print/money`)).status).toBe(404)
    expect((await open(`/desk/orders/${numbers[1]}/print/slip?parcel=7`)).status).toBe(404)
  })

  it('shows the printed sheets without prices, and invoices only to the roles that may read them', async () => {
    const { numbers, openAs } = await shopOnDisk()
    const open = await openAs('packer')
    const n = numbers.map((number) => `n=${number}`).join('&')
    const slips = await (await open(`/desk/orders/sheets?paper=slip&paper=card&${n}`)).text()
    for (const number of numbers) expect(slips).toContain(`Packing slip of ${number}`)
    expect(slips).toMatch(/With love\.<\/p>/)
    expect(slips).toMatch(new RegExp(`${numbers[1]}</a>[^<]*(<!-- -->)?The card has no message`))
    expect(slips).not.toContain('₹')
    const labels = await (await open(`/desk/orders/sheets?paper=labels-a4&${n}`)).text()
    expect(labels.match(/Address label of/g)).toHaveLength(2)
    expect(labels).not.toContain('₹')
    expect((await open(`/desk/orders/sheets?paper=invoice&n=${numbers[0]}`)).status).toBe(403)
    const invoice = await (
      await (
        await openAs('accountant')
      )(`/desk/orders/sheets?paper=invoice&n=${numbers[0]}`)
    ).text()
    expect(invoice).toContain('Place of supply')
    // A single invoice links to its own PDF; more than 50 orders redirect to the print job.
    expect(invoice).toContain(`href="/desk/orders/${numbers[0]}/print/invoice"`)
    const many = Array.from({ length: 51 }, (_, at) => `n=REG-${at}`).join('&')
    expect((await open(`/desk/orders/sheets?paper=slip&${many}`)).headers.get('location')).toMatch(
      /^\/desk\/orders\/print\?paper=slip&n=REG-0&/,
    )
    expect((await open('/desk/orders/sheets?paper=money')).status).toBe(404)
    expect(await (await open('/desk/orders/sheets?paper=slip')).text()).toContain('There is nothing to print.')
    expect(await (await open('/desk/orders/sheets?paper=slip&n=REG-none')).text()).toContain('There is no such order.')
  })

  it('gives the accountant invoices and no packing documents', async () => {
    const { numbers, openAs } = await shopOnDisk()
    const open = await openAs('accountant')
    expect((await open(`/desk/orders/${numbers[0]}/print/invoice`)).status).toBe(200)
    for (const kind of ['slip', 'card', 'label', 'labels-a4']) {
      expect((await open(`/desk/orders/${numbers[0]}/print/${kind}`)).status).toBe(403)
      expect((await open(`/desk/orders/print?paper=${kind}&n=${numbers[0]}`)).status).toBe(403)
      expect((await open(`/desk/orders/sheets?paper=invoice&paper=${kind}&n=${numbers[0]}`)).status).toBe(403)
      expect((await open(`/desk/orders/print.pdf?paper=${kind}&n=${numbers[0]}&at=1`)).status).toBe(403)
    }
  })

  it('uses a read-only connection', async () => {
    const { folder } = await shopOnDisk()
    const db = await connectReadOnly({ databaseUrl: undefined, dataDir: folder })
    await expect(db.deleteFrom('orders').execute()).rejects.toThrow(/readonly/)
    await db.destroy()
  })
})
