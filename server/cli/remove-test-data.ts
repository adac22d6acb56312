import { done } from '#server/owner/answer.ts'
import { countTestData } from '#server/test-data/queries.ts'
import { removeTestData } from '#server/test-data/remove-test-data.ts'
import type { Command } from './command.ts'

export const removeTest: Command = {
  usage: 'remove-test-data',
  about: 'takes away what was made in test mode, before going live',
  async preview({ db }) {
    const { orders, kept, payments, invoices, letters } = await countTestData(db)
    const staying = keptWords(kept)
    if (orders + payments === 0) return { ok: false, message: ['There is no test data.', ...staying].join('\n') }
    return done(
      [
        `Gone for good: ${counted(orders, 'test order')} with everything about it, ${counted(payments, 'test payment')}, ${counted(invoices, 'invoice')} and ${counted(letters, 'letter')}, also as files in the data folder.`,
        'What they took from stock is put back on the shelf, but for things that you have counted since.',
        ...staying,
      ].join('\n'),
    )
  },
  async run({ db, config: { dataDir } }, _, by) {
    const { orders, loose } = await removeTestData({ db, dataDir }, by)
    return done(`Gone: ${counted(orders, 'test order')}, and ${counted(loose, 'test payment')} without an order.`)
  },
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

const keptWords = (numbers: readonly string[]): string[] =>
  numbers.length === 0
    ? []
    : [`These stay, because real money came for them: ${numbers.join(', ')}. Look at them with show, and pay it back.`]
