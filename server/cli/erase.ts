import { done, refused } from '#server/owner/answer.ts'
import { erasePerson, heldAbout } from '#server/people/erase-person.ts'
import type { Command } from './command.ts'
import { isAddress, WHICH_ADDRESS } from './export.ts'
import { oneLine } from './terminal-text.ts'

const stillOpen = (numbers: readonly string[]) =>
  `Not yet: ${numbers.join(', ')} ${numbers.length === 1 ? 'is' : 'are'} still open, or a task about it is. Finish or cancel it first.`

const COPIES = 'Copies of the database that you have made (backups, regalo-before-… in the data folder) still hold it.'

export const erase: Command = {
  usage: 'erase <email>',
  about: 'forgets an address, but for what the law wants kept',
  async preview({ db }, [email = ''], { now }) {
    if (!isAddress(email)) return refused(WHICH_ADDRESS)
    const { orders, enquiries, letters, open, staying } = await heldAbout(db, email, now)
    if (open.length > 0) return refused(stillOpen(open))
    if (orders.length + enquiries + letters === 0) return refused(`There is nothing about ${oneLine(email)}.`)
    return done(
      [
        `Gone for good: ${enquiries} enquiries and sign-ups with their files, ${letters} letters, and who is behind ${orders.length} orders.`,
        ...(orders.length > 0 ? ['The orders stay without a name, with what was sold and paid.'] : []),
        ...staying.map((line) => `Stays: ${line}`),
        COPIES,
      ].join('\n'),
    )
  },
  async run({ db, config: { dataDir } }, [email = ''], by) {
    if (!isAddress(email)) return refused(WHICH_ADDRESS)
    const { staying } = await heldAbout(db, email, by.now)
    const erased = await erasePerson({ db, dataDir }, email, by)
    if (!erased.ok) return refused(stillOpen(erased.open))
    return done([`${oneLine(email)} is forgotten.`, ...staying.map((line) => `Stays: ${line}`)].join('\n'))
  },
}
