import { data, Link, redirect } from 'react-router'
import { FilterRow } from '#app/desk/layout/list.tsx'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { readFormData } from '#app/platform/read-form.ts'
import { Banner } from '#app/ui/banner.tsx'
import { filterChips } from '#domain/desk/order-chips.ts'
import { orderQueryString, readOrderFilter } from '#domain/desk/order-query.ts'
import {
  isSheetPreset,
  type OrderSheet,
  PRESET_TEXTS,
  readSheetColumns,
  SHEET_FORMATS,
  SHEET_PRESETS,
  type SheetPreset,
  sheetFilter,
  sheetQuery,
} from '#domain/desk/order-sheet.ts'
import { currentView } from '#domain/desk/order-views.ts'
import { readOrderNumbers } from '#domain/desk/printing.ts'
import { requireArea, signedIn } from '#server/auth/require-role.ts'
import { fitsWorkbook, TOO_MANY_ORDERS } from '#server/exports/export-workbook.ts'
import { countList } from '#server/exports/list-pages.ts'
import { keepSheetChoice, readSheetChoice } from '#server/exports/sheet-choices.ts'
import { type RequestShop, shopOf } from '#server/http/shop-context.ts'
import { filterCollections } from '#server/orders/find-orders.ts'
import { listOrderViews } from '#server/orders/order-views.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'
import type { Route } from './+types/order-sheet.ts'
import { SheetForm } from './sheet-form.tsx'
import './order-sheet.css'

export const meta: Route.MetaFunction = () => deskMeta('Export orders')

export const middleware = [requireArea('exports')]

/** Reads which orders the address names: those of a list, or selected ones. */
async function readRequest({ db, config }: RequestShop, params: URLSearchParams, sheet: Omit<OrderSheet, 'numbers'>) {
  const live = config.payments === 'live'
  const numbers = readOrderNumbers(params.getAll('n'))
  const { filter: listed } = currentView(readOrderFilter(params), await listOrderViews(db))
  const filter = { ...listed, view: '', after: undefined }
  const shown = numbers.length > 0 ? filter : sheetFilter(filter, sheet, live)
  return { list: 'orders', filter: shown, listed: filter, live, sheet: { ...sheet, numbers } } as const
}

export async function loader(args: Route.LoaderArgs) {
  const shop = shopOf(args.context)
  const params = args.url.searchParams
  const asked = params.get('preset')
  const choice = await readSheetChoice(shop.db, signedIn(args).id, isSheetPreset(asked) ? asked : undefined)
  const isIndexing = !(await updateOrderIndex(shop.db))
  const request = await readRequest(shop, params, choice)
  const { listed, filter, sheet } = request
  const of = (preset: SheetPreset) => {
    const query = new URLSearchParams(orderQueryString(listed))
    query.set('preset', preset)
    for (const number of sheet.numbers) query.append('n', number)
    return `/desk/orders/spreadsheet?${query}`
  }
  return {
    ...{ choice, isIndexing },
    total: (await countList(shop.db, request, shop.now().getTime())) ?? 0,
    isSelection: sheet.numbers.length > 0,
    withoutTests: filter.kind !== listed.kind,
    back: `/desk/orders${orderQueryString(listed)}`,
    action: of(choice.preset),
    presets: SHEET_PRESETS.map((preset) => ({ preset, to: of(preset) })),
    chips: filterChips(listed, await filterCollections(shop.db)).map(({ value }) => value),
    search: listed.search,
  }
}

/** Remembers the chosen columns and goes on to the file. */
export async function action(args: Route.ActionArgs) {
  const shop = shopOf(args.context)
  const form = await readFormData(args.request)
  const preset = args.url.searchParams.get('preset')
  const format = SHEET_FORMATS.find((one) => one === form.get('format')) ?? 'csv'
  if (!isSheetPreset(preset)) throw data(null, { status: 400 })
  const texts = form.getAll('fields').filter((field) => typeof field === 'string')
  const columns = readSheetColumns(preset, texts)
  await keepSheetChoice(shop.db, signedIn(args).id, { preset, columns, format }, shop.now())
  const request = await readRequest(shop, args.url.searchParams, { preset, columns })
  if (format === 'xlsx' && !(await fitsWorkbook(shop, request, shop.now().getTime())))
    return data({ fault: TOO_MANY_ORDERS }, { status: 422 })
  throw redirect(`/desk/orders.${format}${sheetQuery(request.listed, request.sheet)}`, 303)
}

/** Chooses rows, columns and format of an export of orders. */
export default function OrderSheetPage({ loaderData, actionData }: Route.ComponentProps) {
  const { choice, presets, back, total, isSelection, chips, search, withoutTests, isIndexing } = loaderData
  const { row, about } = PRESET_TEXTS[choice.preset]
  const orders = `${total.toLocaleString('en-IN')} ${isSelection ? 'selected ' : ''}${total === 1 ? 'order' : 'orders'}`
  const limits = isSelection ? [] : [...chips, ...(search ? [`“${search}”`] : [])]
  return (
    <>
      <PageHeader
        back={{ to: back, name: 'Orders' }}
        title="Export orders"
        meta={limits.length > 0 ? `${orders}: ${limits.join(', ')}` : orders}
      />
      <FilterRow label="Kind of file">
        {presets.map(({ preset, to }) => (
          <Link key={preset} to={to} replace aria-current={preset === choice.preset ? 'true' : undefined}>
            {PRESET_TEXTS[preset].name}
          </Link>
        ))}
      </FilterRow>
      <div className="dk-sheet-page">
        <p className="dk-sheet-about">
          <b>{row}</b> {about}
          {withoutTests && ' Test orders are left out; filter the list by them to export them.'}
        </p>
        {isIndexing && <Banner>Older orders are still being indexed. Try again in a few minutes.</Banner>}
        {actionData?.fault && (
          <Banner tone="error" role="alert">
            {actionData.fault}
          </Banner>
        )}
        <SheetForm key={choice.preset} {...loaderData} orders={orders} />
      </div>
    </>
  )
}
