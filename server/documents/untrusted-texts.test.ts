import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { folderStore } from '#server/files/folder-store.ts'
import { orderById } from '#server/orders/queries.ts'
import { openSqlite } from '#test/databases.ts'
import { createPaidOrder, NOON } from '#test/paid-order.ts'
import { pdfText, uncompressedInvoice } from '#test/pdf-text.ts'
import { cardPdf } from './card-pdf.ts'
import { invoiceDocument } from './issued-documents.ts'
import { packingSlipDocument, printDocuments } from './print-documents.ts'

const ROOT = process.cwd()
const card = (message: string) =>
  cardPdf(ROOT, { orderNumber: 'REG-1', message, from: '', shop: 'Regalo', at: NOON }, { compress: false })
const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length

/** Text layout is slow on a busy processor. */

describe('a card’s text', () => {
  it('is rendered as entered, in every script of the shop', async () => {
    const { content, missing } = await card('For Amma, <b>with</b> ₹1 & love, café.\nश्रीमती அம்மா ಅಮ್ಮ అమ్మ মা')
    const text = pdfText(content)
    for (const words of ['<b>with</b>', '&', 'caf', '₹']) expect(text).toContain(words)
    expect(text).not.toContain('\uFFFD')
    expect(missing).toEqual([])
  })

  it('is identical to the byte when rendered again, after any other document', async () => {
    const message = 'For Amma, ₹1 & love. श्रीमती அம்மா తెలుగు শ্রী'
    const { content } = await card(message)
    await card('శ్రీనివాస్, love and ₹1 in another place')
    expect((await card(message)).content.equals(content)).toBe(true)
  })

  it('shows a diamond for a missing glyph and warns the person who prints', async () => {
    const { content, missing } = await card('Love ❤️ 👨‍👩‍👧 שלום \u202Egnp.exe')
    expect(missing).toEqual(['❤', '👨‍👩‍👧', 'ש', 'ל', 'ו', 'ם'])
    expect(pdfText(content)).toContain('Love')
  })

  it.each([
    ['short', 'Happy birthday', 1],
    ['of 1,200 characters', 'word '.repeat(240), 1],
    ['of 10,000 characters', 'a very long word '.repeat(588), 6],
    ['of 10,000 characters without a space', 'x'.repeat(10_000), 7],
  ])('%s is printed whole, over as many pages as it needs', async (_, message, most) => {
    const { content } = await card(message)
    expect(pages(content)).toBeLessThanOrEqual(most)
    const letters = (text: string) => text.replace(/\s/g, '').length
    const sides = pages(content) ?? 0
    expect(letters(pdfText(content).replaceAll('Continues on the back', ''))).toBe(letters(message) + 'REGALO'.length)
    expect(sides).toBeGreaterThan(message.length > 5000 ? 1 : 0)
  })

  it('may contain any character', async () => {
    const odd = [
      '\u0000\u0007',
      '\uD800 half',
      '\n\n\n',
      '   ',
      'శ్రీనివాస్ హైదరాబాద్ క్ష్మి',
      'é'.normalize('NFD'),
      '🎁'.repeat(3000),
      '‎‏‪‬',
    ]
    for (const message of odd) expect((await card(message)).content.length).toBeGreaterThan(500)
  })
})

describe('documents of an order with an unusual address', () => {
  it('are printed whole, without prices on the slip', async () => {
    const db = await openSqlite()
    const folder = await mkdtemp(join(tmpdir(), 'regalo-papers-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const shipping = {
      fullName: '<script>alert(1)</script> 🎁',
      street: `${'long street '.repeat(800)}`,
      city: 'ಬೆಂಗಳೂರು',
    }
    const { id, number } = await createPaidOrder(db, { shipping, message: 'Hello 🎁' })
    const order = await orderById(db, id)
    if (!order) throw new Error('no order')
    const invoice = await invoiceDocument(db, ROOT, id, uncompressedInvoice)
    expect(pdfText(invoice?.content ?? Buffer.alloc(0))).toContain('<script>alert(1)</script>')
    const slip = pdfText((await packingSlipDocument(db, ROOT, order, { compress: false })).content)
    expect(slip).toContain('1 jar of chai masala, 60 g')
    expect(slip).not.toContain('₹')
    expect(slip).not.toContain('.00')

    const printed = await printDocuments({ db, root: ROOT, dataDir: folder, files: folderStore(folder) }, number)
    expect(printed).toMatchObject({ ok: true, missing: ['🎁'] })
    expect(await readdir(join(folder, 'papers', number))).toEqual([
      `card-${number}.pdf`,
      'invoice-RG-26-27-000001.pdf',
      `slip-${number}.pdf`,
    ])
    expect(await printDocuments({ db, root: ROOT, dataDir: folder, files: folderStore(folder) }, 'REG-none')).toEqual({
      ok: false,
      why: 'no-order',
    })
  })

  it('may have a hundred lines', async () => {
    const db = await openSqlite()
    const products = await db.selectFrom('products').select('id').where('available', '=', 1).execute()
    const { id, totalPaise } = await createPaidOrder(db, {
      lines: Object.fromEntries(products.map(({ id }) => [id, 3])),
    })
    const invoice = await invoiceDocument(db, ROOT, id, uncompressedInvoice)
    expect(pages(invoice?.content ?? Buffer.alloc(0))).toBeGreaterThan(2)
    expect(pdfText(invoice?.content ?? Buffer.alloc(0))).toContain('Page 2 of')
    expect(totalPaise).toBeGreaterThan(0)
  })
})
