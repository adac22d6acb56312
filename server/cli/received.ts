import { refused } from '#server/owner/answer.ts'
import { foreseeMoney, type MoneyTyped, writeDownMoney } from '#server/owner/write-down-money.ts'
import type { Command } from './command.ts'

export const received: Command = {
  usage: 'received <order> <rupees> <id> [knowingly]',
  about: 'money came by UPI for an order that is over: to be paid back',
  preview: async ({ db }, args, by) => {
    const typed = read(args)
    return typed ? foreseeMoney(db, typed, by) : refused(NOT_SO)
  },
  run: async ({ db }, args, by, shown) => {
    const typed = read(args)
    return typed ? writeDownMoney(db, typed, by, shown) : refused(NOT_SO)
  },
}

const NOT_SO = 'It is written: npm run shop -- received REG-0042 1499 632604118207'

function read([number = '', rupees = '', transactionId = '', word]: string[]): MoneyTyped | undefined {
  if (word !== undefined && word !== 'knowingly') return undefined
  return { number, rupees, transactionId, knowingly: word === 'knowingly' }
}
