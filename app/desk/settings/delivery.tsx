import { data } from 'react-router'
import { formatDateTime } from '#app/desk/format.ts'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { readFormData, readTexts } from '#app/platform/read-form.ts'
import { Banner } from '#app/ui/banner.tsx'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { deliveryVersions, readComparedTables } from '#server/delivery/compare-tables.ts'
import { previewPromise } from '#server/delivery/delivery-promise.ts'
import { REPORT_DAYS } from '#server/delivery/on-time-report.ts'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import { readOnTimeReport } from '#server/delivery/read-on-time-report.ts'
import { DELIVERY_FIELDS, saveDelivery } from '#server/delivery/save-delivery.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { parseSettings, saveSettings } from '#server/settings/save-settings.ts'
import { deliveryHistory } from '#server/settings/setting-history.ts'
import type { Route } from './+types/delivery.ts'
import { PackDays, Zones } from './delivery/day-tables.tsx'
import { DaysOff } from './delivery/days-off.tsx'
import { OnTimeDelivery } from './delivery/on-time-delivery.tsx'
import { PromiseTest } from './delivery/promise-test.tsx'
import { type CellAnswer, cellKeyOf } from './fields/saved-cell.tsx'
import { SavedField } from './fields/saved-field.tsx'
import { UndoChange } from './setting-history.tsx'
import { EMPTY_ANSWER, settingsAnswer } from './settings-answer.ts'
import { FoldedSection, SettingsHeader, SettingsSection } from './settings-header.tsx'
import './setting-fields.css'
import './settings.css'
import './delivery/delivery.css'

export const meta: Route.MetaFunction = () => deskMeta('Delivery')

export const middleware = [requireArea('settings')]

export async function loader(args: Route.LoaderArgs) {
  const { role } = signedIn(args)
  const shop = shopOf(args.context)
  const { db, now } = shop
  const tables = await readDeliveryTables(db)
  const [pin, day] = ['pin', 'day'].map((name) => (args.url.searchParams.get(name) ?? '').trim())
  const promised = pin ? previewPromise(tables, now(), { pin, day: day ?? '' }) : undefined
  const { tables: other, typed, faults } = await readComparedTables(db, tables, args.url.searchParams)
  const kept = await readOnTimeReport(shop, { tables, now: now(), other })
  const { version, zones, daysOff, packDays } = tables
  return {
    ...{ role, version, packDays, cutOff: tables.cutOff, lines: await deliveryHistory(db) },
    zones: zones.map(({ id, name, where, transit, mothersDay }) => ({ id, name, where, transit, mothersDay })),
    daysOff,
    tried: { pin: pin ?? '', day: day ?? '', promised },
    kept: { ...kept, days: REPORT_DAYS, versions: await deliveryVersions(db), typed, faults },
  }
}

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const shop = shopOf(args.context)
  const form = await readFormData(args.request)
  const actor = actorFrom(shop, who)
  if (form.get('act') === 'save') {
    const typed = parseSettings(form).filter(({ name }) => name === 'sameDayCutOff')
    return settingsAnswer(await saveSettings(shop, typed, actor), typed)
  }
  const typed = readTexts(form, DELIVERY_FIELDS)
  const answer = await saveDelivery(shop, typed, actor)
  if (!answer) throw data(null, { status: 400 })
  const outcome = {
    cell: cellKeyOf(typed),
    ok: answer.ok,
    words: answer.message,
    typed: typed.span || typed.days,
    form: typed,
  }
  return data(outcome, answer.ok ? 200 : 422)
}

/** Delivery settings: cut-off, transit and packing times, holidays, performance and history. */
export default function Delivery({ loaderData, actionData }: Route.ComponentProps) {
  const { role, version, zones, daysOff, packDays, cutOff, lines, tried, kept } = loaderData
  const outcome = actionData && 'cell' in actionData ? actionData : undefined
  const saved = actionData && 'saved' in actionData ? actionData : EMPTY_ANSWER
  const answer: CellAnswer | undefined = outcome
  return (
    <>
      <SettingsHeader
        role={role}
        title="Delivery"
        meta={`These tables set the promised day (version ${version}). Existing orders keep theirs.`}
      />
      {outcome?.ok && (
        <Banner tone="success" role="status">
          {outcome.words}
        </Banner>
      )}
      {outcome && !outcome.ok && outcome.form.act === 'undo' && (
        <Banner tone="error" role="alert">
          {outcome.words}
        </Banner>
      )}
      <div>
        <SettingsSection id="cut-off" title="Cut-off" about="Later orders count from the next working day.">
          <form method="post" className="dk-row" data-of="3">
            <input type="hidden" name="act" value="save" />
            <SavedField
              name="sameDayCutOff"
              value={cutOff}
              submitted={saved.typed.sameDayCutOff}
              serverError={saved.faults.sameDayCutOff}
            />
            <noscript>
              <button type="submit" className="btn">
                Save
              </button>
            </noscript>
          </form>
        </SettingsSection>
        <Zones zones={zones} answer={answer} />
        <PackDays packDays={packDays} answer={answer} />
        <DaysOff
          daysOff={daysOff}
          answer={outcome && !outcome.ok && outcome.form.act !== 'undo' ? outcome : undefined}
        />
        <PromiseTest tried={tried} />
        <OnTimeDelivery kept={kept} zones={zones} cutOff={cutOff} packDays={packDays.standard} />
        <FoldedSection id="history" title="Recent changes" about="Who changed what. Undo the latest change.">
          {lines.length === 0 && <p className="dk-sub">No changes yet</p>}
          <ol className="dk-changes">
            {lines.map(({ version, at, who, what, before, after, canUndo }) => (
              <li key={version}>
                <b>{what}</b>
                <span>{before !== undefined && `${before || 'default'} → ${after || 'default'}`}</span>
                <span className="dk-sub">
                  {who}, {formatDateTime(at)}
                </span>
                {canUndo && (
                  <UndoChange what={what} preventScrollReset>
                    <input type="hidden" name="act" value="undo" />
                    <input type="hidden" name="version" value={version} />
                  </UndoChange>
                )}
              </li>
            ))}
          </ol>
        </FoldedSection>
      </div>
    </>
  )
}
