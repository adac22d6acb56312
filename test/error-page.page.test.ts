import { expect, it } from 'vitest'
import { openTestShop } from './shop.ts'

it('an exception is a 500 page with a link home and the request id of the log', async () => {
  const { get, shop } = await openTestShop()
  // Fills the cache of what every page needs.
  await get('/our-story')
  await shop.db.schema.alterTable('products').renameTo('elsewhere').execute()
  const answer = await get('/kids-zone/kids-zone-1')
  expect(answer.status).toBe(500)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const page = await answer.text()
  expect(page).toContain('<title>Unexpected Application Error!</title>')
  expect(page).toMatch(/<a class="btn" href="\/">/)
  const [, reference = ''] = /id="fault-reference">([^<]+)</.exec(page) ?? []
  expect(reference).not.toBe('')
  expect(answer.headers.get('x-request-id')).toMatch(new RegExp(`^${reference}`))
})
