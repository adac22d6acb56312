import { type OrderFilter, orderQueryString } from './order-query.ts'

/** Ready-made choices of rows and columns for the export of orders. */
export const SHEET_PRESETS = ['everything', 'courier', 'tax'] as const
export type SheetPreset = (typeof SHEET_PRESETS)[number]

type PresetTexts = { name: string; row: string; about: string }

export const PRESET_TEXTS: Record<SheetPreset, PresetTexts> = {
  everything: {
    name: 'Everything',
    row: 'One row is one order.',
    about: 'Tax is as invoiced. With several parcels, the address is that of the first.',
  },
  courier: {
    name: 'Courier upload',
    row: 'One row is one parcel.',
    about: 'Phones of India have ten digits. The weight is that of the products today.',
  },
  tax: {
    name: 'Tax',
    row: 'One row is one line of an invoice or credit note.',
    about: 'Credit notes are negative, so the sums are what is owed. Delivery has a row of its own.',
  },
}

/** `day` and `time` are in India; `money` is in rupees; `text` stays text in Excel, with its leading zeros. */
export type ColumnKind = 'text' | 'number' | 'money' | 'day' | 'time'
export const SHEET_GROUPS = ['Order', 'Recipient', 'Buyer', 'Items', 'Tax', 'Payment', 'Delivery'] as const
type Column = { label: string; group: (typeof SHEET_GROUPS)[number]; kind: ColumnKind; in: readonly SheetPreset[] }

const ALL = SHEET_PRESETS
const ORDER = ['everything'] as const
const PARCEL = ['courier'] as const
const LINE = ['tax'] as const
const GOODS = ['everything', 'courier'] as const
const BOOKS = ['everything', 'tax'] as const

/** All columns in the order of the file, with the presets that can have them. */
const COLUMNS = {
  order: { label: 'Order', group: 'Order', kind: 'text', in: ALL },
  date: { label: 'Order date', group: 'Order', kind: 'day', in: ALL },
  time: { label: 'Order time', group: 'Order', kind: 'time', in: ALL },
  state: { label: 'Order status', group: 'Order', kind: 'text', in: ALL },
  recipient: { label: 'Recipient', group: 'Recipient', kind: 'text', in: GOODS },
  phone: { label: 'Recipient phone', group: 'Recipient', kind: 'text', in: GOODS },
  street: { label: 'Street', group: 'Recipient', kind: 'text', in: GOODS },
  city: { label: 'City', group: 'Recipient', kind: 'text', in: ALL },
  region: { label: 'State', group: 'Recipient', kind: 'text', in: ALL },
  pin: { label: 'PIN code', group: 'Recipient', kind: 'text', in: ALL },
  country: { label: 'Country', group: 'Recipient', kind: 'text', in: ALL },
  buyer: { label: 'Buyer', group: 'Buyer', kind: 'text', in: ALL },
  email: { label: 'Email', group: 'Buyer', kind: 'text', in: ALL },
  buyerPhone: { label: 'Buyer phone', group: 'Buyer', kind: 'text', in: ALL },
  gstin: { label: 'Buyer GSTIN', group: 'Buyer', kind: 'text', in: ALL },
  document: { label: 'Document', group: 'Tax', kind: 'text', in: LINE },
  invoice: { label: 'Invoice number', group: 'Tax', kind: 'text', in: ALL },
  invoiceDate: { label: 'Invoice date', group: 'Tax', kind: 'day', in: ALL },
  creditNotes: { label: 'Credit notes', group: 'Tax', kind: 'text', in: ORDER },
  against: { label: 'Against invoice', group: 'Tax', kind: 'text', in: LINE },
  placeOfSupply: { label: 'Place of supply', group: 'Tax', kind: 'text', in: BOOKS },
  items: { label: 'Items', group: 'Items', kind: 'text', in: GOODS },
  item: { label: 'Item', group: 'Items', kind: 'text', in: LINE },
  hsn: { label: 'HSN', group: 'Items', kind: 'text', in: ALL },
  quantity: { label: 'Quantity', group: 'Items', kind: 'number', in: ALL },
  message: { label: 'Card message', group: 'Items', kind: 'text', in: GOODS },
  giftWrap: { label: 'Gift wrap', group: 'Items', kind: 'text', in: GOODS },
  rate: { label: 'GST rate %', group: 'Tax', kind: 'number', in: LINE },
  discount: { label: 'Discount', group: 'Payment', kind: 'money', in: BOOKS },
  discountName: { label: 'Discount name', group: 'Payment', kind: 'text', in: ORDER },
  taxable: { label: 'Taxable value', group: 'Tax', kind: 'money', in: BOOKS },
  cgst: { label: 'CGST', group: 'Tax', kind: 'money', in: BOOKS },
  sgst: { label: 'SGST', group: 'Tax', kind: 'money', in: BOOKS },
  igst: { label: 'IGST', group: 'Tax', kind: 'money', in: BOOKS },
  charge: { label: 'Delivery charge', group: 'Payment', kind: 'money', in: ORDER },
  total: { label: 'Total', group: 'Payment', kind: 'money', in: BOOKS },
  paid: { label: 'Paid', group: 'Payment', kind: 'money', in: ORDER },
  refunded: { label: 'Refunded', group: 'Payment', kind: 'money', in: ORDER },
  method: { label: 'Payment method', group: 'Payment', kind: 'text', in: ALL },
  reference: { label: 'Payment reference', group: 'Payment', kind: 'text', in: ALL },
  value: { label: 'Declared value', group: 'Delivery', kind: 'money', in: PARCEL },
  parcels: { label: 'Parcels', group: 'Delivery', kind: 'number', in: GOODS },
  parcel: { label: 'Parcel', group: 'Delivery', kind: 'number', in: PARCEL },
  weight: { label: 'Weight in grams', group: 'Delivery', kind: 'number', in: GOODS },
  promised: { label: 'Promised by', group: 'Delivery', kind: 'day', in: GOODS },
  hours: { label: 'Delivery hours', group: 'Delivery', kind: 'text', in: GOODS },
  tracking: { label: 'Tracking', group: 'Delivery', kind: 'text', in: GOODS },
  test: { label: 'Test order', group: 'Order', kind: 'text', in: ALL },
} as const satisfies Record<string, Column>

