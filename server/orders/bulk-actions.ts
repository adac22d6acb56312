import {
  MAX_ROW_LENGTH,
  MAX_SHIPMENTS,
  parseShipments,
  type ShipmentError,
  type ShipmentRow,
} from '#domain/desk/shipments.ts'
import type { OrderTransition } from '#domain/order/order-state.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { type FulfilResult, packOrder, shipOrder } from './fulfil-order.ts'
import { findOrderByNumber } from './resolve-order.ts'

/** Result of one order. `done` is true also if an earlier request did the work. */
export type RowResult = { number: string; done: boolean; words: string }

type Log = { error: (about: object, words: string) => void }

/**
 * Packs orders, each in its own transaction: one that cannot be packed does not stop the others. Repeating the
 * request reports the packed ones as done.
 */
export async function packMany(db: Db, numbers: readonly string[], actor: Actor, log: Log): Promise<RowResult[]> {
  const results: RowResult[] = []
  for (const number of numbers)
    results.push(
      await runGuarded(number, log, async () => {
        const outcome = await packOrder(db, number, actor)
        if (outcome.ok) return { number, done: true, words: 'Packed.' }
        const isThere = outcome.why === 'cannot' && outcome.state === 'packed'
        return { number, done: isThere, words: isThere ? 'Already packed.' : refusalMessage(outcome, 'packed') }
      }),
    )
  return results
}

/** Result of one row; `text` is the row as typed, so that it can be corrected. */
export type ShipmentResult = RowResult & { row: number; text: string }

/**
 * Marks the orders of a pasted list as shipped, each in its own transaction. Repeating the request reports the
 * shipped ones as done.
 */
export async function shipMany(db: Db, list: string, actor: Actor, log: Log): Promise<ShipmentResult[]> {
  const results: ShipmentResult[] = []
  for (const row of parseShipments(list)) {
    const { number, text, fault } = row
    const result = fault
      ? { number, done: false, words: rowErrorMessage(fault) }
      : await runGuarded(number, log, () => shipRow(db, row, actor))
    results.push({ ...result, row: row.row, text })
  }
  return results
}

async function shipRow(db: Db, { number, tracking }: ShipmentRow, actor: Actor): Promise<RowResult> {
  const outcome = await shipOrder(db, number, tracking, actor)
  if (outcome.ok) return { number, done: true, words: `Shipped: ${tracking}.` }
  if (outcome.why !== 'cannot') return { number, done: false, words: refusalMessage(outcome, 'shipped') }
  const parcels = (await findOrderByNumber(db, number))?.parcels ?? []
  const known = parcels.find((parcel) => parcel.tracking !== '')?.tracking
  if (outcome.state === 'shipped' && known === tracking) return { number, done: true, words: 'Already shipped.' }
  if (outcome.state === 'shipped')
    return { number, done: false, words: `Already shipped with ${known || 'no tracking number'}. Nothing was changed.` }
  return { number, done: false, words: refusalMessage(outcome, 'shipped') }
}

/** Catches unexpected errors, so that the other orders are still processed and their results shown. */
async function runGuarded(number: string, log: Log, work: () => Promise<RowResult>): Promise<RowResult> {
  try {
    return await work()
  } catch (error) {
    log.error({ err: error }, 'one of many orders could not be moved')
    return { number, done: false, words: 'Something went wrong. Try again.' }
  }
}

const STATE_MESSAGES: Partial<Record<OrderTransition, string>> = {
  paid: 'Not packed yet.',
  cancelled: 'Cancelled. Do not ship it.',
  refunded: 'Refunded. Do not ship it.',
  shipped: 'Already shipped.',
  delivered: 'Already delivered.',
  returned: 'Returned. Do not ship it.',
  under_review: 'Payment is still under review.',
}

function refusalMessage(outcome: Exclude<FulfilResult, { ok: true }>, wanted: string): string {
  switch (outcome.why) {
    case 'no-order':
      return 'There is no such order.'
    case 'left-alone':
      return 'Test order. A live shop cannot change it.'
    case 'changed':
      return 'Someone else has just changed it. Check it first.'
    case 'cannot':
      return STATE_MESSAGES[outcome.state] ?? `Not paid yet, so it was not ${wanted}.`
  }
}

function rowErrorMessage(fault: ShipmentError): string {
  switch (fault.why) {
    case 'no-number':
      return 'This row has no order number.'
    case 'no-tracking':
      return 'This row has no tracking number.'
    case 'shortened':
      return 'A spreadsheet has shortened this tracking number. Format the column as text and copy the number again.'
    case 'too-long':
      return `This row is longer than ${MAX_ROW_LENGTH} characters. Keep only its order and tracking number.`
    case 'too-many':
      return `Only the first ${MAX_SHIPMENTS} rows are read at a time. Submit the rest separately.`
    case 'other-tracking':
      return `Row ${fault.row} has another tracking number for this order. Which one is right?`
    case 'same-tracking':
      return `Row ${fault.row} gives the same tracking number to another order. Which one is right?`
  }
}
