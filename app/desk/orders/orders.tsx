import { useEffect, useState } from 'react'
import {
  data,
  Form,
  isRouteErrorResponse,
  Link,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useNavigation,
} from 'react-router'
import { useShortcuts } from '#app/desk/layout/keyboard-shortcuts.tsx'
import { FilterRow, IndexingNote, SearchField } from '#app/desk/layout/list.tsx'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { readForm } from '#app/platform/read-form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatTime } from '#domain/delivery/calendar.ts'
import { orderQueryString } from '#domain/desk/order-query.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { deleteOrderView, saveOrderView } from '#server/orders/order-views.ts'
import type { Route } from './+types/orders.ts'
import { ColumnMenu } from './column-menu.tsx'
import { formatCount } from './filter-fields.tsx'
import { ListMenu } from './list-menu.tsx'
import { LoadFailed, NoOrders } from './list-notices.tsx'
import { HiddenFields, OrderFilterMenu } from './order-filter.tsx'
import { OrderListMenu } from './order-list-menu.tsx'
import { OrderPager } from './order-pager.tsx'
import { OrderRows } from './order-rows.tsx'
import { readOrderList } from './read-order-list.ts'
import { ViewMenu } from './view-menu.tsx'
import '#app/desk/styles/table.css'
import '#app/desk/styles/checkbox.css'
import './orders.css'
import './order-table.css'
import './order-results.css'
import './order-cards.css'
import './order-list-print.css'

export const meta: Route.MetaFunction = () => deskMeta('Orders')

export const middleware = [requireArea('orders')]

