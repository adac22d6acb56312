import { describe, expect, it } from 'vitest'
import { formatExact } from '#domain/payment/money.ts'
import { drawInvoiceQueued } from '#server/documents/draw-invoice.ts'
import { changeAddress } from '#server/owner/change-address.ts'
import { invoiceOver, order as ordered, priced } from '#test/an-invoice.ts'
import { anOrder, aPaidOrder, NOON, refundByHand } from '#test/paid-order.ts'
import { openTestShop } from '#test/shop.ts'

const link = ({ number, secret }: { number: string; secret: string }) => `/order/${number}/${secret}`

describe("the documents of an order's page", { timeout: 30_000 }, () => {
  it('leads to both invoices and the credit note between where a parcel went to another State', async () => {
    const { shop, get } = await openTestShop()
    const order = await aPaidOrder(shop.db)
    const change = { city: 'Kochi', state: 'Kerala', zipCode: '682001' }
    await changeAddress(shop.db, { what: order.number, change }, { who: 'asha', now: NOON, live: false })
    const page = await (await get(link(order))).text()
    expect(page).toContain('Download invoice RG/26-27/000001')
    expect(page).toContain('Download invoice RG/26-27/000002')
    expect(page).toContain('Download the credit note')
    expect(page).toContain('IGST')
    expect(page).not.toContain('CGST')
    const first = await get(`${link(order)}/invoice.pdf?number=RG-26-27-000001`)
    expect(first.headers.get('content-disposition')).toContain('invoice-RG-26-27-000001.pdf')
    const newest = await get(`${link(order)}/invoice.pdf`)
    expect(newest.headers.get('content-disposition')).toContain('invoice-RG-26-27-000002.pdf')
  })

  it('gives the invoice once it is paid for, to whoever has the link and to nobody else', async () => {
    const { shop, get } = await openTestShop()
    const waiting = await anOrder(shop.db)
    expect((await get(`${link(waiting)}/invoice.pdf`)).status).toBe(404)
    const order = await aPaidOrder(shop.db)
    expect(await (await get(link(order))).text()).toContain(`href="${link(order)}/invoice.pdf"`)
    const invoice = await get(`${link(order)}/invoice.pdf`)
    expect(invoice.status).toBe(200)
    expect(invoice.headers.get('content-type')).toBe('application/pdf')
    expect(invoice.headers.get('cache-control')).toBe('no-store')
    expect(invoice.headers.get('x-robots-tag')).toBe('noindex')
    expect(invoice.headers.get('content-disposition')).toContain('invoice-RG-26-27-000001.pdf')
    expect(
      Buffer.from(await invoice.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    for (const wrong of [
      `/order/${order.number}/${order.secret}x/invoice.pdf`,
      `/order/${order.number}x/${order.secret}/invoice.pdf`,
    ]) {
      const answer = await get(wrong)
      expect(answer.status).toBe(404)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('asks whoever comes while many papers are drawn to come back in a few seconds, and gives them theirs then', async () => {
    const { shop, get } = await openTestShop()
    const paid = await aPaidOrder(shop.db)
    await refundByHand(shop.db, `${paid.number} 50`)
    const papers = ['invoice.pdf', 'credit-note.pdf'].map((name) => `${link(paid)}/${name}`)
    const another = invoiceOver(ordered(priced([{ pricePaise: 50_000, quantity: 1, gstRate: 18 }])))
    // Far more than may wait, so that some still do however soon the first are done.
    const letters = Array.from({ length: 100 }, () => drawInvoiceQueued(shop.config.root, another))
    for (const address of papers) {
      const later = await get(address)
      expect([later.status, later.headers.get('retry-after')]).toEqual([503, '5'])
      expect(later.headers.get('cache-control')).toBe('no-store')
      expect(await later.text()).toContain('Please ask again in a few seconds')
    }
    await Promise.all(letters)
    for (const address of papers) {
      const paper = await get(address)
      expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    }
  })

  it('gives the credit note once it is refunded, to whoever has the link', async () => {
    const { shop, get } = await openTestShop()
    const order = await aPaidOrder(shop.db)
    expect((await get(`${link(order)}/credit-note.pdf`)).status).toBe(404)
    expect(await (await get(link(order))).text()).not.toContain('credit note')
    await refundByHand(shop.db, order.number)
    const page = await (await get(link(order))).text()
    for (const paper of ['invoice', 'credit-note']) expect(page).toContain(`href="${link(order)}/${paper}.pdf"`)
    const paper = await get(`${link(order)}/credit-note.pdf`)
    expect(paper.headers.get('content-type')).toBe('application/pdf')
    expect(paper.headers.get('content-disposition')).toContain('credit-note-CN-26-27-000001.pdf')
    expect((await get(`/order/${order.number}/${order.secret}x/credit-note.pdf`)).status).toBe(404)
  })

  it('says how much has gone back of what, and gives each credit note', async () => {
    const { shop, get } = await openTestShop()
    const order = await aPaidOrder(shop.db)
    await refundByHand(shop.db, `${order.number} 50`)
    const part = await (await get(link(order))).text()
    expect(part).toContain(`We have refunded ₹50.00 of ${formatExact(order.totalPaise)}.`)
    expect(part).toContain('Payment confirmed, partly refunded')
    await refundByHand(shop.db, order.number)
    const whole = await (await get(link(order))).text()
    expect(whole).toContain(`We have refunded ${formatExact(order.totalPaise)}.`)
    expect(whole).toContain(`href="${link(order)}/credit-note.pdf"`)
    expect(whole).toContain(`href="${link(order)}/credit-note.pdf?number=CN-26-27-000001"`)
    const nameOf = async (query: string) =>
      (await get(`${link(order)}/credit-note.pdf${query}`)).headers.get('content-disposition')
    expect(await nameOf('')).toContain('credit-note-CN-26-27-000002.pdf')
    expect(await nameOf('?number=CN-26-27-000001')).toContain('credit-note-CN-26-27-000001.pdf')
    expect((await get(`${link(order)}/credit-note.pdf?number=CN-26-27-000009`)).status).toBe(404)
  })
})
