import { useEffect, useRef } from 'react'
import { data, Form } from 'react-router'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { readFormData, readTexts } from '#app/platform/read-form.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { indianDate } from '#domain/delivery/calendar.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { listCollections } from '#server/catalogue/read-collection.ts'
import { deliveryVersions, readComparedTables } from '#server/delivery/compare-tables.ts'
import { countLoads } from '#server/delivery/day-loads.ts'
import { networkView, readOpenRecord } from '#server/delivery/delivery-view.ts'
import { type NetworkOutcome, runNetworkAction } from '#server/delivery/network-actions.ts'
import { REPORT_DAYS } from '#server/delivery/on-time-report.ts'
import { describeLowerLimit } from '#server/delivery/parcel-limit.ts'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import { readOnTimeReport } from '#server/delivery/read-on-time-report.ts'
import { DELIVERY_FIELDS, saveDelivery } from '#server/delivery/save-delivery.ts'
import { addWaiting, TRY_FIELDS, type TryForm, tryAddress } from '#server/delivery/try-address.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { readSettings } from '#server/settings/queries.ts'
import { parseSettings, saveSettings } from '#server/settings/save-settings.ts'
import { deliveryHistory } from '#server/settings/setting-history.ts'
import type { Route } from './+types/delivery.ts'
import { Areas } from './delivery/areas.tsx'
import { DELIVERY_PAGE_SETTINGS, type DeliverySetting, DeliverySettings } from './delivery/delivery-settings.tsx'
import { DeliveryHistory, UndoFields } from './delivery/history.tsx'
import { Holidays } from './delivery/holidays.tsx'
import { OnTimeDelivery } from './delivery/on-time-delivery.tsx'
import { PackDays } from './delivery/pack-days.tsx'
import { Rates } from './delivery/rates.tsx'
import { DELIVERY_PAGE, type EditedRecord } from './delivery/record-form.tsx'
import { TryAddress } from './delivery/try-address.tsx'
import { Zones } from './delivery/zones.tsx'
import { type CellAnswer, cellKeyOf } from './fields/saved-cell.tsx'
import { EMPTY_ANSWER, settingsAnswer } from './settings-answer.ts'
import { SettingsHeader } from './settings-header.tsx'
import './setting-fields.css'
import './settings.css'
import './delivery/delivery.css'
import './delivery/network.css'
import './delivery/network-narrow.css'
import './delivery/slot-table.css'

export const meta: Route.MetaFunction = () => deskMeta('Delivery')

export const middleware = [requireArea('settings')]

export async function loader(args: Route.LoaderArgs) {
  const { role } = signedIn(args)
  const shop = shopOf(args.context)
  const { db, now, config } = shop
  const { searchParams } = args.url
  const tables = await readDeliveryTables(db)
  const live = config.payments === 'live'
  const loads = await countLoads(db, { now: now(), test: !live })
  const typed = Object.fromEntries(TRY_FIELDS.map((name) => [name, (searchParams.get(name) ?? '').trim()]))
  const compared = await readComparedTables(db, tables, searchParams)
  const kept = await readOnTimeReport(shop, { tables, now: now(), other: compared.tables })
  const settings = await readSettings(db, config.root)
  const { version, zones, packDays, cutOff } = tables
  return {
    ...{ role, version, packDays, cutOff, lines: await deliveryHistory(db) },
    view: networkView(tables, loads, indianDate(now())),
    open: await readOpenRecord(db, tables, searchParams.get('edit') ?? '', { live, now: now() }),
    collections: (await listCollections(db)).map(({ slug, title }) => ({ slug, title })),
    basis: `Amounts are stated as product prices are, ${settings.prices === 'before_gst' ? 'before' : 'with'} GST. Free above counts the cart after discounts.`,
    settings: Object.fromEntries(
      DELIVERY_PAGE_SETTINGS.map((name) => [name, settings[name as DeliverySetting]]),
    ) as Record<DeliverySetting, string>,
    tried: await addWaiting(db, tryAddress(tables, now(), typed as TryForm, loads)),
    kept: {
      ...kept,
      days: REPORT_DAYS,
      versions: await deliveryVersions(db),
      typed: compared.typed,
      faults: compared.faults,
    },
    transit: zones.map(({ id, name, transit }) => ({ id, name, transit })),
  }
}

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const shop = shopOf(args.context)
  const form = await readFormData(args.request)
  const actor = actorFrom(shop, who)
  if (form.get('act') === 'save') {
    const typed = parseSettings(form).filter(({ name }) => DELIVERY_PAGE_SETTINGS.includes(name))
    const limit = typed.find(({ name, value, was }) => name === 'mostParcels' && value !== was)
    const oversold = limit ? await describeLowerLimit(shop.db, limit.value, actor) : ''
    const isAsked = oversold !== '' && form.get('confirmed') !== oversold
    const saved = await saveSettings(shop, isAsked ? typed.filter((one) => one !== limit) : typed, actor)
    return settingsAnswer(isAsked ? { ...saved, faults: { ...saved.faults, mostParcels: oversold } } : saved, typed)
  }
  const network = await runNetworkAction(shop.db, form, actor)
  if (network) return data({ network }, network.ok || network.draft ? 200 : 422)
  const typed = readTexts(form, DELIVERY_FIELDS)
  const answer = await saveDelivery(shop, typed, actor)
  if (!answer) throw data(null, { status: 400 })
  const outcome = {
    cell: cellKeyOf(typed),
    ok: answer.ok,
    words: answer.message,
    typed: typed.days,
    form: typed,
  }
  return data(outcome, answer.ok ? 200 : 422)
}

