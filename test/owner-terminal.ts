import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Terminal } from '#server/cli/run-command.ts'
import type { Db } from '#server/db/connect.ts'
import { folderStore } from '#server/files/folder-store.ts'
import { testProvider } from '#server/payments/providers/test-provider.ts'
import { payByUpi } from '#server/payments/upi/pay-by-upi.ts'
import type { Shop } from '#server/shop.ts'
import { payOrder } from './paid-order.ts'
import { runTyped } from './run-typed.ts'
import { NOW, OWNER, placedOrder } from './stock.ts'

export const GIFT = 'kids-zone-1'

const FOLDER = join(tmpdir(), `regalo-commands-${process.pid}`)
afterAll(() => rm(FOLDER, { recursive: true, force: true }))

/** Runs a typed command for an owner who confirms every question. */
export const runCommandLine = (db: Db, line: string) => runWith(db, line, { tell: () => {}, ask: async () => true })

export function runWith(db: Db, line: string, terminal: Terminal, payments = testProvider()) {
  const config = { root: process.cwd(), dataDir: FOLDER }
  const files = folderStore(join(FOLDER, 'files'))
  const shop = { db, files, now: () => NOW, config, payments } as unknown as Shop
  return runTyped(line.split(' '), { shop, by: OWNER, terminal })
}

export async function paidOrder(db: Db) {
  const placed = await placedOrder(db, { [GIFT]: 1 })
  await payOrder(db, placed, NOW)
  return placed
}

/** An order with a claimed payment that a person must check. */
export async function claimedOrder(db: Db, transactionId: string) {
  const placed = await placedOrder(db, { [GIFT]: 1 })
  await claimFor(db, placed, transactionId)
  return placed
}

/** Submits a transaction id for an order. */
export async function claimFor(
  db: Db,
  { id, totalPaise }: { id: string; totalPaise: number },
  transactionId: string,
): Promise<void> {
  const orders = db.selectFrom('orders').select('checkoutKey').where('id', '=', id)
  const { checkoutKey } = await orders.executeTakeFirstOrThrow()
  await payByUpi({ db, payments: { name: 'instamojo' }, now: () => NOW }, { checkoutKey, transactionId, totalPaise })
}

export const stateOf = async (db: Db, number: string) =>
  (await db.selectFrom('orders').select('state').where('number', '=', number).executeTakeFirstOrThrow()).state
