import { changedSince, done, refused } from '#server/owner/answer.ts'
import { countTestData } from '#server/test-data/queries.ts'
import { removeTestData } from '#server/test-data/remove-test-data.ts'
import type { Command } from './command.ts'

export const removeTest: Command = {
  usage: 'remove-test-data',
  about: 'takes away what was made in test mode, before going live',
  async preview({ db }) {
    const there = await countTestData(db)
    return isNothing(there) ? refused(nothingWords(there)) : done(foreseenWords(there))
  },
  async run({ db, files, config: { dataDir } }, _, by, shown) {
    let now = ''
    const gone = await removeTestData({ db, files, dataDir }, by, async () => {
      now = foreseenWords(await countTestData(db))
      return shown === undefined || shown === now
    })
    if (!gone) return changedSince(now)
    return done(
      `Gone: ${counted(gone.orders, 'test order')}, and ${counted(gone.loose, 'test payment')} without an order.`,
    )
  },
}

type TestData = Awaited<ReturnType<typeof countTestData>>

const isNothing = ({ orders, payments }: TestData): boolean => orders + payments === 0

const nothingWords = ({ kept }: TestData): string => ['There is no test data.', ...keptWords(kept)].join('\n')

const foreseenWords = ({ orders, kept, payments, invoices, emails }: TestData): string =>
  [
    `Gone for good: ${counted(orders, 'test order')} with everything about it, ${counted(payments, 'test payment')}, ${counted(invoices, 'invoice')} and ${counted(emails, 'email')}, also as files in the data folder.`,
    'What they took from stock is put back on the shelf, but for things that you have counted since.',
    ...keptWords(kept),
  ].join('\n')

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

const keptWords = (numbers: readonly string[]): string[] =>
  numbers.length === 0
    ? []
    : [`These stay, because real money came for them: ${numbers.join(', ')}. Look at them with show, and pay it back.`]
