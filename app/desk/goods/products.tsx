import { data, Form, Link } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { EmptyList } from '#app/desk/frame/empty-list.tsx'
import { FilterRow } from '#app/desk/frame/filter-row.tsx'
import { Head } from '#app/desk/frame/head.tsx'
import { SearchField } from '#app/desk/frame/search-field.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import {
  PRODUCT_STATE_WORDS,
  PRODUCT_STATES,
  type ProductFilter,
  productAddress,
  readProductFilter,
} from '#domain/desk/product-list.ts'
import { countProducts, findProducts } from '#server/desk/goods/find-products.ts'
import { soldLately } from '#server/desk/goods/sold-lately.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { readPlaces } from '#server/owner/goods/read-facts.ts'
import { saveProduct } from '#server/owner/goods/save-product.ts'
import type { Route } from './+types/products.ts'
import { GoodsPager } from './goods-pager.tsx'
import { inPlaceAnswer } from './in-place-answer.ts'
import { ProductRows } from './product-rows.tsx'
import '#app/desk/styles/table.css'
import '#app/desk/orders/orders.css'
import './goods.css'

export const meta: Route.MetaFunction = () => deskMeta('Products')

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'products')
  const { db, now } = shopOf(args.context)
  const filter = readProductFilter(args.url.searchParams)
  const [page, counts, sold] = [await findProducts(db, filter), await countProducts(db), await soldLately(db, now())]
  const rows = page.rows.map((row) => ({ ...row, sold: sold.get(row.id) ?? 0 }))
  return { filter, ...page, rows, most: Math.max(1, ...sold.values()), counts, places: await readPlaces(db) }
}

/** A price or a number that was changed where it stands. */
export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'products')
  const shop = shopOf(args.context)
  const { id, field, value, was, stay } = await readForm(args.request, ['id', 'field', 'value', 'was', 'stay'])
  if (field !== 'price' && field !== 'stock') throw data(null, { status: 400 })
  const saved = await saveProduct(
    shop.db,
    id,
    { saw: { [field]: was }, typed: { [field]: value } },
    pressedBy(shop, who),
  )
  return inPlaceAnswer(saved, { id, field, value, stay }, `/desk/products${args.url.search}`)
}

export default function Products({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, rows, next } = loaderData
  return (
    <>
      <Head title="Products">
        <div className="dk-tools dk-goods-tools">
          <Form method="get" action="/desk/products" role="search" className="dk-search">
            {filter.state && <input type="hidden" name="state" value={filter.state} />}
            {filter.collection && <input type="hidden" name="collection" value={filter.collection} />}
            <SearchField label="Search products" placeholder="Name or id" value={filter.search} key={filter.search} />
          </Form>
          <ButtonLink look="line" to="/desk/products/collections">
            Collections
          </ButtonLink>
          <ButtonLink look="line" to="/desk/products/boxes">
            Boxes
          </ButtonLink>
          <ButtonLink look="line" to="/desk/offers">
            Offers
          </ButtonLink>
          <ButtonLink look="line" to="/desk/products/sheet">
            Sheets
          </ButtonLink>
          <ButtonLink to="/desk/products/new">
            <Icon of="plus" />
            New product
          </ButtonLink>
        </div>
      </Head>
      <Filters {...loaderData} />
      {rows.length === 0 ? (
        <EmptyList
          yet={loaderData.counts.states.archived > 0 ? 'Every product is archived.' : 'There is no product yet.'}
          like="No product is like this."
          all={productAddress(filter) !== '' && { to: '/desk/products', words: 'Show all' }}
        />
      ) : (
        <>
          <ProductRows {...loaderData} answered={actionData} key={rows.map(({ id }) => id).join()} />
          <GoodsPager
            first={filter.after && `/desk/products${productAddress(filter)}`}
            next={next && `/desk/products${productAddress(filter, { after: next })}`}
          />
        </>
      )}
    </>
  )
}

type Shown = Pick<Route.ComponentProps['loaderData'], 'filter' | 'counts' | 'places'>

/** The collections, then the states that need a look, where there are any. */
function Filters({ filter, counts, places }: Shown) {
  const states = PRODUCT_STATES.filter(
    (state) => state !== 'on' && (counts.states[state] > 0 || filter.state === state),
  )
  const link = (change: Partial<ProductFilter>, isOn: boolean, words: string, count: number) => (
    <Link key={words} to={`/desk/products${productAddress(filter, change)}`} aria-current={isOn ? 'true' : undefined}>
      {words} <span>{count}</span>
    </Link>
  )
  const { collection, state } = filter
  const all = counts.states.all - counts.states.archived
  return (
    <FilterRow label="Filter">
      {link({ collection: '', state: undefined }, collection === '' && !state, 'All', all)}
      {places.map(({ slug, title }) => link({ collection: slug }, collection === slug, title, counts.lists[slug] ?? 0))}
      {states.map((one) => link({ state: one }, state === one, PRODUCT_STATE_WORDS[one], counts.states[one]))}
    </FilterRow>
  )
}
