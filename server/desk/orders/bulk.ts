import {
  LONGEST_ROW,
  MOST_SHIPMENTS,
  readShipments,
  type ShipmentFault,
  type ShipmentRow,
} from '#domain/desk/shipments.ts'
import type { OrderWay } from '#domain/order/order-state.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { orderByNumber } from '#server/owner/find-order.ts'
import { type MoveOutcome, packOrder, shipOrder } from '#server/owner/pack-and-send.ts'

/** What one of many came to. `done`: it is so now, whether this press did it or one before. */
export type RowResult = { number: string; done: boolean; words: string }

type Log = { error: (about: object, words: string) => void }

/**
 * Packs each of several orders in a transaction of its own: what cannot be packed keeps nobody from the others, and a
 * second press finds them packed.
 */
export async function packMany(db: Db, numbers: readonly string[], by: By, log: Log): Promise<RowResult[]> {
  const results: RowResult[] = []
  for (const number of numbers)
    results.push(
      await tried(number, log, async () => {
        const outcome = await packOrder(db, number, by)
        if (outcome.ok) return { number, done: true, words: 'Packed.' }
        const isThere = outcome.why === 'cannot' && outcome.state === 'packed'
        return { number, done: isThere, words: isThere ? 'Was packed already.' : wordsOf(outcome, 'packed') }
      }),
    )
  return results
}

/** A row of a list and what it came to; `text`: as it was written, for whoever corrects it. */
export type ShipmentResult = RowResult & { row: number; text: string }

/** Sends each order of a list on its way in a transaction of its own; a second press finds them under way. */
export async function shipMany(db: Db, list: string, by: By, log: Log): Promise<ShipmentResult[]> {
  const results: ShipmentResult[] = []
  for (const row of readShipments(list)) {
    const { number, text, fault } = row
    const result = fault
      ? { number, done: false, words: faultWords(fault) }
      : await tried(number, log, () => shipRow(db, row, by))
    results.push({ ...result, row: row.row, text })
  }
  return results
}

async function shipRow(db: Db, { number, tracking }: ShipmentRow, by: By): Promise<RowResult> {
  const outcome = await shipOrder(db, number, tracking, by)
  if (outcome.ok) return { number, done: true, words: `On its way: ${tracking}.` }
  if (outcome.why !== 'cannot') return { number, done: false, words: wordsOf(outcome, 'sent') }
  const parcels = (await orderByNumber(db, number))?.parcels ?? []
  const known = parcels.find((parcel) => parcel.tracking !== '')?.tracking
  if (outcome.state === 'shipped' && known === tracking) return { number, done: true, words: 'Was on its way already.' }
  if (outcome.state === 'shipped')
    return { number, done: false, words: `Is on its way already, by ${known || 'another way'}. Nothing was changed.` }
  return { number, done: false, words: wordsOf(outcome, 'sent') }
}

/** What nobody foresaw at one of them is no reason to leave the others, or to lose what became of them. */
async function tried(number: string, log: Log, work: () => Promise<RowResult>): Promise<RowResult> {
  try {
    return await work()
  } catch (error) {
    log.error({ err: error }, 'one of many orders could not be moved')
    return { number, done: false, words: 'Could not be done just now. Please press once more.' }
  }
}

const NOT_THERE: Partial<Record<OrderWay, string>> = {
  paid: 'Is not packed yet.',
  cancelled: 'Is cancelled. Do not send it.',
  refunded: 'Is paid back. Do not send it.',
  shipped: 'Is on its way already.',
  delivered: 'Is delivered already.',
  returned: 'Has come back. Do not send it.',
  under_review: 'Its payment is still under review.',
}

function wordsOf(outcome: Exclude<MoveOutcome, { ok: true }>, wanted: string): string {
  switch (outcome.why) {
    case 'no-order':
      return 'There is no such order.'
    case 'left-alone':
      return 'Was made in test mode. A live shop leaves it alone.'
    case 'changed':
      return 'Somebody has just changed it. Please look at it first.'
    case 'cannot':
      return NOT_THERE[outcome.state] ?? `Nobody has paid for it yet, so it is not ${wanted}.`
  }
}

function faultWords(fault: ShipmentFault): string {
  switch (fault.why) {
    case 'no-number':
      return 'No order number stands in this row.'
    case 'no-tracking':
      return 'No tracking number stands in this row.'
    case 'shortened':
      return 'A spreadsheet has shortened this tracking number. Set its column to text and copy the number anew.'
    case 'too-long':
      return `This row is longer than ${LONGEST_ROW} characters. Send its order and tracking number alone.`
    case 'too-many':
      return `Only the first ${MOST_SHIPMENTS} rows are read at a time. Send the rest as another list.`
    case 'other-tracking':
      return `Row ${fault.row} has another tracking number for this order. Which one is right?`
    case 'same-tracking':
      return `Row ${fault.row} gives the same tracking number to another order. Which one is right?`
  }
}
