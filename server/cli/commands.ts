import type { Command } from '#server/command-result.ts'
import { collection } from './collection.ts'
import { enquiries, erase, exportCustomer } from './customers.ts'
import { delivery } from './delivery.ts'
import { discount } from './discount.ts'
import { invite } from './invite.ts'
import { occasion } from './occasion.ts'
import {
  address,
  cancel,
  confirm,
  day,
  deliver,
  pack,
  received,
  refund,
  reject,
  returned,
  ship,
} from './order-actions.ts'
import { documents, orders, tasks } from './orders.ts'
import { price, product, rate, stock } from './product.ts'
import { removeTestDataCommand } from './remove-test-data.ts'
import { history, set, settings } from './settings.ts'
import { sheet } from './sheet.ts'
import { show } from './show.ts'

const ORDERS = {
  ...{
    orders,
    show,
    tasks,
    confirm,
    reject,
    address,
    day,
    pack,
    documents,
    ship,
    deliver,
    returned,
    refund,
    cancel,
    received,
  },
}
const CATALOGUE = { stock, price, rate, product: product, sheet, collection, discount: discount, occasion }
const SHOP = {
  invite,
  delivery,
  enquiries,
  export: exportCustomer,
  erase,
  settings,
  set,
  history,
  'remove-test-data': removeTestDataCommand,
}

const COMMANDS: Record<string, Command> = { ...ORDERS, ...CATALOGUE, ...SHOP }

/** Names of all commands, sorted. Aliases are not included. */
export const COMMAND_NAMES = Object.keys(COMMANDS).sort()

/** Former names of commands. They still work but are not listed. */
const ALIASES: Record<string, string> = { notes: 'tasks', papers: 'documents', gift: 'product', offer: 'discount' }

/** Returns the command with this name or former name. */
export function findCommand(name: string): Command | undefined {
  const known = Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? name) : name
  return Object.hasOwn(COMMANDS, known) ? COMMANDS[known] : undefined
}

const WIDTH = 44
const usageLines = (commands: Record<string, Command>): string =>
  Object.values(commands)
    .map(({ usage, about }) => `  ${usage.padEnd(WIDTH)}${about}`)
    .join('\n')

/** Help text with all commands. */
export const USAGE = `Usage: npm run shop -- <command>

Orders
${usageLines(ORDERS)}

Catalogue
${usageLines(CATALOGUE)}

Shop
${usageLines(SHOP)}

An order may be written as REG-0042, reg-0042 or 0042. Every change is logged with your name: the user you are
signed in as, or SHOP_USER. Changes that cannot be undone are shown first and confirmed; --yes skips the question.`