/** Delivery settings: areas, zones, rates, holidays, working days, an address to try, performance and history. */
export default function Delivery({ loaderData, actionData }: Route.ComponentProps) {
  const { role, version, view, cutOff, packDays, lines, tried, kept, collections } = loaderData
  const outcome = actionData && 'cell' in actionData ? actionData : undefined
  const saved = actionData && 'saved' in actionData ? actionData : EMPTY_ANSWER
  const network = actionData && 'network' in actionData ? actionData.network : undefined
  const answer: CellAnswer | undefined = outcome
  const editing = editedRecord(loaderData, network)
  useEditFocus(editing)
  const list = (kind: EditedRecord['kind']) => ({
    ...{ view, editing },
    said:
      network?.kind === kind ? (
        <NetworkStrips outcome={network} isOpen={editing !== undefined} />
      ) : (
        outcome?.form.of === kind && <OutcomeStrip outcome={outcome} />
      ),
  })
  return (
    <>
      <SettingsHeader
        role={role}
        title="Delivery"
        meta={`The shop, cart and policy page use these values (version ${version}). Paid orders keep theirs.`}
      />
      {outcome?.form.of === '' && <OutcomeStrip outcome={outcome} />}
      <div className="dk-set-page dk-delivery">
        <div>
          <Areas {...list('area')} cutOff={cutOff} />
          <Zones {...list('zone')} />
          <Rates {...list('rate')} collections={collections} basis={loaderData.basis} />
          <Holidays {...list('day')} />
          <DeliverySettings values={loaderData.settings} submitted={saved.typed} errors={saved.faults} />
          <div>
            <PackDays packDays={packDays} answer={answer} />
            <OnTimeDelivery kept={kept} zones={loaderData.transit} cutOff={cutOff} packDays={packDays.standard} />
            <DeliveryHistory lines={lines} />
          </div>
        </div>
        <aside>
          <TryAddress tried={tried} collections={collections} />
        </aside>
      </div>
    </>
  )
}

/** Returns the form to show: the open record, with what was submitted if it was refused. */
function editedRecord(
  { open, view }: Pick<Route.ComponentProps['loaderData'], 'open' | 'view'>,
  outcome: NetworkOutcome | undefined,
): EditedRecord | undefined {
  const isOf = outcome !== undefined && open?.kind === outcome.kind && open.id === outcome.id
  if (!open || (outcome?.ok && (isOf || open.id === 'new'))) return undefined
  const rows: readonly { id: string; name: string }[] = view[`${open.kind}s`]
  const record = { ...open, name: rows.find(({ id }) => id === open.id)?.name ?? '' }
  if (!isOf || !outcome.values) return { ...record, errors: {}, refusal: '', confirm: false }
  const { values, errors, words, confirm = false } = outcome
  return { ...record, values, errors, refusal: words, confirm, version: outcome.version ?? open.version }
}

type OutcomeProps = { outcome: { ok: boolean; words: string; form: { act: string } } }

/** Result of a cell or an undo. A refused cell has its error beside it. */
const OutcomeStrip = ({ outcome: { ok, words, form } }: OutcomeProps) =>
  (ok || form.act === 'undo') && (
    <div className="dk-net-said">
      <Banner tone={ok ? 'success' : 'error'} role={ok ? 'status' : 'alert'}>
        {words}
      </Banner>
    </div>
  )

type StripsProps = { outcome: NetworkOutcome; isOpen: boolean }

/** Result of a save with its Undo and warnings, above the list that it changed. A refusal stands in its form, if that is open. */
const NetworkStrips = ({ outcome: { ok, kind, words, warnings, version }, isOpen }: StripsProps) => (
  <div className="dk-net-said">
    {words && (ok || !isOpen) && (
      <Banner tone={ok ? 'success' : 'error'} role={ok ? 'status' : 'alert'}>
        {words}
        {ok && version !== undefined && (
          <Form method="post" action={DELIVERY_PAGE} preventScrollReset>
            <input type="hidden" name="of" value={kind} />
            <UndoFields version={version} />
            <Button type="submit" look="quiet">
              Undo
            </Button>
          </Form>
        )}
      </Banner>
    )}
    {warnings.map((warning) => (
      <Banner key={warning} role="status">
        {warning}
      </Banner>
    ))}
  </div>
)

/** Gives the focus back to the Edit or Add link when a form closes. */
function useEditFocus(editing: EditedRecord | undefined): void {
  const key = editing ? `${editing.kind}:${editing.id}` : ''
  const last = useRef('')
  useEffect(() => {
    if (key === '' && last.current !== '')
      document.querySelector<HTMLElement>(`[data-edit="${CSS.escape(last.current)}"]`)?.focus({ preventScroll: true })
    last.current = key
  }, [key])
}
