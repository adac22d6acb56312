import { data } from 'react-router'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { readFormData, readTexts } from '#app/platform/read-form.ts'
import { canAccess } from '#domain/desk/roles.ts'
import { MAIL_SERVER_FIELDS } from '#domain/settings/mail-server.ts'
import { isProtectedSetting } from '#domain/settings/settings.ts'
import { requireReauthentication } from '#server/auth/reauthenticate.ts'
import { actorFrom, checkArea, requireArea, signedIn } from '#server/auth/require-role.ts'
import { MAIL_SERVER_SUBJECT, removeMailServer, saveMailServer } from '#server/email/change-mail-server.ts'
import { readMailStatus } from '#server/email/mail-status.ts'
import { toMailView } from '#server/email/mail-view.ts'
import { tryMailServer } from '#server/email/send-test-email.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { canStoreSecrets } from '#server/secrets/secret-key.ts'
import { readSettings } from '#server/settings/queries.ts'
import { parseSettings, saveSettings } from '#server/settings/save-settings.ts'
import { settingHistory } from '#server/settings/setting-history.ts'
import type { Route } from './+types/emails.ts'
import { EMPTY_MAIL_ANSWER, type MailAnswer, MailServerSection } from './mail-server-section.tsx'
import { SettingHistory } from './setting-history.tsx'
import { EMPTY_ANSWER, type SettingsAnswer, settingsAnswer } from './settings-answer.ts'
import { SettingsHeader, SettingsSection } from './settings-header.tsx'
import { SECTIONS, SectionFields } from './shop-sections.tsx'
import './setting-fields.css'
import './settings.css'

export const meta: Route.MetaFunction = () => deskMeta('Emails')

export const middleware = [requireArea('settings')]

const ALERTS = SECTIONS.letters

export async function loader(args: Route.LoaderArgs) {
  const { role, email } = signedIn(args)
  const shop = shopOf(args.context)
  const { db, config } = shop
  const settings = await readSettings(db, config.root)
  const { logo: _, ...values } = settings
  return {
    ...{ role, email, values },
    // The status holds the password; only the view leaves the server.
    mail: toMailView(await readMailStatus(shop), canStoreSecrets(config)),
    suggestedFrom: `${settings.name} <${settings.email}>`,
    today: shop.now().toISOString(),
    lines: await settingHistory(db, settings, [...ALERTS.rows.flat(), MAIL_SERVER_SUBJECT]),
  }
}

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const shop = shopOf(args.context)
  const form = await readFormData(args.request)
  const { act } = readTexts(form, ['act'])
  const actor = actorFrom(shop, who)
  if (act === 'save') {
    const typed = parseSettings(form)
    const allowed = typed.filter(({ name }) => !isProtectedSetting(name))
    return settingsAnswer(await saveSettings(shop, allowed, actor), typed)
  }
  await checkArea(args, 'guarded')
  if (act === 'mail-test') {
    const answer = await tryMailServer(shop, who.email)
    if (!answer) throw data(null, { status: 400 })
    return respond({ notice: answer }, answer.ok ? 200 : 502)
  }
  requireReauthentication(args, who, shop.now())
  const owner = { ...actor, email: who.email }
  if (act === 'mail-remove') {
    await removeMailServer(shop, owner)
    return respond({ notice: { ok: true, words: 'The mail server was removed. Emails are kept as files.' } })
  }
  if (act !== 'mail') throw data(null, { status: 400 })
  const typed = readTexts(form, [...MAIL_SERVER_FIELDS])
  // Spaces may belong to a password.
  for (const name of MAIL_SERVER_FIELDS) if (name !== 'password') typed[name] = typed[name].trim()
  const saved = await saveMailServer(shop, typed, owner)
  if (saved.ok)
    return respond({ notice: { ok: true, words: 'Saved. Every owner gets an email. Now send a test email.' } })
  const { fault, faults = {} } = saved
  // The password is not sent back.
  const answer = { faults, typed: { ...typed, password: '' }, ...(fault && { notice: { ok: false, words: fault } }) }
  return respond(answer, fault ? 409 : 422)
}

const respond = (mail: Partial<MailAnswer>, status = 200) =>
  data({ ...EMPTY_ANSWER, mail: { ...EMPTY_MAIL_ANSWER, ...mail } }, status)

type EmailAnswer = SettingsAnswer & { mail?: MailAnswer }

/** Mail server, and the emails to the shop itself. */
export default function EmailSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { role, email, values, mail, suggestedFrom, today, lines } = loaderData
  const { saved, faults, typed, mail: answer = EMPTY_MAIL_ANSWER }: EmailAnswer = actionData ?? EMPTY_ANSWER
  const isOwner = canAccess(role, 'guarded')
  return (
    <>
      <SettingsHeader role={role} title="Emails" />
      <div className="dk-set-page">
        <div>
          <MailServerSection {...{ mail, answer, isOwner, email, suggestedFrom, today }} />
          <SettingsSection id={ALERTS.id} title={ALERTS.title} about={ALERTS.about}>
            <SectionFields section={ALERTS} shown={{ values, typed, faults, saved, isOwner }} />
          </SettingsSection>
        </div>
        <aside aria-labelledby="history-head" id="history">
          <h2 id="history-head">Recent changes</h2>
          <SettingHistory lines={lines} isOwner={isOwner} />
        </aside>
      </div>
    </>
  )
}
