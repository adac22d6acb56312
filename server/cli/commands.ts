import { cancel } from './cancel.ts'
import type { Command } from './command.ts'
import { confirm } from './confirm.ts'
import { deliver } from './deliver.ts'
import { delivery } from './delivery.ts'
import { enquiries } from './enquiries.ts'
import { erase } from './erase.ts'
import { exportOne } from './export.ts'
import { history } from './history.ts'
import { notes } from './notes.ts'
import { orders } from './orders.ts'
import { pack } from './pack.ts'
import { papers } from './papers.ts'
import { price } from './price.ts'
import { rate } from './rate.ts'
import { received } from './received.ts'
import { refund } from './refund.ts'
import { reject } from './reject.ts'
import { removeTest } from './remove-test-data.ts'
import { set } from './set.ts'
import { settings } from './settings.ts'
import { ship } from './ship.ts'
import { show } from './show.ts'
import { stock } from './stock.ts'

const ORDERS = { orders, show, notes, confirm, reject, pack, papers, ship, deliver, refund, cancel, received }
const CATALOGUE = { stock, price, rate }
const SHOP = { delivery, enquiries, export: exportOne, erase, settings, set, history, 'remove-test-data': removeTest }

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
