import { data, Form, useNavigation } from 'react-router'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { readFormData, readTexts } from '#app/platform/read-form.ts'
import { Banner } from '#app/ui/banner.tsx'
import { canAccess } from '#domain/desk/roles.ts'
import { describeLogo } from '#domain/settings/logo.ts'
import { isProtectedSetting, type Settings } from '#domain/settings/settings.ts'
import { gstPriceNote, type PriceBasis } from '#domain/tax/gst.ts'
import { describeGstin } from '#domain/tax/gstin.ts'
import { requireReauthentication } from '#server/auth/reauthenticate.ts'
import { actorFrom, checkArea, requireArea, signedIn } from '#server/auth/require-role.ts'
import { describeBackups } from '#server/backup/describe-backups.ts'
import { findPromiseMentions } from '#server/content/promise-mentions.ts'
import { type RequestShop, shopOf } from '#server/http/shop-context.ts'
import { PROVIDER_NAMES } from '#server/payments/providers/provider-config.ts'
import { probeQrAccount, qrAccountMessage, qrAccountState } from '#server/payments/qr/qr-account.ts'
import { makeLogoInChild } from '#server/pictures/make-picture-in-child.ts'
import { undoLogo } from '#server/settings/change-setting.ts'
import { describePayments } from '#server/settings/go-live.ts'
import { readSettings } from '#server/settings/queries.ts'
import { confirmPromises, parseSettings, saveGuardedSetting, saveSettings } from '#server/settings/save-settings.ts'
import { settingHistory } from '#server/settings/setting-history.ts'
import { uploadLogo } from '#server/settings/upload-logo.ts'
import type { Route } from './+types/shop.ts'
import { BackupState } from './backup-state.tsx'
import { type MethodSupport, PaymentMethods } from './payment-methods.tsx'
import { OldFigures, SampleFigures } from './promise-mentions.tsx'
import { SettingHistory } from './setting-history.tsx'
import { EMPTY_ANSWER, settingsAnswer } from './settings-answer.ts'
import { SettingsHeader, SettingsSection } from './settings-header.tsx'
import { SECTION_PAGES, SECTIONS, SectionFields, settingsOfPage } from './shop-sections.tsx'
import './setting-fields.css'
import './settings.css'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => deskMeta(loaderData?.page.title ?? 'Settings')

export const middleware = [requireArea('settings')]

export async function loader(args: Route.LoaderArgs) {
  const { role } = signedIn(args)
  const { db, config } = shopOf(args.context)
  // `shopOf` caches settings for up to a second; a direct read shows the owner's own change at once.
  const settings = await readSettings(db, config.root)
  const { logo, ...texts } = settings
  const page =
    SECTION_PAGES[
      args.url.pathname
        .split('/')
        .at(-1)
        ?.replace(/\.data$/, '') ?? ''
    ]
  if (!page) throw data(null, { status: 404 })
  return {
    ...{ role, page },
    logo: describeLogo(logo),
    values: { ...texts, 'gstin.says': describeGstin(settings.gstin) },
    payments: {
      mode: config.payments,
      words: describePayments(config),
      support: await methodSupport(shopOf(args.context), settings),
    },
    mentions: page.hasPromises ? await findPromiseMentions(db, config.root) : undefined,
    backups: page.hasBackups ? await describeBackups(db, config) : undefined,
    lines: await settingHistory(db, settings, settingsOfPage(page)),
  }
}

/** Reads which methods the server's configuration and the provider's account make possible. */
async function methodSupport({ db, config, payments }: RequestShop, { upiId }: Settings): Promise<MethodSupport> {
  const state = await qrAccountState(db, payments)
  return {
    provider: config.provider && PROVIDER_NAMES[config.provider.provider],
    upiId,
    hasQrCodes: state !== 'unsupported',
    qr: state === 'ready' || state === 'unknown',
    qrAdvice: qrAccountMessage(state),
  }
}

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const shop = shopOf(args.context)
  const form = await readFormData(args.request)
  const actor = actorFrom(shop, who)
  const act = form.get('act')
  if (act === 'logo') {
    const fault = await uploadLogo(shop, form.get('logo'), actor, (file) => makeLogoInChild(shop.config.root, file))
    return data({ ...EMPTY_ANSWER, logoFault: fault ?? '' }, fault ? 422 : 200)
  }
  if (act === 'logo-back') {
    const answer = await undoLogo(shop.db, shop.config.root, readTexts(form, ['change']).change, actor)
    return data({ ...EMPTY_ANSWER, logoFault: answer.ok ? '' : answer.message }, answer.ok ? 200 : 409)
  }
  if (act === 'confirm') return settingsAnswer(await confirmPromises(shop, actor), [])
  if (act === 'check-qr') {
    await checkArea(args, 'guarded')
    const state = await probeQrAccount(shop)
    const checked = qrAccountMessage(state) ?? 'Razorpay sends the text of its codes: shoppers can be offered them.'
    return data({ ...EMPTY_ANSWER, checked })
  }
  const typed = parseSettings(form)
  if (act !== 'guarded') {
    const answer = await saveSettings(
      shop,
      typed.filter(({ name }) => !isProtectedSetting(name)),
      actor,
    )
    return settingsAnswer(answer, typed)
  }
  await checkArea(args, 'guarded')
  requireReauthentication(args, who, shop.now())
  const [guardedSetting] = typed.filter(({ name }) => isProtectedSetting(name))
  if (!guardedSetting) throw data(null, { status: 400 })
  return settingsAnswer(await saveGuardedSetting(shop, guardedSetting, { ...actor, email: who.email }), typed)
}

