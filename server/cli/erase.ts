import { type Answer, changedSince, done, refused } from '#server/owner/answer.ts'
import { erasePerson, type Held, heldAbout, isNothing } from '#server/people/erase-person.ts'
import type { Command } from './command.ts'
import { isAddress, WHICH_ADDRESS } from './export.ts'
import { oneLine } from './terminal-text.ts'

const stillOpen = (numbers: readonly string[]) =>
  `Not yet: ${numbers.join(', ')} ${numbers.length === 1 ? 'is' : 'are'} still open, or a task about it is. Finish or cancel it first.`

const COPIES = 'Copies of the database that you have made (backups, regalo-before-… in the data folder) still hold it.'

/** Why nothing can be forgotten. */
function whyNot(email: string, held: Held): Answer | undefined {
  if (held.open.length > 0) return refused(stillOpen(held.open))
  return isNothing(held) ? refused(`There is nothing about ${oneLine(email)}.`) : undefined
}

const foreseenWords = ({ orders, enquiries, letters, staying }: Held): string =>
  [
    `Gone for good: ${enquiries} enquiries and sign-ups with their files, ${letters} letters, and who is behind ${orders.length} orders.`,
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
  async run({ db, config: { dataDir } }, [email = ''], by, shown) {
    if (!isAddress(email)) return refused(WHICH_ADDRESS)
    const agreed = (held: Held) => shown === undefined || shown === foreseenWords(held)
    const { ok, held } = await erasePerson({ db, dataDir }, email, by, agreed)
    if (!ok) return whyNot(email, held) ?? changedSince(foreseenWords(held))
    return done([`${oneLine(email)} is forgotten.`, ...held.staying.map((line) => `Stays: ${line}`)].join('\n'))
  },
}
