import { type Paise, plainRupees } from '#domain/payment/money.ts'
import { formatCount } from '#domain/text/indian-number.ts'
import type { DeliverySlot } from './delivery-tables.ts'
import { joinSlotRows, type SlotRow, slotField, splitSlotRows } from './slot-rows.ts'
import { areSlotHours, formatSlotTime } from './slots.ts'
import { type FieldReader, parseCharge, parseWhole } from './typed-fields.ts'
import { formatTypedHours, formatTypedOrderBefore, parseHours, parseOrderBefore } from './typed-hours.ts'

/** Most slots of an area. */
export const MAX_SLOTS = 12

/** Highest number of parcels a day; it catches typing errors. */
export const MAX_PARCELS = 100_000

const MAX_NAME = 40

/** Returns the rows of stored slots as the text of the form. */
export const slotsText = (slots: readonly DeliverySlot[]): string =>
  joinSlotRows(
    slots.map(({ id, name, from, to, orderBefore, feePaise, mostADay, express }) => ({
      ...{ id, name },
      hours: formatTypedHours({ from, to }),
      orderBefore: formatTypedOrderBefore(orderBefore),
      fee: plainRupees(feePaise),
      most: mostADay === undefined ? '' : String(mostADay),
      express: express ? 'on' : '',
    })),
  )

const isEmpty = ({ id: _, express: __, ...typed }: SlotRow): boolean =>
  Object.values(typed).every((text) => text === '')

/** Writes the rows in one form, so that equal slots compare equal; empty rows are left out. */
export const tidySlots = (text: string): string =>
  joinSlotRows(
    splitSlotRows(joinSlotRows(splitSlotRows(text)))
      .filter((row) => !isEmpty(row))
      .map(tidyRow),
  )

function tidyRow(row: SlotRow): SlotRow {
  const [hours, before] = [parseHours(row.hours), parseOrderBefore(row.orderBefore)]
  const fee = parseFee(row.fee)
  return {
    ...row,
    hours: typeof hours === 'string' ? row.hours : formatTypedHours(hours),
    orderBefore: typeof before === 'string' ? row.orderBefore : formatTypedOrderBefore(before),
    fee: typeof fee === 'string' ? row.fee : plainRupees(fee),
    express: row.express === 'on' ? 'on' : '',
  }
}

/** Parses a fee; an empty one is no fee. A text is the error, short enough for its column. */
function parseFee(text: string): Paise | string {
  const paise = text === '' ? 0 : parseCharge(text)
  return typeof paise === 'string' && paise.startsWith('Enter an amount') ? 'Write rupees, such as 90.' : paise
}

/** Parses the most parcels of a slot. A text is the error. */
function parseMost(text: string): number | string {
  const most = parseWhole(text, 1, MAX_PARCELS, 'parcels')
  return typeof most === 'string' ? 'Write 1 to 1,00,000.' : most
}

/** Describes rows in a sentence: `2 slots: 9 am – 12 noon, 5 pm – 8 pm`. */
export function describeSlotRows(text: string): string {
  const rows = splitSlotRows(text)
  const hours = rows.map((row) => row.name || row.hours).join(', ')
  return rows.length === 0 ? 'no slots' : `${formatCount(rows.length, 'slot', 'slots')}: ${hours}`
}

/** Parses the rows of the form, ordered by their start; errors are recorded beside their fields. */
export function parseSlots(text: string, form: FieldReader): DeliverySlot[] {
  const rows = splitSlotRows(text)
  const slots: DeliverySlot[] = []
  for (const [at, row] of rows.slice(0, MAX_SLOTS + 1).entries()) {
    const taken = [...slots, ...rows.slice(at + 1)].map(({ id }) => id)
    slots.push(parseRow(form, { row, at, others: slots, taken }))
  }
  if (rows.length > MAX_SLOTS) form.check('slots', `At most ${MAX_SLOTS} slots. Remove ${rows.length - MAX_SLOTS}.`)
  return slots.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))
}

const sortKey = ({ from, to }: DeliverySlot): string => `${from} ${to < from ? `~${to}` : to}`

type RowPlace = {
  row: SlotRow
  at: number
  /** Slots above it. */
  others: readonly DeliverySlot[]
  /** Ids of the other rows. */
  taken: readonly string[]
}

function parseRow(form: FieldReader, { row, at, others, taken }: RowPlace): DeliverySlot {
  const hours = form.read(slotField(at, 'hours'), parseHours(row.hours), { from: '', to: '' })
  const unread = { time: '00:00', dayBefore: true }
  const orderBefore = form.read(slotField(at, 'orderBefore'), parseOrderBefore(row.orderBefore), unread)
  if (hours.from !== '') {
    form.check(slotField(at, 'hours'), hoursError(hours, others))
    form.check(slotField(at, 'orderBefore'), orderError(hours, orderBefore))
  }
  form.check(slotField(at, 'name'), nameError(row.name, others))
  return {
    ...{ id: slotId(row.id, hours, taken), name: row.name, ...hours, orderBefore },
    feePaise: form.read(slotField(at, 'fee'), parseFee(row.fee), 0),
    ...(row.most !== '' && {
      mostADay: form.read(slotField(at, 'most'), parseMost(row.most), 1),
    }),
    ...(row.express === 'on' && { express: true as const }),
  }
}

function hoursError(hours: Pick<DeliverySlot, 'from' | 'to'>, others: readonly DeliverySlot[]): string | undefined {
  if (hours.from === hours.to) return 'The slot ends when it begins.'
  if (!areSlotHours(hours)) return 'The slot ends before it begins. Past midnight: from 9 pm, to 3 am at most.'
  const isListed = others.some(({ from, to }) => from === hours.from && to === hours.to)
  return isListed ? `${formatTypedHours(hours)} is listed twice.` : undefined
}

const orderError = (
  { from }: Pick<DeliverySlot, 'from'>,
  { time, dayBefore }: DeliverySlot['orderBefore'],
): string | undefined =>
  !dayBefore && time >= from ? `The slot begins at ${formatSlotTime(from)}. Choose a time before that.` : undefined

function nameError(name: string, others: readonly DeliverySlot[]): string | undefined {
  if (name.length > MAX_NAME) return `At most ${MAX_NAME} characters.`
  const isUsed = name !== '' && others.some((one) => one.name.toLowerCase() === name.toLowerCase())
  return isUsed ? `Another slot is called ${name}.` : undefined
}

/**
 * Keeps the id of an edited slot, so that its parcels count on. A new slot is called by its hours: added again after
 * its removal, it has the id that parcels and carts know.
 */
function slotId(id: string, { from, to }: Pick<DeliverySlot, 'from' | 'to'>, taken: readonly string[]): string {
  const isFree = (one: string) => !taken.includes(one)
  if (/^[a-z0-9-]{1,40}$/.test(id) && isFree(id)) return id
  const hours = `${from}-${to}`.replaceAll(':', '')
  for (let number = 1; ; number++) {
    const free = number === 1 ? hours : `${hours}-${number}`
    if (isFree(free)) return free
  }
}
