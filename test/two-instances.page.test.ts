import { expect, it, onTestFinished, vi } from 'vitest'
import { setPrice } from '#server/catalogue/set-price.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { createPostgres } from './databases.ts'
import { runCommandLine } from './owner-terminal.ts'
import { TEMPLATE } from './postgres.ts'
import { openTestShop } from './shop.ts'
import { OWNER, placedOrder, setStockCount } from './stock.ts'

/** Opens two instances on one PostgreSQL, both with cached pages, and a manual clock. */
async function openTwoInstances() {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T06:12:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const url = await createPostgres(TEMPLATE)
  const open = async () => openTestShop({}, { db: await connectPostgres(url) })
  const [one, other] = [await open(), await open()]
  const page = async (path: string) => (await (await other.get(path)).text()).replaceAll('<!-- -->', '')
  return { db: one.shop.db, page, aSecondLater: () => vi.setSystemTime(Date.now() + 1001) }
}

const PAGES = ['/kids-zone', '/kids-zone/kids-zone-1'] as const

it('a price and a last piece changed on one instance show on the other within a second', async () => {
  const { db, page, aSecondLater } = await openTwoInstances()
  for (const path of PAGES) expect(await page(path)).not.toContain('₹777')

  expect(await setPrice(db, 'kids-zone-1', '777', OWNER)).toMatchObject({ ok: true })
  for (const path of PAGES) expect(await page(path)).not.toContain('₹777')
  aSecondLater()
  for (const path of PAGES) expect(await page(path)).toContain('₹777')

  await setStockCount(db, 'kids-zone-1', 1)
  aSecondLater()
  for (const path of PAGES) expect(await page(path)).not.toContain('Sold out')
  await placedOrder(db, { 'kids-zone-1': 1 })
  aSecondLater()
  for (const path of PAGES) expect(await page(path)).toContain('Sold out')
})

it('a collection published on one instance is linked and shown on the other within a second', async () => {
  const { db, page, aSecondLater } = await openTwoInstances()
  expect(await page('/')).not.toContain('/diwali')
  for (const words of [
    'add diwali wedding Diwali',
    'say diwali line Sweets first.',
    'say diwali intro Three boxes.',
    'put diwali kids-zone-1',
    'show diwali',
  ])
    expect([words, await runCommandLine(db, `collection ${words}`)]).toMatchObject([words, { ok: true }])
  aSecondLater()
  expect(await page('/')).toContain('/diwali')
  expect(await page('/diwali')).toContain('Diwali')
})
