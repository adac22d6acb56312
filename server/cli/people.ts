import { type Answer, changedSince, done, refused } from '#server/owner/answer.ts'
import { ENQUIRY_KINDS, listEnquiries } from '#server/owner/list-enquiries.ts'
import { erasePerson, type Held, heldAbout, isNothing } from '#server/people/erase-person.ts'
import { exportPerson } from '#server/people/export-person.ts'
import type { Command } from './command.ts'
import { block, localTime, oneLine } from './terminal.ts'

export const enquiries: Command = {
  usage: 'enquiries [kind]',
  about: `what visitors sent: ${ENQUIRY_KINDS.join(', ')}`,
  async run({ db }, [wanted]) {
    const kind = ENQUIRY_KINDS.find((name) => name === wanted)
    if (wanted !== undefined && !kind) return refused(`A kind is one of: ${ENQUIRY_KINDS.join(', ')}.`)
    const rows = await listEnquiries(db, kind)
    if (rows.length === 0) return done('Nobody has written yet.')
    return done(rows.map(entry).join('\n\n'))
  },
}

function entry({
  createdAt,
  kind,
  email,
  fields,
  withdrawnAt,
}: Awaited<ReturnType<typeof listEnquiries>>[number]): string {
  const said = Object.entries(fields).filter(([name, text]) => name !== 'email' && text)
  return [
    `${localTime(createdAt)}  ${kind}  ${oneLine(email)}${withdrawnAt ? `  withdrawn ${localTime(withdrawnAt)}` : ''}`,
    ...said.map(([name, text]) => block(`${name}: ${text}`)),
  ].join('\n')
}

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text)
const WHICH_ADDRESS = 'Say whose: an email address, such as asha@example.com.'

/** JSON leaves some signs as they are that a terminal would obey; written as numbers they mean the same. */
const asPlainJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f\p{Bidi_Control}\u2028\u2029]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

export const exportOne: Command = {
  usage: 'export <email>',
  about: 'everything held about an address, as JSON',
  async run({ db }, [email = ''], { now }) {
    if (!isAddress(email)) return refused(WHICH_ADDRESS)
    return done(asPlainJson(await exportPerson(db, email, now)))
  },
}

const stillOpen = (numbers: readonly string[]) =>
  `Not yet: ${numbers.join(', ')} ${numbers.length === 1 ? 'is' : 'are'} still open, or a task about it is. Finish or cancel it first.`

const COPIES = 'Copies of the database that you have made (backups, regalo-before-… in the data folder) still hold it.'

/** Why nothing can be forgotten. */
function whyNot(email: string, held: Held): Answer | undefined {
  if (held.open.length > 0) return refused(stillOpen(held.open))
  return isNothing(held) ? refused(`There is nothing about ${oneLine(email)}.`) : undefined
}

const foreseenWords = ({ orders, enquiries, emails, staying }: Held): string =>
  [
    `Gone for good: ${enquiries} enquiries and sign-ups with their files, ${emails} letters, and who is behind ${orders.length} orders.`,
    ...(orders.length > 0 ? ['The orders stay without a name, with what was sold and paid.'] : []),
    ...staying.map((line) => `Stays: ${line}`),
    COPIES,
  ].join('\n')

export const erase: Command = {
  usage: 'erase <email>',
  about: 'forgets an address, but for what the law wants kept',
  async preview({ db }, [email = ''], { now }) {
    if (!isAddress(email)) return refused(WHICH_ADDRESS)
    const held = await heldAbout(db, email, now)
    return whyNot(email, held) ?? done(foreseenWords(held))
  },
  async run({ db, files, config: { dataDir } }, [email = ''], by, shown) {
    if (!isAddress(email)) return refused(WHICH_ADDRESS)
    const agreed = (held: Held) => shown === undefined || shown === foreseenWords(held)
    const { ok, held } = await erasePerson({ db, files, dataDir }, email, by, agreed)
    if (!ok) return whyNot(email, held) ?? changedSince(foreseenWords(held))
    return done([`${oneLine(email)} is forgotten.`, ...held.staying.map((line) => `Stays: ${line}`)].join('\n'))
  },
}
