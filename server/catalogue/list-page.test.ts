import { describe, expect, it } from 'vitest'
import type { Collection } from '#domain/catalogue/collections.ts'
import { relatedProducts } from '#domain/catalogue/product.ts'
import { rupees } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { testDatabases } from '#test/databases.ts'
import { visibleCollections } from './collections.ts'
import { createListCache } from './list-cache.ts'
import { type FilterKind, type ListPage, readListPage } from './list-page.ts'
import { neighbourProducts, productsOfPage } from './list-queries.ts'

const FILTERS = [
  { for: 'rest', label: 'Rest', line: '', madeFor: ['napper', 'homebody'] },
  { for: 'stories', label: 'Stories', line: '', madeFor: ['reader'] },
  { for: 'nobody', label: 'Nobody yet', line: '', madeFor: ['astronaut'] },
]

type Row = { price: number; madeFor?: string[]; subcategory?: string; tags?: string[] }

type ListRequest = Partial<ListPage> & { ids: number[]; last?: string }

/** Creates a collection of products, numbered from 1 in their order. */
async function listed(db: Db, rows: readonly Row[], more: Partial<Collection> = {}) {
  const like = await db.selectFrom('products').selectAll().where('id', '=', 'kids-zone-1').executeTakeFirstOrThrow()
  const gifts = rows.map(({ price, madeFor = [], subcategory, tags = [] }, index) => ({
    ...like,
    id: `diwali-${index + 1}`,
    collection: 'diwali',
    position: index,
    pricePaise: rupees(price),
    madeFor: JSON.stringify(madeFor),
    tags: JSON.stringify(tags),
    subcategory: subcategory ?? null,
  }))
  const [kids] = (await visibleCollections(db)).filter(({ slug }) => slug === 'kids-zone')
  if (!kids) throw new Error('the sample has no Kids Zone')
  const { slug, title, tint, strap } = { ...kids, slug: 'diwali', title: 'Diwali' }
  await db
    .insertInto('collections')
    .values({ slug, title, tint, strap, position: 99, state: 'shown', hero: null, door: null })
    .execute()
  await db.insertInto('products').values(gifts).execute()
  const collection: Collection = { ...kids, slug: 'diwali', filters: FILTERS, filterBy: 'made-for', ...more }
  return {
    collection,
    ask: async (search: string, kind: FilterKind = 'narrowed'): Promise<ListRequest> => {
      const list = await createListCache(db).listOf(collection)
      const page = await readListPage(db, { kind, collection, list }, new URLSearchParams(search))
      if ('last' in page) return { ids: [], last: page.last }
      return { ...page, ids: page.gifts.map(({ id }) => Number(id.slice('diwali-'.length))) }
    },
  }
}

/** ₹190 down to ₹60; "nap" at both ends, one reader, the most expensive. */
const LIST: Row[] = Array.from({ length: 14 }, (_, index) => ({
  price: 190 - 10 * index,
  madeFor: index === 0 ? ['reader', 'napper'] : index > 10 ? ['homebody'] : [],
}))
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const ALL = numbers(1, 14)

