import { describe, expect, it } from 'vitest'
import { formatExact } from '#domain/payment/money.ts'
import { renderInvoiceQueued } from '#server/documents/cache-documents.ts'
import { changeAddress } from '#server/orders/change-address.ts'
import { createOrder, createPaidOrder, NOON, refundByHand } from '#test/paid-order.ts'
import { invoiceFor, order as ordered, pricedOrder } from '#test/sample-invoice.ts'
import { openTestShop } from '#test/shop.ts'

const link = ({ number, secret }: { number: string; secret: string }) => `/order/${number}/${secret}`

describe('the documents of the order page', () => {
  it('links both invoices and the credit note after a move to another State', async () => {
    const { shop, get } = await openTestShop()
    const order = await createPaidOrder(shop.db)
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

  it('serves the invoice of a paid order only with the order link', async () => {
    const { shop, get } = await openTestShop()
    const waiting = await createOrder(shop.db)
    expect((await get(`${link(waiting)}/invoice.pdf`)).status).toBe(404)
    const order = await createPaidOrder(shop.db)
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

  it('answers 503 with Retry-After while the print queue is full, and serves the documents later', async () => {
    const { shop, get } = await openTestShop()
    const paid = await createPaidOrder(shop.db)
    await refundByHand(shop.db, `${paid.number} 50`)
    const papers = ['invoice.pdf', 'credit-note.pdf'].map((name) => `${link(paid)}/${name}`)
    const another = invoiceFor(ordered(pricedOrder([{ pricePaise: 50_000, quantity: 1, gstRate: 18 }])))
    // More than the queue accepts, so that it is still full after the first ones finish.
    const letters = Array.from({ length: 100 }, () => renderInvoiceQueued(shop.config.root, another))
    for (const address of papers) {
      const later = await get(address)
      expect([later.status, later.headers.get('retry-after')]).toEqual([503, '5'])
      expect(later.headers.get('cache-control')).toBe('no-store')
      expect(await later.text()).toContain('Please try again in a few seconds')
    }
    await Promise.all(letters)
    for (const address of papers) {
      const paper = await get(address)
      expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    }
  })

  it('serves the credit note after a refund, only with the order link', async () => {
    const { shop, get } = await openTestShop()
    const order = await createPaidOrder(shop.db)
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

  it('shows the refunded amount and links each credit note', async () => {
    const { shop, get } = await openTestShop()
    const order = await createPaidOrder(shop.db)
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