/** After packing in the list the rows stay, with their results, until the person updates the list or goes on. */
export const shouldRevalidate = ({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  formAction === '/desk/orders/packed' ? false : defaultShouldRevalidate

export const loader = (args: Route.LoaderArgs) => readOrderList(args)

/** List that was shown last, for when loading the next one fails. */
let lastShown: { list: Awaited<ReturnType<typeof readOrderList>>; at: Date } | undefined

/** Loads the list. When the server cannot be reached or fails, the list shown last stays, with its time. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return { ...(await serverLoader()), failedAt: undefined }
  } catch (error) {
    const isAnswer = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
    if (isAnswer || !lastShown) throw error
    return { ...lastShown.list, failedAt: formatTime(lastShown.at) }
  }
}

/** Saves, renames and deletes views. */
export async function action(args: Route.ActionArgs) {
  const shop = shopOf(args.context)
  const { act, id, name, query } = await readForm(args.request, ['act', 'id', 'name', 'query'])
  const actor = actorFrom(shop, signedIn(args))
  if (act === 'delete-view') {
    await deleteOrderView(shop.db, id, actor)
    throw redirect('/desk/orders')
  }
  if (act !== 'save-view' && act !== 'new-view') throw data(null, { status: 400 })
  const saved = await saveOrderView(shop.db, { id: act === 'new-view' ? '' : id, name, query }, actor)
  if (saved.ok) throw redirect(viewPath(saved.id))
  return data({ fault: saved.message }, { status: 422 })
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, view, printedOn, mayDecide, isTestMode, maySetUp } = loaderData
  const [isPicking, setPicking] = useState(false)
  const failedAt = 'failedAt' in loaderData ? loaderData.failedAt : undefined
  const { state, location } = useNavigation()
  const isLoading = state === 'loading' && location.pathname === '/desk/orders'
  useEffect(() => {
    if (!failedAt) lastShown = { list: loaderData, at: new Date() }
  }, [loaderData, failedAt])
  return (
    <div className={isLoading ? 'ol is-loading' : 'ol'} aria-busy={isLoading || undefined}>
      <PageHeader title="Orders">
        {rows.length > 0 && (
          <a className="skip" href="#list">
            Skip to the list
          </a>
        )}
        <div className="dk-tools">
          <OrderListMenu {...loaderData} place="head" onPick={() => setPicking(!isPicking)} />
          {mayDecide && (
            <ButtonLink to="/desk/orders/new">
              <Icon of="plus" />
              New order <kbd>N</kbd>
            </ButtonLink>
          )}
        </div>
      </PageHeader>
      <p className="print-only">{`${view.name}, ${printedOn}`}</p>
      <ViewRow {...loaderData} fault={actionData?.fault} />
      {isTestMode && (
        <p className="strip ol-test-strip" role="status">
          <Icon of="flask-conical" />
          <span>
            <b>Test mode:</b> no money moves.
          </span>
          {maySetUp && (
            <Link className="textbtn" to="/desk/settings/live">
              Go live
            </Link>
          )}
        </p>
      )}
      <SearchRow {...loaderData} onPick={() => setPicking(!isPicking)} />
      {loaderData.isIndexing && <IndexingNote />}
      {failedAt && <LoadFailed at={failedAt} />}
      {isLoading && (
        <p className="vh" role="status">
          Loading orders
        </p>
      )}
      {rows.length === 0 ? (
        <NoOrders {...loaderData} />
      ) : (
        <OrderRows {...loaderData} isPicking={isPicking} key={rows.map(({ id }) => id).join()} />
      )}
      {rows.length > 0 && <OrderPager {...loaderData} />}
    </div>
  )
}

type ListData = Route.ComponentProps['loaderData']

/** Address of a view as it was saved. */
const viewPath = (id: string): string => (id ? `/desk/orders?view=${id}` : '/desk/orders')

function ViewRow(props: ListData & { fault: string | undefined }) {
  const { views, view, isChanged } = props
  const navigate = useNavigate()
  useShortcuts(
    Object.fromEntries(
      views.slice(0, 7).map(({ id }, index) => [String(index + 1), () => void navigate(viewPath(id))]),
    ),
  )
  return (
    <div className="ol-views">
      <FilterRow label="Views">
        {views.map(({ id, name, count, isOwn }) => (
          <Link
            key={id}
            to={viewPath(id)}
            aria-current={id === view.id ? 'true' : undefined}
            className={[
              isOwn && 'is-own',
              id === 'late' && count > 0 && 'is-hot',
              id === view.id && isChanged && 'is-changed',
            ]
              .filter(Boolean)
              .join(' ')}
          >
            {name} <span>{formatCount(count)}</span>
            {id === view.id && isChanged && <span className="vh">, changed</span>}
          </Link>
        ))}
      </FilterRow>
      <ViewMenu {...props} />
    </div>
  )
}

function SearchRow({ onPick, ...list }: ListData & { onPick: () => void }) {
  const { filter, maySeeMoney, total, view, isChanged } = list
  const cleared = viewPath(view.id)
  return (
    <div className="ol-bar">
      <Form method="get" action="/desk/orders" role="search" className="dk-search" key={filter.search}>
        <HiddenFields filter={{ ...filter, search: '' }} />
        <FilterParameters query={orderQueryString(filter)} />
        <SearchField
          label="Search orders"
          placeholder={maySeeMoney ? 'Order, name, town, UTR' : 'Order, name, town, PIN'}
          value={filter.search}
        />
      </Form>
      <OrderFilterMenu
        {...list}
        isChipped={isChanged}
        cleared={isChanged && view.id === '' ? '/desk/orders' : cleared}
      />
      <OrderListMenu {...list} place="bar" onPick={onPick} />
      <span className="end">
        <span className="dk-sub" role="status">
          {formatCount(total)} {total === 1 ? 'order' : 'orders'}
        </span>
        <ListMenu
          className="is-end"
          look="textbtn"
          opener={
            <>
              <Icon of="columns-3" />
              Columns
            </>
          }
        >
          <ColumnMenu {...list} />
        </ListMenu>
      </span>
    </div>
  )
}

const KEPT_ELSEWHERE = ['q', 'view', 'sort', 'columns', 'rows', 'after', 'before']

/** Filter of the address as hidden fields, so that a search keeps it. */
const FilterParameters = ({ query }: { query: string }) =>
  [...new URLSearchParams(query)]
    .filter(([name]) => !KEPT_ELSEWHERE.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
