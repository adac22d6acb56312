import { ORDER_STATES } from '#domain/order/order-state.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { printDocuments } from '#server/documents/print-documents.ts'
import { done, refused } from '#server/owner/answer.ts'
import { listOrders, spokenNumber, spokenState } from '#server/owner/find-order.ts'
import { finishTask } from '#server/owner/finish-task.ts'
import { standing, stateWords } from '#server/owner/move-by-owner.ts'
import { commandsFor } from '#server/owner/task-commands.ts'
import { type OpenReviewTask, openReviewTasks } from '#server/review-tasks/queries.ts'
import type { Command } from './command.ts'
import { localTime, oneLine, table } from './terminal.ts'

export const orders: Command = {
  usage: 'orders [state…]',
  about: 'the newest orders, of one state or of all',
  async run({ db }, [wanted]) {
    const state = wanted === undefined ? undefined : spokenState(wanted)
    if (wanted !== undefined && !state) return refused(`A state is one of: ${ORDER_STATES.map(stateWords).join(', ')}.`)
    const rows = await listOrders(db, state)
    if (rows.length === 0) return done(state ? `No order is ${stateWords(state)}.` : 'There are no orders yet.')
    const lines = rows.map((row) => [
      row.number,
      localTime(row.createdAt),
      `${row.test ? 'test, ' : ''}${standing(row.state, row.marks)}`,
      formatExact(row.totalPaise),
      row.fullName,
      row.city,
      row.day,
    ])
    const count = (await openReviewTasks(db)).filter(({ test }) => !test).length
    const waiting = count > 0 ? `\n\n${count} to look at: npm run shop -- notes` : ''
    return done(table([['ORDER', 'PLACED', 'STATE', 'TOTAL', 'FOR', 'CITY', 'ESTIMATED DELIVERY'], ...lines]) + waiting)
  },
}

/** As much of a note's id as somebody types. */
const HANDLE = 8

async function rowsOf(db: Db, task: OpenReviewTask): Promise<string[][]> {
  const { id, at, text, test } = task
  const commands = await commandsFor(db, task)
  return [
    [id.slice(0, HANDLE), localTime(at), test ? `Test order: ${text}` : text],
    ...commands.map((command) => ['', '', `npm run shop -- ${command}`]),
  ]
}

export const notes: Command = {
  usage: 'notes [done <note>]',
  about: 'what a person has to look at; done takes one off the list',
  async run({ db }, [verb, handle = ''], by) {
    const open = await openReviewTasks(db)
    if (verb === undefined) {
      if (open.length === 0) return done('There is nothing to look at.')
      const rows = await Promise.all(open.map((task) => rowsOf(db, task)))
      return done(table(rows.flat()))
    }
    const note = verb === 'done' && handle !== '' && open.find(({ id }) => id.startsWith(handle))
    if (!note) return refused('Say which one, by the letters it begins with: npm run shop -- notes done 1a2b3c4d')
    await finishTask(db, note.id, by)
    return done('Taken off the list.')
  },
}

export const papers: Command = {
  usage: 'papers <order>',
  about: 'writes its invoice, gift slip and card as PDF, to be printed',
  async run({ db, files, config: { root, dataDir } }, [text = '']) {
    const number = await spokenNumber(db, text)
    const printed = await printDocuments({ db, root, dataDir, files }, number)
    if (!printed.ok) return refused(`There is no order ${number}.`)
    const missing = printed.missing.length > 0 ? [`The card cannot show: ${oneLine(printed.missing.join(' '))}`] : []
    return done([...printed.files, ...missing].join('\n'))
  },
}
