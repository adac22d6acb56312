export const MAIL_SECURITY = ['tls', 'starttls', 'optional'] as const
export type MailSecurity = (typeof MAIL_SECURITY)[number]

export const MAIL_SECURITY_LABELS: Record<MailSecurity, string> = {
  tls: 'TLS, usually port 465',
  starttls: 'STARTTLS, usually port 587',
  optional: 'Only if the server offers it',
}

/** Mail server as entered at the desk, without its password. An empty `user` signs in to the server without one. */
export type MailServer = { host: string; port: number; security: MailSecurity; user: string; from: string }

export const MAIL_SERVER_FIELDS = ['host', 'port', 'security', 'user', 'password', 'from'] as const
export type MailServerField = (typeof MAIL_SERVER_FIELDS)[number]
export type MailServerForm = Record<MailServerField, string>
export type MailServerFaults = Partial<Record<MailServerField, string>>

/** Sender address such as `Regalo <hello@shop.example>`. */
export const SENDER = /^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/

const HOST = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|[\da-f:]*:[\da-f:.]*)$/i
const LONGEST = 255
const LONGEST_PASSWORD = 500
const CONTROL = /\p{Cc}/u

/** `stored`: the server that the shop has a password for. */
type ParseContext = { stored: MailServer | undefined }
type ParsedMailServer = { ok: true; server: MailServer } | { ok: false; faults: MailServerFaults }

/** Validates the form. An empty password keeps the stored one, but never for another server or another user. */
export function parseMailServer(form: MailServerForm, { stored }: ParseContext): ParsedMailServer {
  const { host, user, from } = form
  const port = /^\d{1,5}$/.test(form.port) ? Number(form.port) : 0
  const security = MAIL_SECURITY.find((one) => one === form.security)
  const server = { host, port, security: security ?? 'tls', user, from }
  const faults: MailServerFaults = {
    ...((!HOST.test(host) || host.length > LONGEST) && { host: 'Enter a server name, such as smtp.example.com.' }),
    ...((port < 1 || port > 65_535) && { port: 'Enter a port, such as 465 or 587.' }),
    ...(!security && { security: 'Choose an encryption.' }),
    ...((CONTROL.test(user) || user.length > LONGEST) && { user: 'Enter the user name of the mail account.' }),
    ...((CONTROL.test(from) || !SENDER.test(from) || from.length > LONGEST) && {
      from: 'Enter a sender, such as Regalo <hello@shop.example>.',
    }),
    ...passwordFault(form.password, server, stored),
  }
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, server }
}

function passwordFault(password: string, server: MailServer, stored: MailServer | undefined): MailServerFaults {
  if (CONTROL.test(password) || password.length > LONGEST_PASSWORD)
    return { password: 'Enter the password of the mail account.' }
  if (password !== '' && server.user === '') return { user: 'Enter the user name for this password.' }
  if (password !== '' || server.user === '') return {}
  if (!stored) return { password: 'Enter the password of the mail account.' }
  return isSameAccount(server, stored)
    ? {}
    : { password: 'Enter the password again: it is not sent to another server or user.' }
}

/** Returns whether a password may be kept: it must not go to another server, or unencrypted. */
const isSameAccount = (one: MailServer, other: MailServer): boolean =>
  one.host === other.host && one.port === other.port && one.security === other.security && one.user === other.user

/** Describes a mail server in one line, for the audit log. */
export const describeMailServer = ({ host, port, security, user, from }: MailServer): string =>
  `${host}:${port}, ${MAIL_SECURITY_LABELS[security].split(',')[0]}, ${user ? `user ${user}` : 'no user'}, from ${from}`

/** URL of a mail server for the transport. Contains the password. */
export function smtpUrlOf({ host, port, security, user }: MailServer, password: string): string {
  const auth = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''
  const name = host.includes(':') ? `[${host}]` : host
  const options = security === 'starttls' ? '?requireTLS=true' : ''
  return `${security === 'tls' ? 'smtps' : 'smtp'}://${auth}${name}:${port}${options}`
}
