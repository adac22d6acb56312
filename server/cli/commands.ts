import { price, rate, stock } from './catalogue.ts'
import { collection } from './collection.ts'
import type { Command } from './command.ts'
import { delivery } from './delivery.ts'
import { gift } from './gift.ts'
import { invite } from './invite.ts'
import { offer } from './offer.ts'
import { address, cancel, confirm, deliver, pack, received, refund, reject, returned, ship } from './order-moves.ts'
import { notes, orders, papers } from './orders.ts'
import { enquiries, erase, exportOne } from './people.ts'
import { removeTest } from './remove-test-data.ts'
import { history, set, settings } from './settings.ts'
import { sheet } from './sheet.ts'
import { show } from './show.ts'

const ORDERS = {
  ...{ orders, show, notes, confirm, reject, address, pack, papers, ship, deliver, returned, refund, cancel, received },
}
const CATALOGUE = { stock, price, rate, gift, sheet, collection, offer }
const SHOP = {
  invite,
  delivery,
  enquiries,
  export: exportOne,
  erase,
  settings,
  set,
  history,
  'remove-test-data': removeTest,
}

const ALL: Record<string, Command> = { ...ORDERS, ...CATALOGUE, ...SHOP }

/** Sorted, as whoever looks for the nearest one wants them. */
export const COMMAND_NAMES = Object.keys(ALL).sort()

export const commandCalled = (name: string): Command | undefined => (Object.hasOwn(ALL, name) ? ALL[name] : undefined)

const WIDTH = 44
const lines = (commands: Record<string, Command>): string =>
  Object.values(commands)
    .map(({ usage, about }) => `  ${usage.padEnd(WIDTH)}${about}`)
    .join('\n')

/** How the shop is looked after from a terminal. */
export const USAGE = `Usage: npm run shop -- <command>

Orders
${lines(ORDERS)}

Catalogue
${lines(CATALOGUE)}

Shop
${lines(SHOP)}

An order may be written as REG-0042, reg-0042 or 0042. Every change is kept with your name: the one you are signed in
with, or SHOP_USER where that is set. What cannot be undone is shown first and asked about; --yes does it unasked.`
