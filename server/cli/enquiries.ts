import { done, refused } from '#server/owner/answer.ts'
import { ENQUIRY_KINDS, listEnquiries } from '#server/owner/list-enquiries.ts'
import type { Command } from './command.ts'
import { block, oneLine } from './terminal-text.ts'
import { localTime } from './times.ts'

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
