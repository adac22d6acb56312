import { expect, it } from 'vitest'
import { boxSavedNotice, collectionSavedNotice, productSavedNotice, SAVED_AND_LIVE } from './saved-notice.ts'

const COLLECTIONS = [
  { slug: 'kids-zone', state: 'shown' },
  { slug: 'diwali', state: 'draft' },
]
const ON = { selling: 'on', from: '', stock: '', collection: 'kids-zone' }

it.each([
  [{}, SAVED_AND_LIVE],
  [{ stock: '3' }, SAVED_AND_LIVE],
  [{ stock: '0' }, 'Saved. The shop shows it as sold out.'],
  [{ selling: 'sold-out' }, 'Saved. The shop shows it as sold out.'],
  [{ selling: 'hidden' }, 'Saved. The shop does not show it: it is hidden.'],
  [{ selling: 'hidden', from: '2026-12-01T10:00' }, 'Saved. It goes live on 1 December 2026, 10:00 am (IST).'],
  [{ selling: 'archived' }, 'Saved. The shop does not show it: it is archived.'],
  [{ collection: 'diwali' }, 'Saved. The shop does not show it: its collection is not in the shop.'],
])('a product with %j: %s', (facts, words) => {
  expect(productSavedNotice({ ...ON, ...facts }, COLLECTIONS).replaceAll('\u00a0', ' ')).toBe(words)
})

it.each([
  [{ state: 'shown', showFrom: '' }, SAVED_AND_LIVE],
  [{ state: 'draft', showFrom: '2026-12-01' }, 'Saved. It goes live on 1 December 2026, once a product is in it.'],
  [{ state: 'draft', showFrom: '' }, 'Saved. The shop does not show it: it is a draft.'],
  [{ state: 'archived', showFrom: '' }, 'Saved. The shop does not show it: it is archived.'],
])('a collection with %j: %s', (collection, words) => expect(collectionSavedNotice(collection)).toBe(words))

it('a box that is not sold is not shown', () => {
  const selling = ['on', 'hidden', 'archived']
  const shown = selling.map((one) => boxSavedNotice({ selling: one }) === SAVED_AND_LIVE)
  expect(shown).toEqual([true, false, false])
})
