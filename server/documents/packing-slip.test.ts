import { expect, it } from 'vitest'
import { orderById } from '#server/orders/queries.ts'
import { openSqlite } from '#test/databases.ts'
import { createPaidOrder } from '#test/paid-order.ts'
import { pdfText } from '#test/pdf-text.ts'
import { cardDocument, packingSlipDocument } from './print-documents.ts'
import { readContents } from './queries.ts'

const times = (text: string, words: string) => text.split('\n').filter((line) => line === words).length

async function packingSlipOf(lines: Record<string, number>) {
  const db = await openSqlite()
  const { id } = await createPaidOrder(db, { lines })
  const order = await orderById(db, id)
  if (!order) throw new Error('no order')
  const { content } = await packingSlipDocument(db, process.cwd(), order, { compress: false })
  return { text: pdfText(content), contents: await readContents(db, order), content, number: order.number }
}

it('a slip lists the contents for each of several boxes, and once for one', async () => {
  const { text, contents } = await packingSlipOf({ 'wedding-bride-3': 3, 'kids-zone-1': 1 })
  const [several, one] = [contents.get('wedding-bride-3') ?? [], contents.get('kids-zone-1') ?? []]
  expect(Math.min(several.length, one.length)).toBeGreaterThan(2)
  expect(several.map((thing) => [thing, times(text, thing)])).toEqual(several.map((thing) => [thing, 3]))
  expect(one.map((thing) => [thing, times(text, thing)])).toEqual(one.map((thing) => [thing, 1]))
  expect(['1 of 3', '2 of 3', '3 of 3'].map((which) => times(text, which))).toEqual([1, 1, 1])
  expect(text).not.toContain('1 of 1')
})

it('a slip of many boxes takes as many pages as it needs', async () => {
  const { text, contents, number } = await packingSlipOf({ 'kids-zone-1': 40 })
  const [thing = ''] = contents.get('kids-zone-1') ?? []
  expect(times(text, thing)).toBe(40)
  expect(times(text, '40 of 40')).toBe(1)
  // Each sheet names its order, because sheets of several slips may be mixed.
  const [, count = ''] = new RegExp(`${number}, page 1 of (\\d+)$`, 'm').exec(text) ?? []
  expect(Number(count)).toBeGreaterThan(2)
  expect(times(text, `${number}, page ${count} of ${count}`)).toBe(1)
})

it('a slip prints the label facts of its products below their names, without the MRP', {
  timeout: 60_000,
}, async () => {
  const db = await openSqlite()
  const texts = { netQuantity: '850 g', foodType: 'veg', maker: 'Coorg Hive', itemFacts: 'Honey | 250 g | 18 months' }
  await db
    .updateTable('products')
    .set({ mrpPaise: 1_288_00, labelFacts: JSON.stringify(texts) })
    .where('id', '=', 'kids-zone-1')
    .execute()
  const { id } = await createPaidOrder(db, { lines: { 'kids-zone-1': 2 } })
  const order = await orderById(db, id)
  if (!order) throw new Error('no order')
  const { content } = await packingSlipDocument(db, process.cwd(), order, { compress: false })
  const text = pdfText(content).replaceAll('\n', ' ')
  expect(text).toContain('Net quantity: 850 g · Food type: Vegetarian. No egg · Made by: Coorg Hive')
  expect(text).toContain('Honey: 250 g, best before 18 months')
  expect(/₹|MRP|Unit price|1,?288/.exec(text)?.[0]).toBeUndefined()
})

/** Returns the texts on each sheet. */
const sheetsOf = (pdf: Buffer) =>
  pdf
    .toString('latin1')
    .split('endstream')
    .filter((stream) => stream.includes(' Tf') && stream.includes(' Tm'))

it('a slip of three boxes is one sheet', async () => {
  const each = await packingSlipOf({ 'uniquely-yours-1': 1, 'wedding-bride-3': 1, 'kids-zone-1': 1 })
  const several = await packingSlipOf({ 'wedding-bride-3': 3 })
  expect([each, several].map(({ content }) => sheetsOf(content).length)).toEqual([1, 1])
  expect(each.text).not.toContain('page 1 of')
})

it('the last sheet of a slip has an item to check', async () => {
  for (const quantity of [3, 4, 5, 6, 7, 8, 9, 10]) {
    for (const id of ['kids-zone-1', 'wedding-bride-3']) {
      const { content } = await packingSlipOf({ [id]: quantity })
      expect(sheetsOf(content).at(-1), `${quantity} of ${id}`).toMatch(/ re\n/)
    }
  }
})

it('a slip and a card name the sender, even with no other text', async () => {
  const db = await openSqlite()
  const print = { compress: false }
  for (const message of ['With love.', '', 'So much to say. '.repeat(200)]) {
    const order = await createPaidOrder(db, { message, cardFrom: 'Meera & Ravi' })
    const slip = await packingSlipDocument(db, process.cwd(), order, print)
    expect(times(pdfText(slip.content), 'From Meera & Ravi')).toBe(1)
    const card = await cardDocument(db, process.cwd(), order, print)
    expect(times(pdfText(card?.content ?? Buffer.alloc(0)), 'From Meera & Ravi')).toBe(1)
  }
  const { id } = await createPaidOrder(db, {})
  const unsigned = await orderById(db, id)
  expect(unsigned && (await cardDocument(db, process.cwd(), unsigned, print))).toBeUndefined()
})
