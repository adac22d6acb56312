import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { invalidateTags } from '#server/cache/cache-tags.ts'
import { transact } from '#server/db/transact.ts'
import { createLog } from '#server/log.ts'
import type { Shop } from '#server/shop.ts'
import { fillLargeCatalogue } from '../bench/large-catalogue.ts'
import { openTestShop } from './shop.ts'
import { newCustomer, placedOrder, setStockCount } from './stock.ts'

const PROPAGATION_MS = { sales: 10, visits: 300 }

/** A shop with a manual clock that records whether each response came from the page cache. */
async function openObservedShop(overrides: Partial<Shop> = {}) {
  const cacheHits: boolean[] = []
  const quiet = createLog({ logLevel: 'silent' })
  const log: typeof quiet = Object.create(quiet, {
    info: { value: (line: { kept?: boolean }) => void cacheHits.push(line.kept === true) },
  })
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T06:12:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const { get, shop } = await openTestShop({}, { log, ...overrides })
  return {
    db: shop.db,
    get,
    aSecondLater: () => vi.setSystemTime(Date.now() + 1001),
    /** Visits paths in sequence; returns how many were cache hits. */
    async visit(paths: readonly string[]): Promise<number> {
      cacheHits.length = 0
      for (const path of paths) {
        const { status } = await get(path)
        expect([path, status]).toEqual([path, 200])
      }
      return cacheHits.filter(Boolean).length
    },
  }
}

describe('while products sell out', () => {
  it('ten times a second, more than 95 of 100 pages come from the cache', async () => {
    const { db, visit, aSecondLater } = await openObservedShop()
    await fillLargeCatalogue(db, { gifts: 800, collections: 8 })
    const lists = await db.selectFrom('collections').select('slug').orderBy('position').execute()
    const gifts = await db
      .selectFrom('products')
      .select(['id', 'collection', 'twinOf'])
      .where('twinOf', 'is', null)
      .orderBy('id')
      .execute()
    // The home page, every list, and twenty products spread over the catalogue.
    const looked = gifts.filter((_, index) => index % Math.floor(gifts.length / 20) === 0).slice(0, 20)
    const pages = [
      '/',
      ...lists.map(({ slug }) => `/${slug}`),
      ...looked.map(({ collection, id }) => `/${collection}/${id}`),
    ]
    await visit(pages)
    let fromMemory = 0
    const seconds = 3
    for (let second = 0; second < seconds; second++) {
      for (let sale = 0; sale < PROPAGATION_MS.sales; sale++) {
        const { id = '' } = gifts[(second * PROPAGATION_MS.sales + sale) * 19 + 7] ?? {}
        await setStockCount(db, id, 1)
        await placedOrder(db, { [id]: 1 }, { shipping: newCustomer() })
      }
      aSecondLater()
      fromMemory += await visit(
        Array.from({ length: PROPAGATION_MS.visits }, (_, visitor) => pages[(visitor * 7) % pages.length] ?? '/'),
      )
    }
    expect(fromMemory / (seconds * PROPAGATION_MS.visits)).toBeGreaterThan(0.95)
  })
})

describe('a sold-out product', () => {
  it('is shown as sold out within a second everywhere, and no other page is re-rendered', async () => {
    const { db, get, visit, aSecondLater } = await openObservedShop()
    const text = async (path: string) => (await get(path)).text()
    const showing = ['/uniquely-yours', '/mothers-day', '/uniquely-yours/uniquely-yours-1', '/mothers-day/MD-1', '/']
    const others = ['/kids-zone', '/wedding-edit', '/kids-zone/kids-zone-2', '/our-story', '/build-your-own/products']
    await visit([...showing, ...others])
    await setStockCount(db, 'MD-1', 1)
    await placedOrder(db, { 'uniquely-yours-1': 1 })
    aSecondLater()
    expect(await visit(others)).toBe(others.length)
    for (const path of showing) expect([path, (await text(path)).includes('Sold out')]).toEqual([path, true])
    expect(await visit([...showing, ...others])).toBe(showing.length + others.length)
  })

  it('invalidates every cached page that shows it, for every product and page', async () => {
    const { db, get, visit, aSecondLater } = await openObservedShop()
    const pages = ['/', '/uniquely-yours', '/wedding-edit', '/kids-zone', '/quick-delivery', '/mothers-day']
    const more = ['/kids-zone/kids-zone-2', '/mothers-day/MD-3', '/mothers-day?for=foodie', '/uniquely-yours?for=rest']
    const shown = new Map<string, string[]>()
    for (const path of [...pages, ...more]) {
      const cards = (await (await get(path)).text()).match(/<article class="card( below)?">.*?<\/article>/gs) ?? []
      const ids = cards.flatMap((card) => /<h3 class="name"><a href="\/[\w-]+\/([\w-]+)"/.exec(card)?.[1] ?? [])
      shown.set(path, path.split('/').length > 2 ? [...ids, path.split('/')[2] ?? ''] : ids)
    }
    for (const [path, ids] of shown) {
      expect([path, ids.length > 0]).toEqual([path, true])
      for (const id of new Set([ids[0], ids.at(-1)])) {
        const { twinOf } = await db
          .selectFrom('products')
          .select('twinOf')
          .where('id', '=', id ?? '')
          .executeTakeFirstOrThrow()
        await visit([path])
        expect(await visit([path])).toBe(1)
        await transact(db, (trx) => invalidateTags(trx, 'stock', [twinOf ?? id ?? '']))
        aSecondLater()
        expect([path, id, await visit([path])]).toEqual([path, id, 0])
      }
    }
  })

  it('leaves its shelf when it is a box item, and the other shelves stay cached', async () => {
    const { db, get, visit, aSecondLater } = await openObservedShop()
    const [keepsakes, munchies] = ['/build-your-own/products?page=2', '/build-your-own/products?category=munchies']
    await visit([keepsakes, munchies])
    await setStockCount(db, 'keepsakes-1', 0)
    aSecondLater()
    expect(await visit([munchies, keepsakes])).toBe(1)
    expect(await (await get('/build-your-own/products')).text()).not.toContain('keepsakes-1-')
  })

  it('is seen by another instance on the same database', async () => {
    const first = await openObservedShop()
    const second = await openObservedShop({ db: first.db })
    await second.visit(['/kids-zone'])
    await setStockCount(first.db, 'kids-zone-2', 0)
    second.aSecondLater()
    expect(await second.visit(['/kids-zone'])).toBe(0)
    expect(await (await second.get('/kids-zone')).text()).toContain('Sold out')
  })
})
