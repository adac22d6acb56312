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
        `${orders} test orders with everything about them, ${payments} test payments, ${invoices} invoices and ${letters} letters are taken away for good, and their papers and letters in the data folder.`,
        'What they took from stock is put back on the shelf, but for things that you have counted since.',
        ...staying,
      ].join('\n'),
    )
  },
  async run({ db, config: { dataDir } }, _, by) {
    const { orders, loose } = await removeTestData({ db, dataDir }, by)
    return done(`${orders} test orders and ${loose} test payments without an order are gone.`)
  },
}

const keptWords = (numbers: readonly string[]): string[] =>
  numbers.length === 0
    ? []
    : [`These stay, because real money came for them: ${numbers.join(', ')}. Look at them with show, and pay it back.`]
