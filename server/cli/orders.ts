import type { RefundId } from '#domain/nominal.ts'
import type { Order } from '#domain/order/order.ts'
import { ORDER_STATES } from '#domain/order/order-state.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { Command } from '#server/command-result.ts'
import { refused, succeeded } from '#server/command-result.ts'
import type { Db } from '#server/db/connect.ts'
import { printDocuments } from '#server/documents/print-documents.ts'
import { orderById } from '#server/orders/queries.ts'
import { listOrders, parseOrderState, resolveOrderNumber } from '#server/orders/resolve-order.ts'
import { describeStatus, formatState } from '#server/orders/transition-by-owner.ts'
import { refundById } from '#server/refunds/queries.ts'
import { promisedDayTaskParcel } from '#server/tasks/promised-day-tasks.ts'
import type { OpenTask } from '#server/tasks/tasks.ts'
import { closeTask, openTasks } from '#server/tasks/tasks.ts'
import { formatLocalTime, formatTable, oneLine } from './terminal.ts'

export const orders: Command = {
  usage: 'orders [state…]',
  about: 'lists the newest orders, of one state or all',
  async run({ db }, [wanted]) {
    const state = wanted === undefined ? undefined : parseOrderState(wanted)
    if (wanted !== undefined && !state)
      return refused(`Unknown state. States: ${ORDER_STATES.map(formatState).join(', ')}.`)
    const rows = await listOrders(db, state)
    if (rows.length === 0) return succeeded(state ? `No order is ${formatState(state)}.` : 'There are no orders yet.')
    const lines = rows.map((row) => [
      row.number,
      formatLocalTime(row.createdAt),
      `${row.test ? 'test, ' : ''}${describeStatus(row.state, row.marks)}`,
      formatExact(row.totalPaise),
      row.fullName,
      row.city,
      row.day,
    ])
    const count = (await openTasks(db)).filter(({ test }) => !test).length
    const waiting = count > 0 ? `\n\n${count} open tasks: npm run shop -- tasks` : ''
    return succeeded(
      formatTable([['ORDER', 'PLACED', 'STATE', 'TOTAL', 'FOR', 'CITY', 'ESTIMATED DELIVERY'], ...lines]) + waiting,
    )
  },
}

/** Letters of a task's id in the list. */
const ID_LETTERS = 8

async function taskRows(db: Db, task: OpenTask): Promise<string[][]> {
  const { id, at, text, test } = task
  const commands = await taskCommands(db, task)
  return [
    [id.slice(0, ID_LETTERS), formatLocalTime(at), test ? `Test order: ${text}` : text],
    ...commands.map((command) => ['', '', `npm run shop -- ${command}`]),
  ]
}

export const tasks: Command = {
  usage: 'tasks [done <task>]',
  about: 'lists the tasks; done closes one',
  async run({ db }, [verb, handle = ''], actor) {
    const open = await openTasks(db)
    if (verb === undefined) {
      if (open.length === 0) return succeeded('There are no tasks.')
      const rows = await Promise.all(open.map((task) => taskRows(db, task)))
      return succeeded(formatTable(rows.flat()))
    }
    const note = verb === 'done' && handle !== '' && open.find(({ id }) => id.startsWith(handle))
    if (!note) return refused('Enter the first letters of a task’s id: npm run shop -- tasks done 1a2b3c4d')
    await closeTask(db, note.id, actor)
    return succeeded('Task closed.')
  },
}

export const documents: Command = {
  usage: 'documents <order>',
  about: 'writes invoice, gift slip and card as PDF',
  async run({ db, files, config: { root, dataDir } }, [text = '']) {
    const number = await resolveOrderNumber(db, text)
    const printed = await printDocuments({ db, root, dataDir, files }, number)
    if (!printed.ok) return refused(`There is no order ${number}.`)
    const missing = printed.missing.length > 0 ? [`The card cannot show: ${oneLine(printed.missing.join(' '))}`] : []
    return succeeded([...printed.files, ...missing].join('\n'))
  },
}

/** `/2` for the second of several parcels. */
const parcelSuffix = ({ parcels }: Order, subject: string): string =>
  parcels.length > 1 ? `/${(promisedDayTaskParcel(subject)?.position ?? 0) + 1}` : ''

/**
 * Returns the CLI commands that resolve a task. The task's text leaves them out, because the desk has buttons
 * instead.
 */
async function taskCommands(db: Db, { orderId, subject }: OpenTask): Promise<string[]> {
  const [kind, id = ''] = subject.split(':')
  const order = orderId ? await orderById(db, orderId) : undefined
  if (kind === 'money') return [...(order?.state === 'under_review' ? [`confirm ${order.number}`] : []), `refund ${id}`]
  if (kind === 'rest' && order) return [`day ${order.number}${parcelSuffix(order, subject)} <day>`]
  if (kind === 'claim' && order) return [`received ${order.number} <rupees> <its UPI id>`]
  if (kind !== 'refund' && kind !== 'refund-failed') return []
  const refund = await refundById(db, id as RefundId)
  if (!refund) return []
  const { paymentId, amountPaise, state } = refund
  if (kind === 'refund-failed') return [`refund ${paymentId} ${amountPaise / 100} by-hand`]
  // If the provider may not know the refund, the shop cannot record that it was paid.
  return state === 'pending' ? [`refund ${paymentId} by-hand`] : []
}
