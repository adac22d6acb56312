import { data, Form, Link } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { EmptyList } from '#app/desk/frame/empty-list.tsx'
import { FilterRow } from '#app/desk/frame/filter-row.tsx'
import { Head } from '#app/desk/frame/head.tsx'
import { SearchField } from '#app/desk/frame/search-field.tsx'
import { GoodsPager } from '#app/desk/goods/goods-pager.tsx'
import { inPlaceAnswer } from '#app/desk/goods/in-place-answer.ts'
import { readForm } from '#app/forms/read-form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ITEM_CATEGORIES } from '#domain/box/box.ts'
import { ITEM_STATES, type ItemFilter, itemAddress, readItemFilter } from '#domain/desk/item-list.ts'
import { PRODUCT_STATE_WORDS } from '#domain/desk/product-list.ts'
import { countItems, findItems } from '#server/desk/goods/find-items.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { saveFacts } from '#server/owner/goods/fact-kind.ts'
import { ITEM_KIND } from '#server/owner/goods/item-kind.ts'
import type { Route } from './+types/items.ts'
import { ItemRows } from './item-rows.tsx'
import { SHELF_NAMES } from './shelf-names.ts'
import '#app/desk/styles/table.css'
import '#app/desk/orders/orders.css'
import '#app/desk/goods/goods.css'
import './boxes.css'

const HERE = '/desk/products/boxes/items'

export const meta: Route.MetaFunction = () => deskMeta('Things for boxes')

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'products')
  const { db } = shopOf(args.context)
  const filter = readItemFilter(args.url.searchParams)
  return { filter, ...(await findItems(db, filter)), counts: await countItems(db) }
}

/** A price or a number that was changed where it stands. */
export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'products')
  const shop = shopOf(args.context)
  const { id, field, value, was, stay } = await readForm(args.request, ['id', 'field', 'value', 'was', 'stay'])
  if (field !== 'price' && field !== 'stock') throw data(null, { status: 400 })
  const change = { id, saw: { [field]: was }, typed: { [field]: value } }
  const saved = await saveFacts(shop.db, ITEM_KIND, change, pressedBy(shop, who))
  return inPlaceAnswer(saved, { id, field, value, stay }, `${HERE}${args.url.search}`)
}

/** What can be put into a box, shelf by shelf. */
export default function Items({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, rows, next } = loaderData
  return (
    <>
      <Head title="Things for boxes" back={{ to: '/desk/products/boxes', name: 'Boxes' }}>
        <div className="dk-tools dk-goods-tools">
          <Form method="get" action={HERE} role="search" className="dk-search">
            {filter.state && <input type="hidden" name="state" value={filter.state} />}
            {filter.category && <input type="hidden" name="category" value={filter.category} />}
            <SearchField label="Search things" placeholder="Name or id" value={filter.search} key={filter.search} />
          </Form>
          <ButtonLink to={`${HERE}/new`}>
            <Icon of="plus" />
            New thing
          </ButtonLink>
        </div>
      </Head>
      <Filters {...loaderData} />
      {rows.length === 0 ? (
        <EmptyList
          yet="There is nothing to put in yet."
          like="Nothing is like this."
          all={itemAddress(filter) !== '' && { to: HERE, words: 'Show all' }}
        />
      ) : (
        <>
          <ItemRows rows={rows} answered={actionData} key={rows.map(({ id }) => id).join()} />
          <GoodsPager
            first={filter.after && `${HERE}${itemAddress(filter)}`}
            next={next && `${HERE}${itemAddress(filter, { after: next })}`}
          />
        </>
      )}
    </>
  )
}

type Shown = Pick<Route.ComponentProps['loaderData'], 'filter' | 'counts'>

/** The shelves, then the states that need a look, where there are any. */
function Filters({ filter, counts: { states, shelves } }: Shown) {
  const { category, state } = filter
  const wanted = ITEM_STATES.filter((one) => one !== 'on' && (states[one] > 0 || state === one))
  const link = (change: Partial<ItemFilter>, isOn: boolean, words: string, count: number) => (
    <Link key={words} to={`${HERE}${itemAddress(filter, change)}`} aria-current={isOn ? 'true' : undefined}>
      {words} <span>{count}</span>
    </Link>
  )
  const all = Object.values(shelves).reduce((sum, count) => sum + count, 0)
  return (
    <FilterRow label="Filter">
      {link({ category: '', state: undefined }, category === '' && !state, 'All', all)}
      {ITEM_CATEGORIES.map((one) => link({ category: one }, category === one, SHELF_NAMES[one], shelves[one] ?? 0))}
      {wanted.map((one) => link({ state: one }, state === one, PRODUCT_STATE_WORDS[one], states[one]))}
    </FilterRow>
  )
}
