import { expect, it, onTestFinished, vi } from 'vitest'
import { connectPostgres } from '#server/db/connect.ts'
import { setPrice } from '#server/owner/set-price.ts'
import { createPostgres } from './databases.ts'
import { run } from './owner-terminal.ts'
import { TEMPLATE } from './postgres.ts'
import { openTestShop } from './shop.ts'
import { count, OWNER, ordered } from './stock.ts'

/** Two machines with a shop each on one PostgreSQL, both with warm pages, and a clock that is moved by hand. */
async function openTwo() {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T06:12:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const url = await createPostgres(TEMPLATE)
  const open = async () => openTestShop({}, { db: await connectPostgres(url) })
  const [one, other] = [await open(), await open()]
  const page = async (path: string) => (await (await other.get(path)).text()).replaceAll('<!-- -->', '')
  return { db: one.shop.db, page, aSecondLater: () => vi.setSystemTime(Date.now() + 1001) }
}

const PAGES = ['/kids-zone', '/kids-zone/kids-zone-1'] as const

it('a price and a last piece that change on one machine are on the pages of the other within a second', async () => {
  const { db, page, aSecondLater } = await openTwo()
  for (const path of PAGES) expect(await page(path)).not.toContain('₹777')

  expect(await setPrice(db, 'kids-zone-1', '777', OWNER)).toMatchObject({ ok: true })
  for (const path of PAGES) expect(await page(path)).not.toContain('₹777')
  aSecondLater()
  for (const path of PAGES) expect(await page(path)).toContain('₹777')

  await count(db, 'kids-zone-1', 1)
  aSecondLater()
  for (const path of PAGES) expect(await page(path)).not.toContain('Sold out')
  await ordered(db, { 'kids-zone-1': 1 })
  aSecondLater()
  for (const path of PAGES) expect(await page(path)).toContain('Sold out')
})

it('a collection that begins on one machine is led to and shown by the other within a second', async () => {
  const { db, page, aSecondLater } = await openTwo()
  expect(await page('/')).not.toContain('/diwali')
  for (const words of [
    'add diwali wedding Diwali',
    'say diwali line Sweets first.',
    'say diwali intro Three boxes.',
    'put diwali kids-zone-1',
    'show diwali',
  ])
    expect([words, await run(db, `collection ${words}`)]).toMatchObject([words, { ok: true }])
  aSecondLater()
  expect(await page('/')).toContain('/diwali')
  expect(await page('/diwali')).toContain('Diwali')
})