describe.each(testDatabases)('a product list on %s', (_, open) => {
  it('is served whole, in catalogue order', async () => {
    const { ask } = await listed(await open(), LIST)
    expect(await ask('')).toMatchObject({
      ids: ALL,
      shown: 14,
      pages: 1,
      choices: { chosen: {}, total: 14, wider: [] },
    })
  })

  it('is sorted by price in both directions; equal prices keep their order', async () => {
    const { ask } = await listed(await open(), LIST)
    expect((await ask('sort=price-up')).ids).toEqual(ALL.toReversed())
    expect((await ask('sort=price-down')).ids).toEqual(ALL)
    const alike = await listed(
      await open(),
      LIST.map((_, index) => ({ price: index % 2 ? 50 : 100 })),
    )
    const [even, odd] = [ALL.filter((id) => id % 2 === 0), ALL.filter((id) => id % 2 === 1)]
    expect((await alike.ask('sort=price-up')).ids).toEqual([...even, ...odd])
    expect((await alike.ask('sort=price-down')).ids).toEqual([...odd, ...even])
  })

  it('is filtered by price, by occasion, and by both', async () => {
    const { ask } = await listed(await open(), LIST)
    const bands = (await ask('')).choices?.bands ?? []
    const parts = await Promise.all(bands.map(({ price }) => ask(`price=${price}`)))
    expect(parts.flatMap(({ ids }) => ids).toSorted((a, b) => a - b)).toEqual(ALL)
    expect((await ask('for=rest')).ids).toEqual([1, 12, 13, 14])
    expect((await ask(`for=rest&price=${bands[0]?.price}&sort=price-up`)).ids).toEqual([14, 13, 12])
  })

  it('offers only occasions that a product has', async () => {
    const { ask } = await listed(await open(), LIST)
    expect((await ask('')).choices?.reasons).toEqual([
      { for: 'rest', label: 'Rest' },
      { for: 'stories', label: 'Stories' },
    ])
  })

  it('says which filter to remove when nothing matches', async () => {
    const { ask } = await listed(await open(), LIST)
    const cheapest = (await ask('')).choices?.bands[0]?.price
    const { ids, choices } = await ask(`for=stories&price=${cheapest}`)
    expect(ids).toEqual([])
    expect(choices?.wider).toEqual([
      { without: 'price', count: 1 },
      { without: 'for', count: (await ask(`price=${cheapest}`)).shown },
    ])
  })

  it('matches whole words of a product', async () => {
    const rows = [...LIST, { price: 10, madeFor: ['nap'] }, { price: 11, madeFor: ['Homebody'] }]
    const { ask } = await listed(await open(), rows)
    expect((await ask('for=rest')).ids).toEqual([1, 12, 13, 14])
  })

  it('has pages of forty-eight, with each product once in every order; a page past the end leads to the last', async () => {
    const db = await open()
    const { ask } = await listed(
      db,
      numbers(1, 100).map((number) => ({ price: 50 + (number % 7), madeFor: number % 2 ? ['reader'] : [] })),
    )
    for (const order of ['', 'sort=price-up&', 'sort=price-down&']) {
      const pages = await Promise.all([1, 2, 3].map((page) => ask(`${order}page=${page}`)))
      expect(pages.map(({ ids }) => ids.length)).toEqual([48, 48, 4])
      expect(pages.flatMap(({ ids }) => ids).toSorted((a, b) => a - b)).toEqual(numbers(1, 100))
    }
    expect((await ask('page=2')).ids).toEqual(numbers(49, 96))
    expect(await ask('page=2')).toMatchObject({ page: 2, pages: 3, shown: 100, total: 100 })
    expect((await ask('page=4')).last).toBe('?page=3')
    expect((await ask('for=stories&sort=price-up&page=3')).last).toBe('?for=stories&sort=price-up&page=2')
  })

  it('sorts shared-stock products by the original’s price, even after it changes', async () => {
    const db = await open()
    const { ask } = await listed(db, LIST)
    await db
      .insertInto('products')
      .values(await twinOf(db, 'diwali-1', 'diwali-15'))
      .execute()
    expect((await ask('sort=price-down')).ids.slice(0, 3)).toEqual([1, 15, 2])
    await db
      .updateTable('products')
      .set({ pricePaise: rupees(1) })
      .where('id', '=', 'diwali-1')
      .execute()
    expect((await ask('sort=price-up')).ids.slice(0, 3)).toEqual([1, 15, 14])
    expect((await ask('sort=price-up')).gifts?.map(({ pricePaise }) => pricePaise).slice(0, 3)).toEqual([
      100, 100, 6000,
    ])
  })

  it('counts products that launch soon across all pages', async () => {
    const rows = numbers(1, 60).map((number) => ({ price: 50, tags: number > 50 ? ['new', 'ready'] : ['new'] }))
    const { ask } = await listed(await open(), rows, { readyTag: 'ready' })
    expect((await ask('')).soon).toBe(50)
  })

  it('pages the tabs and chips of its subcategories separately', async () => {
    const rows = numbers(1, 110).map((number) => ({ price: 50, subcategory: number % 2 ? 'bride' : 'groom' }))
    const filters = ['bride', 'groom'].map((name) => ({ for: name, label: name, line: '', madeFor: [] }))
    const { ask } = await listed(await open(), rows, { filters, filterBy: 'subcategory' })
    expect(await ask('', 'tabs')).toMatchObject({ shown: 55, pages: 2, chosen: {}, choices: undefined })
    expect((await ask('for=groom&page=2', 'tabs')).ids).toEqual([98, 100, 102, 104, 106, 108, 110])
    expect((await ask('for=nobody', 'tabs')).ids).toEqual([])
    expect(await ask('', 'chips')).toMatchObject({ shown: 110, pages: 3 })
    expect((await ask('for=bride&page=9', 'chips')).last).toBe('?for=bride&page=2')
    expect(await ask('for=nobody', 'chips')).toMatchObject({ ids: [], shown: 0, total: 110 })
  })

  it('reads as many neighbours of a product as are displayed, at any size', async () => {
    const db = await open()
    await listed(
      db,
      numbers(1, 40).map((number) => ({ price: 50, ...(number % 9 === 0 && { subcategory: 'bride' }) })),
    )
    const all = await productsOfPage(db, 'diwali', { from: 0, count: 40 })
    for (const gift of all) {
      const near = await neighbourProducts(db, gift, 4)
      expect(near.length).toBeLessThanOrEqual(17)
      const ids = (gifts: readonly { id: string }[]) =>
        relatedProducts(gift, gifts as typeof all, 4).map(({ id }) => id)
      expect(ids(near)).toEqual(ids(all))
    }
  })
})

async function twinOf(db: Db, id: string, own: string) {
  const gift = await db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { ...gift, id: own, position: 99, pricePaise: null, twinOf: id }
}
