import { expect, it } from 'vitest'
import { EMPTY_PRODUCT } from './product-fields.ts'
import { saleChecks } from './ready-to-sell.ts'

const CONTEXT = { collections: ['wedding-edit'], subcategories: [], sharesStock: false, now: new Date(0) }
const COMPLETE = {
  ...EMPTY_PRODUCT,
  ...{ name: 'Tea', tagline: 'Two cups', description: 'Assam', contents: '1 tin', imageAlt: 'A tin', price: '500' },
  ...{ hsn: '0902', weight: '300', collection: 'wedding-edit' },
}

it('an empty product lacks everything that a sale needs, each with its field', () => {
  const open = saleChecks(EMPTY_PRODUCT, CONTEXT).filter(({ isMet }) => !isMet)
  expect(open.map(({ field, missing }) => `${field} ${missing}`)).toEqual([
    ...['name missing', 'imageAlt missing', 'contents missing', 'price missing', 'weight missing'],
    'collection missing',
  ])
})

it('a complete product meets every condition, and a wrong value is named by its field', () => {
  expect(saleChecks(COMPLETE, CONTEXT).every(({ isMet }) => isMet)).toBe(true)
  const wrong = saleChecks({ ...COMPLETE, hsn: '12345' }, CONTEXT).filter(({ isMet }) => !isMet)
  expect(wrong).toEqual([{ label: 'HSN', field: 'hsn', isMet: false, missing: 'check' }])
})
