import type { Command } from '#server/command-result.ts'
import { previewOutdated, refused, succeeded } from '#server/command-result.ts'
import { countTestData } from '#server/test-data/queries.ts'
import { removeTestData } from '#server/test-data/remove-test-data.ts'

export const removeTestDataCommand: Command = {
  usage: 'remove-test-data',
  about: 'deletes what was made in test mode, before going live',
  async preview({ db }) {
    const there = await countTestData(db)
    return isEmpty(there) ? refused(nothingMessage(there)) : succeeded(previewMessage(there))
  },
  async run({ db, files, config: { dataDir } }, _, actor, shown) {
    let now = ''
    const gone = await removeTestData({ db, files, dataDir }, actor, async () => {
      now = previewMessage(await countTestData(db))
      return shown === undefined || shown === now
    })
    if (!gone) return previewOutdated(now)
    return succeeded(
      `Deleted: ${formatCount(gone.orders, 'test order')}, and ${formatCount(gone.loose, 'test payment')} without an order.`,
    )
  },
}

type TestData = Awaited<ReturnType<typeof countTestData>>

const isEmpty = ({ orders, payments }: TestData): boolean => orders + payments === 0

const nothingMessage = ({ kept }: TestData): string => ['There is no test data.', ...keptMessages(kept)].join('\n')

const previewMessage = ({ orders, kept, payments, invoices, emails }: TestData): string =>
  [
    `Deleted permanently: ${formatCount(orders, 'test order')} with everything about it, ${formatCount(payments, 'test payment')}, ${formatCount(invoices, 'invoice')} and ${formatCount(emails, 'email')}, also as files in the data folder.`,
    'Their items go back in stock, except items that you have counted since.',
    ...keptMessages(kept),
  ].join('\n')

const formatCount = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

const keptMessages = (numbers: readonly string[]): string[] =>
  numbers.length === 0
    ? []
    : [`Kept, because real money was paid for them: ${numbers.join(', ')}. Check them with show, and refund it.`]
