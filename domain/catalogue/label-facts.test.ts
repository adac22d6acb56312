import { expect, it } from 'vitest'
import { parseItemFacts } from './item-facts.ts'
import { labelFactErrors, unitPrice } from './label-facts.ts'
import { EMPTY_LABEL, type LabelField } from './label-names.ts'
import { labelTable, labelText, withoutMoney } from './label-rows.ts'
import { normalizeField } from './normalize-product.ts'
import { formatCell, parseCellValue } from './product-sheet.ts'

const errorOf = (field: LabelField, text: string) =>
  labelFactErrors({ ...EMPTY_LABEL, [field]: normalizeField(field, text) }, '2026-11-21')[field]

it.each<[LabelField, string, string]>([
  ['netQuantity', '250g', '250 g'],
  ['netQuantity', '1 gift box of 6 items', '1 gift box of 6 items'],
  ['bestBefore', '60', '60 days'],
  ['bestBefore', '18 Months', '18 months'],
  ['foodType', 'Non-Vegetarian', 'non-veg'],
  ['foodType', 'Contains egg', 'egg'],
  ['fssai', '1122 7000 000 123', '11227000000123'],
  ['month', '10/2026', '2026-10'],
  ['month', 'Oct-26', '2026-10'],
  ['month', 'October 2026', '2026-10'],
  ['month', 'Printed on the base', 'Printed on the base'],
  ['monthOf', 'Packing', ''],
  ['size', '32x24 X 11.5 cm', '32 × 24 × 11.5'],
  ['mrp', '₹1,299.50', '1299.50'],
  ['itemFacts', 'Honey|250g|18 months|Veg|Coorg\nCandle\n', 'Honey | 250 g | 18 months | veg | Coorg'],
])('%s %s is stored as %s, also from a sheet, and is valid', (field, typed, stored) => {
  expect(normalizeField(field, typed)).toBe(stored)
  expect(normalizeField(field, parseCellValue(field, formatCell(field, stored)))).toBe(stored)
  expect(errorOf(field, typed)).toBeUndefined()
})

it.each(['__proto__', 'constructor', 'toString'])(
  '%s as the event of a month stays the typed text, and is refused',
  (typed) => {
    expect(normalizeField('monthOf', typed)).toBe(typed.toLowerCase())
    expect(errorOf('monthOf', typed)).toBe('Choose packing, making or import.')
  },
)

it.each<[LabelField, string, string]>([
  ['netQuantity', '250', 'its unit'],
  ['netQuantity', '0 g', 'above 0'],
  ['netQuantity', '<b>250 g</b>', 'Begin with a number'],
  ['bestBefore', '0', 'from 1 to 3650 days'],
  ['bestBefore', '1000000000', 'from 1 to 3650 days'],
  ['bestBefore', 'soon', 'such as 60'],
  ['foodType', 'vegan', 'veg, egg or non-veg'],
  ['fssai', '1122700000012', '14 digits; this has 13'],
  ['month', '12/2026', 'in the future'],
  ['month', '13/2026', 'such as 10/2026'],
  ['size', '0 x 24 x 11', 'from 0.1 to 500'],
  ['size', '32 x 24', 'three numbers'],
  ['maker', 'x'.repeat(10_000), 'at most 200 characters; this has 10000'],
  ['itemFacts', 'Honey | 250 | 18 months', 'Honey: Begin the net quantity'],
  ['itemFacts', 'Honey | 250 g | 0', 'Honey: Best before'],
])('%s %s is refused', (field, typed, words) => expect(errorOf(field, typed)).toContain(words))

it.each([
  ['250 g', 92_00, '0.37 per g'],
  ['1.5 kg', 300_00, '200.00 per kg'],
  ['750 ml', 1_500_00, '2.00 per ml'],
  ['72 g (6 × 12 g)', 720_00, '10.00 per g'],
  ['4 pieces', 1_000_00, '250.00 per piece'],
  ['1 piece', 1_000_00, undefined],
  ['192 pages', 1_000_00, undefined],
  ['2 pieces of cake', 1_000_00, undefined],
])('%s has a unit price only when its unit allows one', (quantity, paise, words) => {
  const each = unitPrice(paise, quantity)
  expect(each && `${(each.paise / 100).toFixed(2)} per ${each.unit}`).toBe(words)
})

const SHOP = { name: 'Regalo', fssai: '11227000000123', packer: '', care: ['+91 98765 43210', '', 'Mon to Fri'] }
const product = { allergens: 'Contains milk. Packed near nuts', countryOfOrigin: 'India', weightGrams: 1700 }

it('a page shows the facts that were entered, and none without a label fact', () => {
  const bare = { ...product, label: { mrpPaise: undefined, texts: {}, items: [] } }
  expect(labelTable(bare, SHOP)).toBeUndefined()
  const texts = { netQuantity: '500 g', foodType: 'veg', month: '2026-10', size: '32 × 24 × 11' }
  const label = { mrpPaise: 1_288_00, texts, items: parseItemFacts('Honey | 250 g') }
  const table = labelTable({ ...product, label }, SHOP, 1_250_00)
  expect(table?.rows.map((row) => [row.term, labelText(row)])).toEqual([
    ['MRP', '₹1,288.00, inclusive of all taxes'],
    ['Net quantity', '500 g'],
    ['Unit price', '₹2.50 per g'],
    ['Food type', 'Vegetarian. No egg'],
    ['Allergens', 'Contains milk. Packed near nuts'],
    ['FSSAI licence', '1122 7000 000 123 (Regalo)'],
    ['Month of packing', 'October 2026'],
    ['Country of origin', 'India'],
    ['Size and weight', '32 × 24 × 11 cm, 1.7 kg'],
    ['Customer care', '+91 98765 43210, Mon to Fri'],
  ])
  expect(withoutMoney(table ?? { rows: [] }).some((row) => labelText(row).includes('₹'))).toBe(false)
})

it('the shop’s FSSAI number stands for food alone, and its packer for products without one', () => {
  const label = { mrpPaise: undefined, texts: { maker: 'Anokhi Bindery' }, items: [] }
  const terms = labelTable({ ...product, label }, { ...SHOP, packer: 'Regalo, Bengaluru' })?.rows.map(
    ({ term }) => term,
  )
  expect(terms).toContain('Packed and sold by')
  expect(terms).not.toContain('FSSAI licence')
  const own = { ...label, texts: { packer: 'Another firm' } }
  const rows = labelTable({ ...product, label: own }, { ...SHOP, packer: 'Regalo, Bengaluru' })?.rows ?? []
  expect(rows.filter(({ term }) => term.startsWith('Packed'))).toEqual([{ term: 'Packed by', text: 'Another firm' }])
})
