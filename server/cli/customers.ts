import { customerKeyOf, formatCustomerKey } from '#domain/desk/customer-key.ts'
import { findIndianMobiles } from '#domain/enquiry/contact-keys.ts'
import type { Command } from '#server/command-result.ts'
import { type CommandResult, previewOutdated, refused, succeeded } from '#server/command-result.ts'
import {
  type CustomerData,
  deleteCustomerData,
  isEmpty,
  readCustomerData,
} from '#server/customers/delete-customer-data.ts'
import { exportCustomerData } from '#server/customers/export-customer-data.ts'
import { ENQUIRY_KINDS, listEnquiries } from '#server/enquiries/read-enquiry.ts'
import { formatLocalTime, indent, oneLine } from './terminal.ts'

export const enquiries: Command = {
  usage: 'enquiries [kind]',
  about: `lists what visitors sent: ${ENQUIRY_KINDS.join(', ')}`,
  async run({ db }, [wanted]) {
    const kind = ENQUIRY_KINDS.find((name) => name === wanted)
    if (wanted !== undefined && !kind) return refused(`Unknown kind. Kinds: ${ENQUIRY_KINDS.join(', ')}.`)
    const rows = await listEnquiries(db, kind)
    if (rows.length === 0) return succeeded('No enquiries yet.')
    return succeeded(rows.map(formatEnquiry).join('\n\n'))
  },
}

function formatEnquiry({
  createdAt,
  kind,
  email,
  fields,
  withdrawnAt,
}: Awaited<ReturnType<typeof listEnquiries>>[number]): string {
  const said = Object.entries(fields).filter(([name, text]) => name !== 'email' && text)
  return [
    `${formatLocalTime(createdAt)}  ${kind}  ${oneLine(email)}${withdrawnAt ? `  withdrawn ${formatLocalTime(withdrawnAt)}` : ''}`,
    ...said.map(([name, text]) => indent(`${name}: ${text}`)),
  ].join('\n')
}

const EMAIL_REQUIRED = 'Enter an email address, such as asha@example.com, or the phone number of orders without one.'

/** Returns the email, or the key of a phone number; empty if the text is neither. */
function contactOf(text: string): string {
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return text
  return findIndianMobiles(text).length === 1 ? customerKeyOf({ email: '', phone: text }) : ''
}

/** Escapes control and direction characters that JSON leaves as they are and a terminal would interpret. */
const toSafeJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f\p{Bidi_Control}\u2028\u2029]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

export const exportCustomer: Command = {
  usage: 'export <email>',
  about: 'exports the data about an address, or the phone number of orders without one, as JSON',
  async run({ db }, [typed = ''], { now }) {
    const email = contactOf(typed)
    if (email === '') return refused(EMAIL_REQUIRED)
    return succeeded(toSafeJson(await exportCustomerData(db, email, now)))
  },
}

const openOrdersMessage = (numbers: readonly string[]) =>
  `You can delete this once ${numbers.join(', ')} and any tasks about ${numbers.length === 1 ? 'it' : 'them'} are finished or cancelled.`

const COPIES = 'Copies of the database (backups, regalo-before-… in the data folder) still contain the data.'

/** Refusal if the customer data cannot be deleted. */
function eraseRefusal(email: string, held: CustomerData): CommandResult | undefined {
  if (held.open.length > 0) return refused(openOrdersMessage(held.open))
  return isEmpty(held) ? refused(`There is nothing about ${formatCustomerKey(oneLine(email))}.`) : undefined
}

const erasePreview = ({ orders, enquiries, notices, emails, staying }: CustomerData): string =>
  [
    `Deleted permanently: ${enquiries} enquiries and sign-ups with their files, ${notices} messages waited for, ${emails} emails, and the personal data in ${orders.length} orders.`,
    ...(orders.length > 0 ? ['The orders keep their items and amounts, without a name.'] : []),
    ...staying.map((line) => `Kept: ${line}`),
    COPIES,
  ].join('\n')

export const erase: Command = {
  usage: 'erase <email>',
  about: 'deletes the data about an address, or the phone number of orders without one, except what the law requires',
  async preview({ db }, [typed = ''], { now }) {
    const email = contactOf(typed)
    if (email === '') return refused(EMAIL_REQUIRED)
    const held = await readCustomerData(db, email, now)
    return eraseRefusal(email, held) ?? succeeded(erasePreview(held))
  },
  async run({ db, files, config: { dataDir } }, [typed = ''], actor, shown) {
    const email = contactOf(typed)
    if (email === '') return refused(EMAIL_REQUIRED)
    const agreed = (held: CustomerData) => shown === undefined || shown === erasePreview(held)
    const { ok, held } = await deleteCustomerData({ db, files, dataDir }, email, actor, agreed)
    if (!ok) return eraseRefusal(email, held) ?? previewOutdated(erasePreview(held))
    return succeeded(
      [
        `The data about ${formatCustomerKey(oneLine(email))} is deleted.`,
        ...held.staying.map((line) => `Kept: ${line}`),
      ].join('\n'),
    )
  },
}
