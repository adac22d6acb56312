import { data } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { readBody, textsOf } from '#app/forms/read-form.ts'
import { Strip } from '#app/ui/strip.tsx'
import { may } from '#domain/desk/roles.ts'
import { logoWords } from '#domain/shop/logo.ts'
import { isGuarded } from '#domain/shop/settings.ts'
import { gstinWords } from '#domain/tax/gstin.ts'
import { requireProof } from '#server/desk/prove.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { keepLogo } from '#server/desk/settings/keep-logo.ts'
import { paymentWords } from '#server/desk/settings/payment-words.ts'
import { saveGuarded, saveSettings } from '#server/desk/settings/save-settings.ts'
import { settingHistory } from '#server/desk/settings/setting-history.ts'
import { typedSettings } from '#server/desk/settings/typed-settings.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { undoLogo } from '#server/owner/undo-logo.ts'
import { makeLogoApart } from '#server/pictures/make-logo-apart.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Route } from './+types/shop.ts'
import { SectionFields } from './fields/section-fields.tsx'
import { LogoPart } from './logo-part.tsx'
import { SettingHistory } from './setting-history.tsx'
import { SettingPart } from './setting-part.tsx'
import { NOTHING, settingsAnswer } from './settings-answer.ts'
import { SettingsHead } from './settings-head.tsx'
import { SECTIONS } from './shop-sections.ts'
import './settings.css'

export const meta: Route.MetaFunction = () => deskMeta('Settings')

export async function loader(args: Route.LoaderArgs) {
  const { role } = await requireRole(args, 'settings')
  const { db, config } = shopOf(args.context)
  // Pages know a change within a second; whoever has just made it sees it at once.
  const settings = await readSettings(db, config.root)
  const { logo, ...texts } = settings
  return {
    role,
    logo: logoWords(logo),
    values: { ...texts, 'gstin.says': gstinWords(settings.gstin) },
    payments: { mode: config.payments, words: paymentWords(config) },
    lines: await settingHistory(db, settings),
  }
}

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'settings')
  const shop = shopOf(args.context)
  const form = await readBody(args.request)
  const by = pressedBy(shop, who)
  const act = form.get('act')
  if (act === 'logo') {
    const fault = await keepLogo(shop, form.get('logo'), by, (file) => makeLogoApart(shop.config.root, file))
    return data({ ...NOTHING, logoFault: fault ?? '' }, fault ? 422 : 200)
  }
  if (act === 'logo-back') {
    const answer = await undoLogo(shop.db, shop.config.root, textsOf(form, ['change']).change, by)
    return data({ ...NOTHING, logoFault: answer.ok ? '' : answer.message }, answer.ok ? 200 : 409)
  }
  const typed = typedSettings(form)
  if (act !== 'guarded') {
    const answer = await saveSettings(
      shop,
      typed.filter(({ name }) => !isGuarded(name)),
      by,
    )
    return settingsAnswer(answer, typed)
  }
  await requireRole(args, 'guarded')
  requireProof(args, who, shop.now())
  const [one] = typed.filter(({ name }) => isGuarded(name))
  if (!one) throw data(null, { status: 400 })
  return settingsAnswer(await saveGuarded(shop, one, { ...by, email: who.email }), typed)
}

/** What the shop says about itself. */
export default function ShopSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { role, logo, values, payments, lines } = loaderData
  const { saved, faults, typed, logoFault } = actionData ?? NOTHING
  const isOwner = may(role, 'guarded')
  const shown = { values, typed, faults, saved, isOwner }
  return (
    <>
      <SettingsHead role={role} />
      <p className="meta">Saved as you leave each field. Every change is kept, with a name beside it.</p>
      <div>
        <SettingPart {...SECTIONS.shop}>
          <SectionFields section={SECTIONS.shop} shown={shown} />
        </SettingPart>
        <LogoPart words={logo} fault={logoFault} />
        <SettingPart {...SECTIONS.looks}>
          <SectionFields section={SECTIONS.looks} shown={shown} />
        </SettingPart>
        <SettingPart {...SECTIONS.tax}>
          <SectionFields section={SECTIONS.tax} shown={shown} />
        </SettingPart>
        <SettingPart {...SECTIONS.payments}>
          <Strip tone={payments.mode === 'live' ? 'success' : 'warning'}>{payments.words}</Strip>
          <SectionFields section={SECTIONS.payments} shown={shown} />
        </SettingPart>
        <SettingPart {...SECTIONS.links}>
          <SectionFields section={SECTIONS.links} shown={shown} />
        </SettingPart>
        <SettingPart {...SECTIONS.letters}>
          <SectionFields section={SECTIONS.letters} shown={shown} />
        </SettingPart>
        <SettingPart id="history" title="Lately changed" about="The newest change of each can be taken back.">
          <SettingHistory lines={lines} isOwner={isOwner} />
        </SettingPart>
      </div>
    </>
  )
}
