import { data, Form, Link } from 'react-router'
import { EmptyList, FilterRow, SearchField } from '#app/desk/layout/list.tsx'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { readFormData, readTexts } from '#app/platform/read-form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import {
  LOW_STOCK,
  PRODUCT_STATE_LABELS,
  PRODUCT_STATES,
  type ProductFilter,
  productQueryString,
  readProductFilter,
} from '#domain/desk/product-list.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { BULK_ACTIONS, changeProducts } from '#server/catalogue/bulk-products.ts'
import { countProducts, findProducts, PAGE_SIZE } from '#server/catalogue/find-products.ts'
import { listCollectionOptions } from '#server/catalogue/product-fields.ts'
import { productResource } from '#server/catalogue/product-resource.ts'
import { recentSales } from '#server/catalogue/recent-sales.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/products.ts'
import { BulkProductResults, BulkProducts, SelectProduct } from './bulk-products.tsx'
import { CataloguePager } from './catalogue-table.tsx'
import { cellEditAction } from './resource-action.ts'
import '#app/desk/styles/table.css'
import '#app/desk/orders/orders.css'
import './stock-cells.css'
import './catalogue.css'
import { CatalogueRow, CatalogueTable, PriceCell, StockCell } from './catalogue-table.tsx'
import type { CellEditAnswer } from './editable-cell.tsx'

type ProductRowsProps = Pick<Route.ComponentProps['loaderData'], 'rows' | 'most'> & {
  answered: CellEditAnswer | undefined
}

const COLUMNS = [
  { name: 'Product' },
  { name: 'Collection', className: 'c-col' },
  { name: 'Sold, 14 days', className: 'c-sold' },
  { name: 'Price', className: 'dk-r' },
  { name: 'In stock', className: 'dk-r' },
]

/** Table of one page of products. A product that shares another one's stock is read-only here. */
const ProductRows = ({ rows, most, answered }: ProductRowsProps) => (
  <CatalogueTable
    columns={COLUMNS}
    rows={rows}
    row={(row, isOn) => <ProductRow key={row.id} row={row} most={most} isOn={isOn} answered={answered} />}
  />
)

type RowProps = { row: ProductRowsProps['rows'][number]; isOn: boolean } & Pick<ProductRowsProps, 'most' | 'answered'>

function ProductRow({ row, most, isOn, answered }: RowProps) {
  const { id, name, twinOf, left, picture, state } = row
  const ofField = (field: string) => (answered?.id === id && answered.field === field ? answered : undefined)
  return (
    <CatalogueRow
      {...{ id, name, picture, state, isOn }}
      to={`/desk/products/${id}`}
      checkbox={<SelectProduct id={id} name={name} />}
    >
      <td className="c-col">{row.title}</td>
      <td className="c-sold">
        <span className="dk-sold" style={{ '--v': (100 * row.sold) / most }}>
          <i aria-hidden="true" />
          <span>{row.sold}</span>
        </span>
      </td>
      <PriceCell
        {...{ id, name }}
        pricePaise={row.pricePaise}
        fixed={twinOf && 'Price is shared'}
        answered={ofField('price')}
      />
      <StockCell
        {...{ id, name }}
        onHand={row.onHand}
        isFew={left !== undefined && left <= LOW_STOCK}
        fixed={twinOf && 'Stock is shared'}
        answered={ofField('stock')}
      />
    </CatalogueRow>
  )
}

export const meta: Route.MetaFunction = () => deskMeta('Products')

export const middleware = [requireArea('products')]

export async function loader(args: Route.LoaderArgs) {
  const { db, now } = shopOf(args.context)
  const filter = readProductFilter(args.url.searchParams)
  const [page, counts, sold] = [await findProducts(db, filter), await countProducts(db), await recentSales(db, now())]
  const rows = page.rows.map((row) => ({ ...row, sold: sold.get(row.id) ?? 0 }))
  return { filter, ...page, rows, most: Math.max(1, ...sold.values()), counts, places: await listCollectionOptions(db) }
}

export async function action(args: Route.ActionArgs) {
  const form = await readFormData(args.request)
  const here = `/desk/products${args.url.search}`
  const bulk = BULK_ACTIONS.find((one) => one === form.get('act'))
  if (!bulk) return cellEditAction(args, productResource, { editable: ['price', 'stock'], here, form })
  const shop = shopOf(args.context)
  const ids = form.getAll('chosen').filter((one) => typeof one === 'string')
  const request = { action: bulk, ids: ids.slice(0, PAGE_SIZE), ...readTexts(form, ['into']) }
  return data({ results: await changeProducts(shop.db, request, actorFrom(shop, signedIn(args))) })
}

export default function Products({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, rows, next } = loaderData
  const results = actionData && 'results' in actionData ? actionData.results : undefined
  const answered = actionData && !('results' in actionData) ? actionData : undefined
  return (
    <>
      <PageHeader title="Products">
        <div className="dk-tools dk-goods-tools">
          <Form method="get" action="/desk/products" role="search" className="dk-search">
            {filter.state && <input type="hidden" name="state" value={filter.state} />}
            {filter.collection && <input type="hidden" name="collection" value={filter.collection} />}
            <SearchField label="Search products" placeholder="Name or id" value={filter.search} key={filter.search} />
          </Form>
          <ButtonLink to="/desk/products/new">
            <Icon of="plus" />
            New product
          </ButtonLink>
        </div>
      </PageHeader>
      <ProductFilters {...loaderData} />
      {results && <BulkProductResults results={results} />}
      {rows.length === 0 ? (
        <EmptyList
          emptyText={loaderData.counts.states.archived > 0 ? 'Every product is archived.' : 'No products yet'}
          noMatchText="No products match."
          clearFilters={productQueryString(filter) !== '' && { to: '/desk/products', words: 'Clear filters' }}
        />
      ) : (
        <>
          <ProductRows {...loaderData} answered={answered} key={rows.map(({ id }) => id).join()} />
          <BulkProducts
            action={`/desk/products${productQueryString(filter, { after: filter.after })}`}
            collections={loaderData.places}
            key={JSON.stringify(results)}
          />
          <CataloguePager
            first={filter.after && `/desk/products${productQueryString(filter)}`}
            next={next && `/desk/products${productQueryString(filter, { after: next })}`}
          />
        </>
      )}
    </>
  )
}

type FilterCounts = Pick<Route.ComponentProps['loaderData'], 'filter' | 'counts' | 'places'>

function ProductFilters({ filter, counts, places }: FilterCounts) {
  const states = PRODUCT_STATES.filter(
    (state) => state !== 'on' && (counts.states[state] > 0 || filter.state === state),
  )
  const link = (change: Partial<ProductFilter>, isOn: boolean, words: string, count: number) => (
    <Link
      key={words}
      to={`/desk/products${productQueryString(filter, change)}`}
      aria-current={isOn ? 'true' : undefined}
    >
      {words} <span>{count}</span>
    </Link>
  )
  const { collection, state } = filter
  const all = counts.states.all - counts.states.archived
  return (
    <FilterRow label="Filter">
      {link({ collection: '', state: undefined }, collection === '' && !state, 'All', all)}
      {places.map(({ slug, title }) => link({ collection: slug }, collection === slug, title, counts.lists[slug] ?? 0))}
      {states.map((one) => link({ state: one }, state === one, PRODUCT_STATE_LABELS[one], counts.states[one]))}
    </FilterRow>
  )
}
