import { data } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { sayTime } from '#app/desk/orders/say.ts'
import { readBody, textsOf } from '#app/forms/read-form.ts'
import { Strip } from '#app/ui/strip.tsx'
import { tryPromise } from '#server/delivery/promise-for.ts'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { KEPT_DAYS } from '#server/desk/settings/days-kept.ts'
import { deliveryVersions, otherTables } from '#server/desk/settings/other-tables.ts'
import { readDaysKept } from '#server/desk/settings/read-days-kept.ts'
import { DELIVERY_FIELDS, saveDelivery } from '#server/desk/settings/save-delivery.ts'
import { saveSettings } from '#server/desk/settings/save-settings.ts'
import { deliveryHistory } from '#server/desk/settings/setting-history.ts'
import { typedSettings } from '#server/desk/settings/typed-settings.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/delivery.ts'
import { DaysKept } from './delivery/days-kept.tsx'
import { DaysOff } from './delivery/days-off.tsx'
import { PackDays } from './delivery/pack-days.tsx'
import { TryDay } from './delivery/try-day.tsx'
import { Zones } from './delivery/zones.tsx'
import { type CellAnswer, cellOf } from './fields/kept-cell.tsx'
import { SavedField } from './fields/saved-field.tsx'
import { UndoChange } from './setting-history.tsx'
import { SettingPart } from './setting-part.tsx'
import { NOTHING, settingsAnswer } from './settings-answer.ts'
import { SettingsHead } from './settings-head.tsx'
import './settings.css'
import './delivery/delivery.css'

export const meta: Route.MetaFunction = () => deskMeta('Delivery')

export async function loader(args: Route.LoaderArgs) {
  const { role } = await requireRole(args, 'settings')
  const shop = shopOf(args.context)
  const { db, now } = shop
  const tables = await readDeliveryTables(db)
  const [pin, day] = ['pin', 'day'].map((name) => (args.url.searchParams.get(name) ?? '').trim())
  const promised = pin ? tryPromise(tables, now(), { pin, day: day ?? '' }) : undefined
  const { tables: other, typed, faults } = await otherTables(db, tables, args.url.searchParams)
  const kept = await readDaysKept(shop, { tables, now: now(), other })
  const { version, zones, daysOff, packDays } = tables
  return {
    ...{ role, version, packDays, cutOff: tables.cutOff, lines: await deliveryHistory(db) },
    zones: zones.map(({ id, name, where, transit, mothersDay }) => ({ id, name, where, transit, mothersDay })),
    daysOff,
    tried: { pin: pin ?? '', day: day ?? '', promised },
    kept: { ...kept, days: KEPT_DAYS, versions: await deliveryVersions(db), typed, faults },
  }
}

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'settings')
  const shop = shopOf(args.context)
  const form = await readBody(args.request)
  const by = pressedBy(shop, who)
  if (form.get('act') === 'save') {
    const typed = typedSettings(form).filter(({ name }) => name === 'sameDayCutOff')
    return settingsAnswer(await saveSettings(shop, typed, by), typed)
  }
  const typed = textsOf(form, DELIVERY_FIELDS)
  const answer = await saveDelivery(shop, typed, by)
  if (!answer) throw data(null, { status: 400 })
  const told = {
    cell: cellOf(typed),
    ok: answer.ok,
    words: answer.message,
    typed: typed.span || typed.days,
    form: typed,
  }
  return data(told, answer.ok ? 200 : 422)
}

/** What promised days are made of. */
export default function Delivery({ loaderData, actionData }: Route.ComponentProps) {
  const { role, version, zones, daysOff, packDays, cutOff, lines, tried, kept } = loaderData
  const told = actionData && 'cell' in actionData ? actionData : undefined
  const saved = actionData && 'saved' in actionData ? actionData : NOTHING
  const answer: CellAnswer | undefined = told
  return (
    <>
      <SettingsHead role={role} />
      <p className="meta">
        Every page promises by these tables, now in version {version}; an order keeps the one that it was promised by.
      </p>
      {told?.ok && (
        <Strip tone="success" role="status">
          {told.words}
        </Strip>
      )}
      {told && !told.ok && told.form.act === 'undo' && (
        <Strip tone="error" role="alert">
          {told.words}
        </Strip>
      )}
      <div>
        <SettingPart id="cut-off" title="Cut-off" about="What is ordered later counts as the next working day’s.">
          <form method="post" className="dk-row" data-of="3">
            <input type="hidden" name="act" value="save" />
            <SavedField
              name="sameDayCutOff"
              value={cutOff}
              typed={saved.typed.sameDayCutOff}
              fault={saved.faults.sameDayCutOff}
            />
            <noscript>
              <button type="submit" className="btn">
                Save
              </button>
            </noscript>
          </form>
        </SettingPart>
        <Zones zones={zones} answer={answer} />
        <PackDays packDays={packDays} answer={answer} />
        <DaysOff daysOff={daysOff} answer={told && !told.ok && told.form.act !== 'undo' ? told : undefined} />
        <TryDay tried={tried} />
        <DaysKept kept={kept} zones={zones} cutOff={cutOff} packDays={packDays.standard} />
        <SettingPart
          id="history"
          title="Lately changed"
          about="Each with who did it, and the way back while it stands."
        >
          {lines.length === 0 && <p className="dk-sub">Nothing was changed yet.</p>}
          <ol className="dk-changes">
            {lines.map(({ version, at, who, what, before, after, canUndo }) => (
              <li key={version}>
                <b>{what}</b>
                <span>{before !== undefined && `${before || 'as all others'} → ${after || 'as all others'}`}</span>
                <span className="dk-sub">
                  {who}, {sayTime(at)}
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
        </SettingPart>
      </div>
    </>
  )
}
