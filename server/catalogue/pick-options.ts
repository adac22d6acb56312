import type { LinkOption, ProductOption } from '#domain/catalogue/pick-option.ts'
import { PAGE_NAMES, PAGES } from '#domain/content/content-page.ts'
import { PRODUCT_STATE_LABELS } from '#domain/desk/product-list.ts'
import type { ProductId } from '#domain/nominal.ts'
import { formatPrice } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { inList } from '#server/db/portable.ts'
import { findProducts, listProductRows, type ProductRows } from './find-products.ts'

const MAX_OPTIONS = 20
const NO_FILTER = { state: undefined, collection: '', after: undefined }

/** Returns the options of the given products, in that order; unknown ids are left out. */
export const productOptions = async (db: Db, ids: readonly ProductId[]): Promise<ProductOption[]> =>
  (await listProductRows(db, ids)).map(toProductOption)

/** Finds products by name or id for a picker; with an empty text the first ones of the shop. */
export const findProductOptions = async (db: Db, search: string): Promise<ProductOption[]> =>
  (await findProducts(db, { ...NO_FILTER, search })).rows
    .filter(({ twinOf }) => twinOf === undefined)
    .slice(0, MAX_OPTIONS)
    .map(toProductOption)

function toProductOption({ id, name, title, left, state, pricePaise, picture }: ProductRows[number]): ProductOption {
  const stock = left === undefined || state === 'sold-out' ? [] : [`${left} left`]
  const status = state === 'on' || state === 'low' ? [] : [PRODUCT_STATE_LABELS[state].toLowerCase()]
  return {
    value: id,
    name,
    about: [title, ...stock, ...status].filter(Boolean).join(', '),
    price: formatPrice(pricePaise),
    picture,
  }
}

const FIXED_LINKS: readonly LinkOption[] = [
  { value: '/', name: 'Home', about: 'Page' },
  { value: '/build-your-own', name: 'Build Your Own Box', about: 'Page' },
  { value: '/corporate', name: 'Corporate', about: 'Page' },
  ...PAGE_NAMES.map((name) => ({ value: `/${name}`, name: PAGES[name], about: 'Page' })),
]

async function collectionLinks(db: Db): Promise<LinkOption[]> {
  const rows = await db
    .selectFrom('collections')
    .select(['slug', 'title', 'state'])
    .where('state', '!=', 'archived')
    .orderBy('position')
    .execute()
  return rows.map(({ slug, title, state }) => ({
    value: `/${slug}`,
    name: title,
    about: state === 'shown' ? 'Collection' : 'Collection, not in the shop yet',
  }))
}

/** Finds collections, pages and products of the shop by name for a link picker. */
export async function findLinkOptions(db: Db, search: string): Promise<LinkOption[]> {
  const text = search.toLowerCase()
  const matching = ({ value, name }: LinkOption) => name.toLowerCase().includes(text) || value.slice(1) === text
  const links = [...(await collectionLinks(db)), ...FIXED_LINKS].filter(matching)
  if (text === '') return links
  const { rows } = await findProducts(db, { ...NO_FILTER, search })
  const products = await productLinks(
    db,
    rows.map(({ id }) => id),
  )
  return [...links, ...products].slice(0, MAX_OPTIONS)
}

async function productLinks(db: Db, ids: readonly ProductId[]): Promise<LinkOption[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'collection'])
    .where(inList(db, 'id', ids))
    .where('hiddenFrom', 'is', null)
    .execute()
  return rows.map(({ id, name, collection }) => ({ value: `/${collection}/${id}`, name, about: 'Product' }))
}

/** Returns the names of the shop's own addresses among `paths`; others are left out. */
export async function linkOptions(db: Db, paths: readonly string[]): Promise<LinkOption[]> {
  const known = [...(await collectionLinks(db)), ...FIXED_LINKS].filter(({ value }) => paths.includes(value))
  const ids = paths.flatMap((path) => /^\/[\w-]+\/([\w-]+)$/.exec(path)?.[1] ?? [])
  return [...known, ...(await productLinks(db, ids))]
}
