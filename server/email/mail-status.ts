import * as z from 'zod'
import { MAIL_SECURITY, type MailServer, smtpUrlOf } from '#domain/settings/mail-server.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import type { KeyLocation } from '#server/secrets/secret-key.ts'
import { readSecret } from '#server/secrets/secrets.ts'

/** Name of the row in `meta`. */
export const MAIL_SERVER_KEY = 'mailServer'
export const MAIL_PASSWORD = 'mail server password'

const storedSchema = z.object({
  host: z.string(),
  port: z.number(),
  security: z.enum(MAIL_SECURITY),
  user: z.string(),
  from: z.string(),
  savedAt: z.string(),
  savedBy: z.string(),
})
export type StoredMailServer = z.infer<typeof storedSchema> & MailServer

/** URL with password, and sender, for the transport. */
export type MailDelivery = NonNullable<Config['mail']>

/**
 * Way in which emails leave the shop. The environment wins over the desk. `locked`: the password that was saved at the desk
 * cannot be decrypted and must be entered once more; emails wait until then.
 */
export type MailStatus =
  | { state: 'none' }
  | { state: 'locked'; server: StoredMailServer }
  | { state: 'ready'; source: 'environment'; delivery: MailDelivery }
  | { state: 'ready'; source: 'desk'; delivery: MailDelivery; server: StoredMailServer }

export type MailContext = { db: Db; config: KeyLocation & Pick<Config, 'mail'> }

/** Reads the mail server in effect. It contains the password: never return it from a loader. */
export async function readMailStatus({ db, config }: MailContext): Promise<MailStatus> {
  if (config.mail) return { state: 'ready', source: 'environment', delivery: config.mail }
  const server = await readMailServer(db)
  if (!server) return { state: 'none' }
  const secret = await readSecret(db, config, MAIL_PASSWORD)
  if (server.user && secret.state !== 'ready') return { state: 'locked', server }
  const password = secret.state === 'ready' ? secret.value : ''
  const delivery = { smtpUrl: smtpUrlOf(server, password), from: server.from }
  return { state: 'ready', source: 'desk', delivery, server }
}

export async function readMailServer(db: Db): Promise<StoredMailServer | undefined> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', MAIL_SERVER_KEY).executeTakeFirst()
  return row && parseColumn(storedSchema, row.value, 'meta.value', MAIL_SERVER_KEY)
}

/** Returns whether emails leave the shop, instead of being kept as files. */
export const canSendEmail = async (context: MailContext): Promise<boolean> =>
  context.config.mail !== undefined || (await readMailStatus(context)).state === 'ready'