export type SheetColumn = keyof typeof COLUMNS
export const SHEET_COLUMNS: Readonly<Record<SheetColumn, Column>> = COLUMNS

/** Columns that every file has: an order must be found again, and a test order is never taken for a real one. */
export const FIXED_SHEET_COLUMNS: readonly SheetColumn[] = ['order', 'test']

/** Columns that a preset can have, in the order of the file. */
export const columnsOf = (preset: SheetPreset): SheetColumn[] =>
  (Object.keys(COLUMNS) as SheetColumn[]).filter((column) => SHEET_COLUMNS[column].in.includes(preset))

const COURIER_COLUMNS: readonly SheetColumn[] = [
  ...(['order', 'date', 'recipient', 'phone', 'street', 'city', 'region', 'pin', 'country', 'email', 'items'] as const),
  ...(['quantity', 'value', 'parcels', 'parcel', 'weight', 'invoice', 'test'] as const),
]
const TAX_COLUMNS: readonly SheetColumn[] = [
  ...(['order', 'region', 'buyer', 'gstin', 'document', 'invoice', 'invoiceDate', 'against', 'placeOfSupply'] as const),
  ...(['item', 'hsn', 'quantity', 'rate', 'discount', 'taxable', 'cgst', 'sgst', 'igst', 'total', 'test'] as const),
]

/** Columns of a preset until a person chooses others. */
export function usualColumns(preset: SheetPreset): SheetColumn[] {
  if (preset === 'everything') return columnsOf(preset)
  const usual = preset === 'courier' ? COURIER_COLUMNS : TAX_COLUMNS
  return columnsOf(preset).filter((column) => usual.includes(column))
}

/** File formats. An Excel file is built in memory, so it has a limit; CSV has none. */
export const SHEET_FORMATS = ['xlsx', 'csv'] as const
export type SheetFormat = (typeof SHEET_FORMATS)[number]
export const MAX_WORKBOOK_ORDERS = 5000

export const isSheetPreset = (text: string | null): text is SheetPreset => SHEET_PRESETS.some((one) => one === text)

/** Reads chosen columns: those the preset can have, in the order of the file, with the fixed ones. None: the usual. */
export function readSheetColumns(preset: SheetPreset, texts: readonly string[]): SheetColumn[] {
  const chosen = new Set(texts.flatMap((text) => text.split(',')))
  const known = columnsOf(preset).filter((column) => chosen.has(column))
  if (known.length === 0) return usualColumns(preset)
  return columnsOf(preset).filter((column) => known.includes(column) || FIXED_SHEET_COLUMNS.includes(column))
}

/** Choices of an export of orders beside its filter. `numbers`: only these orders; empty for all of the list. */
export type OrderSheet = { preset: SheetPreset; columns: readonly SheetColumn[]; numbers: readonly string[] }

/** Builds the query of an export: that of the list, then its preset, columns and selected orders. */
export function sheetQuery(filter: OrderFilter, { preset, columns, numbers }: OrderSheet): string {
  const params = new URLSearchParams(orderQueryString({ ...filter, view: '' }))
  params.set('preset', preset)
  if (columns.join() !== usualColumns(preset).join()) params.set('fields', columns.join())
  for (const number of numbers) params.append('n', number)
  return `?${params}`
}

/**
 * Leaves test orders out of files that leave the shop, once it is live. A list of test orders is exported as such:
 * every row is marked.
 */
export const sheetFilter = (filter: OrderFilter, { preset }: Pick<OrderSheet, 'preset'>, live: boolean): OrderFilter =>
  live && preset !== 'everything' && !filter.kind ? { ...filter, kind: 'real' } : filter
