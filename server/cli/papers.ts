import { printPapers } from '#server/documents/print-documents.ts'
import { done, refused } from '#server/owner/answer.ts'
import { spokenNumber } from '#server/owner/find-order.ts'
import type { Command } from './command.ts'
import { oneLine } from './terminal-text.ts'

export const papers: Command = {
  usage: 'papers <order>',
  about: 'writes its invoice, gift slip and card as PDF, to be printed',
  async run({ db, config: { root, dataDir } }, [text = '']) {
    const number = await spokenNumber(db, text)
    const printed = await printPapers({ db, root, dataDir }, number)
    if (!printed.ok) return refused(`There is no order ${number}.`)
    const missing = printed.missing.length > 0 ? [`The card cannot show: ${oneLine(printed.missing.join(' '))}`] : []
    return done([...printed.files, ...missing].join('\n'))
  },
}
