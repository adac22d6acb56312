import {
  describeMailServer,
  type MailServer,
  type MailServerFaults,
  type MailServerForm,
  parseMailServer,
} from '#domain/settings/mail-server.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import { notifyOwners } from '#server/auth/access-changes.ts'
import { invalidateCatalogue } from '#server/cache/cache-tags.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { canStoreSecrets, ensureSecretKey, SECRET_KEY_FILE } from '#server/secrets/secret-key.ts'
import { deleteSecret, saveSecret } from '#server/secrets/secrets.ts'
import {
  MAIL_PASSWORD,
  MAIL_SERVER_KEY,
  type MailContext,
  type MailStatus,
  readMailServer,
  readMailStatus,
} from './mail-status.ts'

/** Subject of the audit lines. */
export const MAIL_SERVER_SUBJECT = 'Mail server'

export type MailServerActor = Actor & { email: string }
export type MailServerResult = { ok: true } | { ok: false; fault?: string; faults?: MailServerFaults }

/** Returns why mail settings cannot be saved at the desk. */
function unavailableReason({ config }: MailContext): string | undefined {
  if (config.mail) return 'The mail server is set by SMTP_URL and MAIL_FROM on the server.'
  return canStoreSecrets(config) ? undefined : 'Passwords cannot be stored here without SECRETS_KEY.'
}

/** Saves the mail server. Owners get an email. The audit log says that the password changed, never its value. */
export async function saveMailServer(
  context: MailContext,
  form: MailServerForm,
  actor: MailServerActor,
): Promise<MailServerResult> {
  const unavailable = unavailableReason(context)
  if (unavailable) return { ok: false, fault: unavailable }
  const parsed = parseMailServer(form, { stored: withPassword(await readMailStatus(context)) })
  if (!parsed.ok) return { ok: false, faults: parsed.faults }
  const { server } = parsed
  const key = form.password === '' ? undefined : await ensureSecretKey(context.config)
  if (form.password !== '' && !key)
    return { ok: false, fault: `${SECRET_KEY_FILE} in the data folder cannot be used. Restore or delete it.` }
  await transact(context.db, async (trx) => {
    const before = await readMailServer(trx)
    const row = { ...server, savedAt: actor.now.toISOString(), savedBy: actor.who }
    await writeServer(trx, JSON.stringify(row))
    if (key) await saveSecret(trx, key, { name: MAIL_PASSWORD, value: form.password }, actor)
    else if (server.user === '') await deleteSecret(trx, MAIL_PASSWORD)
    await recordChange(trx, before, `${describeMailServer(server)}${key ? ', new password' : ''}`, actor)
  })
  return { ok: true }
}

/** Removes the mail server and its password. Emails are kept as files again. */
export async function removeMailServer(context: MailContext, actor: MailServerActor): Promise<void> {
  await transact(context.db, async (trx) => {
    const before = await readMailServer(trx)
    if (!before) return
    await trx.deleteFrom('meta').where('name', '=', MAIL_SERVER_KEY).execute()
    await deleteSecret(trx, MAIL_PASSWORD)
    await recordChange(trx, before, '', actor)
  })
}

/** Returns the server whose password is stored and can be decrypted. */
const withPassword = (status: MailStatus): MailServer | undefined =>
  status.state === 'ready' && status.source === 'desk' && status.server.user ? status.server : undefined

const writeServer = (trx: Trx, value: string) =>
  trx
    .insertInto('meta')
    .values({ name: MAIL_SERVER_KEY, value })
    .onConflict((c) => c.column('name').doUpdateSet({ value }))
    .execute()

async function recordChange(
  trx: Trx,
  previous: MailServer | undefined,
  after: string,
  { email, ...actor }: MailServerActor,
): Promise<void> {
  const before = previous ? describeMailServer(previous) : ''
  const what = after ? `The mail server is now ${after}.` : 'The mail server was removed.'
  await writeAudit(trx, { what, subject: MAIL_SERVER_SUBJECT, before, after }, actor)
  await notifyOwners(trx, {
    ...{ email, at: actor.now, address: actor.address ?? '', heading: 'An important setting has changed.' },
    what: `the mail server was ${before || 'empty'} and is ${after || 'empty'}`,
  })
  // Pages say whether emails are sent.
  await invalidateCatalogue(trx)
}
