import type { MailServerForm } from '#domain/settings/mail-server.ts'
import type { MailStatus } from './mail-status.ts'

/** Mail server as a page may show it: without its password. */
export type MailView = {
  state: MailStatus['state']
  /** Set by the environment, which the desk cannot change. */
  isFixed: boolean
  /** False on PostgreSQL without SECRETS_KEY. */
  canStore: boolean
  from: string | undefined
  fields: Omit<MailServerForm, 'password'> | undefined
  saved: { at: string; by: string } | undefined
}

export function toMailView(status: MailStatus, canStore: boolean): MailView {
  const isFixed = status.state === 'ready' && status.source === 'environment'
  if (!('server' in status)) {
    const from = status.state === 'ready' ? status.delivery.from : undefined
    return { state: status.state, isFixed, canStore, from, fields: undefined, saved: undefined }
  }
  const { host, port, security, user, from, savedAt, savedBy } = status.server
  const fields = { host, port: String(port), security, user, from }
  return { state: status.state, isFixed, canStore, from, fields, saved: { at: savedAt, by: savedBy } }
}