/** One page of the settings that are stored by name, with its recent changes beside it. */
export default function ShopSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { role, page, logo, values, payments, mentions, backups, lines } = loaderData
  const { saved, faults, typed, logoFault, checked } = actionData ?? EMPTY_ANSWER
  const isOwner = canAccess(role, 'guarded')
  const shown = { values, typed, faults, saved, isOwner }
  return (
    <>
      <SettingsHeader role={role} title={page.title} meta="Each field saves when you leave it." />
      <div className="dk-set-page">
        <div>
          {page.hasMode && <Banner tone={payments.mode === 'live' ? 'success' : 'warning'}>{payments.words}</Banner>}
          {page.hasMode && (
            <SettingsSection id="methods" title="Payment methods" about="How shoppers pay, in the order they see.">
              <PaymentMethods
                value={values.paymentMethods}
                support={payments.support}
                fault={faults.paymentMethods}
                checked={checked}
                mayChange={isOwner}
              />
            </SettingsSection>
          )}
          {page.hasPrices && values.taxScheme === 'regular' && <ProductPricesSection basis={values.prices} />}
          {page.hasLogo && <LogoSection words={logo} fault={logoFault} />}
          {backups && <BackupState {...backups} />}
          {mentions && <OldFigures pages={mentions.old} />}
          {page.sections.map((name) => (
            <SettingsSection key={name} {...SECTIONS[name]}>
              <SectionFields section={SECTIONS[name]} shown={shown} />
            </SettingsSection>
          ))}
          {mentions && <SampleFigures pages={mentions.own} />}
        </div>
        <aside aria-labelledby="history-head" id="history">
          <h2 id="history-head">Recent changes</h2>
          <SettingHistory lines={lines} isOwner={isOwner} />
        </aside>
      </div>
    </>
  )
}

/** States how product prices are shown, and leads to the page that switches it. */
const ProductPricesSection = ({ basis }: { basis: PriceBasis }) => {
  const note = gstPriceNote({ paise: 149_00, ratePercent: 18, included: basis === 'include_gst' })
  return (
    <SettingsSection id="prices" title="Product prices" about="Boxes and corporate prices always include GST.">
      <p>
        {basis === 'include_gst' ? 'Your prices include GST' : 'GST is added to your prices'}: shown as “₹149 {note}”.
      </p>
      <p>
        <ButtonLink look="line" to="/desk/settings/tax/prices">
          {basis === 'include_gst' ? 'Switch to prices before GST…' : 'Switch to prices with GST…'}
        </ButtonLink>
      </p>
    </SettingsSection>
  )
}

/** Uploads or removes the shop's logo. `words` describes the current one. */
function LogoSection({ words, fault }: { words: string; fault: string }) {
  const isBusy = useNavigation().formData?.get('act') === 'logo'
  return (
    <SettingsSection
      id="logo"
      title="Logo"
      about="Used in the header, emails and invoices. SVGs are shown in one colour."
    >
      <p>{words ? `Current logo: ${words}.` : 'No logo yet: the name is used.'}</p>
      <Form method="post" encType="multipart/form-data" className="dk-guarded" key={words}>
        <input type="hidden" name="act" value="logo" />
        <Field label="A PNG or an SVG, at most 2 MB" error={fault || undefined}>
          {(control) => <input type="file" name="logo" accept="image/png,image/svg+xml" required {...control} />}
        </Field>
        <Button type="submit" look="line">
          {isBusy ? 'Uploading…' : 'Upload'}
        </Button>
      </Form>
      {words && (
        <Form method="post">
          <Button type="submit" look="line" className="is-no is-xs" name="act" value="logo">
            Remove logo
          </Button>
        </Form>
      )}
    </SettingsSection>
  )
}
