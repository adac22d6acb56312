import { expect, it } from 'vitest'
import { findCollection } from './product-sheet.ts'

const COLLECTIONS = [
  { slug: 'kids-zone', title: 'Kids Zone' },
  { slug: 'mothers-day', title: 'Mother’s Day' },
  { slug: 'diwali', title: 'Diwali' },
  { slug: 'diwali-2027', title: 'Diwali' },
  { slug: 'festive', title: 'kids-zone' },
]

it.each([
  ['kids-zone', 'kids-zone'],
  [' Kids-Zone ', 'kids-zone'],
  ['  KIDS   zone', 'kids-zone'],
  ["mother's day", 'mothers-day'],
  ['diwali', 'diwali'],
])('%j is the collection %s', (text, slug) => expect(findCollection(text, COLLECTIONS)).toEqual({ slug }))

it('an ambiguous or unknown name is refused', () => {
  const twice = COLLECTIONS.map((one) => (one.slug === 'diwali' ? { ...one, slug: 'deepavali' } : one))
  expect(findCollection('Diwali', twice)).toEqual({
    fault: '2 collections have this name. Use the id: deepavali or diwali-2027.',
  })
  for (const text of ['', 'Holi'])
    expect(findCollection(text, COLLECTIONS)).toEqual({ fault: 'There is no collection with this name or id.' })
})
