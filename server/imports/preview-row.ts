import {
  changedFieldErrors,
  clearUnusedFields,
  mergeProductChange,
  SHARED_FIELDS,
} from '#domain/catalogue/merge-product.ts'
import { mergeProduct, normalizeField } from '#domain/catalogue/normalize-product.ts'
import {
  EMPTY_PRODUCT,
  isInShop,
  PRODUCT_TAGS,
  type ProductField,
  type ProductValues,
  splitByComma,
} from '#domain/catalogue/product-fields.ts'
import {
  columnLetter,
  findCollection,
  isProductField,
  parseCellValue,
  SHEET_HEADINGS,
  type SheetColumn,
} from '#domain/catalogue/product-sheet.ts'
import { missingToSell, validateProduct } from '#domain/catalogue/validate-product.ts'
import type { ProductId } from '#domain/nominal.ts'
import { toFieldChanges } from '#server/catalogue/change-history.ts'
import { findIdFormatError, idTakenMessage, toSlug } from '#server/catalogue/free-id.ts'
import { type ProductWithFields, validationContext } from '#server/catalogue/product-fields.ts'
import type { CellFault, ChangedRow, FaultyRow, ImportContext } from './import-preview.ts'
import type { ParsedSheet } from './read-sheet.ts'
import type { SheetRow } from './sheet-limits.ts'

type SheetColumns = ParsedSheet['columns']
type ColumnFaults = Partial<Record<SheetColumn, string>>

const NEW_PRODUCT_COLUMNS: readonly SheetColumn[] = ['name', 'price', 'collection']

/** Previews one row: its changes, or its errors. */
export function previewRow(
  { row, cells }: SheetRow,
  columns: SheetColumns,
  gift: ProductWithFields | undefined,
  around: ImportContext,
): ChangedRow | FaultyRow {
  const id = cells[columns.indexOf('id')] ?? ''
  const { typed, fault: collectionFault } = resolveCollection(fieldsOfCells(cells, columns), around.places)
  const name = gift?.row.name ?? typed.name ?? ''
  const loose = findLooseCells(cells, columns)
  const earlier = around.seen.get(id)
  if (!earlier) around.seen.set(id, row)
  const own: ColumnFaults = {
    ...findTextErrors(typed),
    ...(around.priceFault && typed.price && { price: around.priceFault }),
    ...(earlier && { id: `${id} is already in row ${earlier}.` }),
  }
  const {
    faults,
    facts: values,
    missing,
  } = gift ? previewExisting(gift, typed, around) : previewNew(id, typed, columns, around)
  const all = { ...faults, ...(collectionFault && { collection: collectionFault }), ...own }
  const told = [...loose, ...toCellFaults(all, cells, columns, typed)]
  return told.length > 0 ? { row, id, name, faults: told } : { row, id, name, made: !gift, facts: values, missing }
}

/** Resolves a collection given by name; `fault` if none or several match. */
function resolveCollection(typed: Partial<ProductValues>, places: ImportContext['places']) {
  if (!typed.collection) return { typed }
  const named = findCollection(typed.collection, places)
  return 'fault' in named ? { typed, fault: named.fault } : { typed: { ...typed, collection: named.slug } }
}

/** Returns the cells by field; missing columns change nothing. */
const fieldsOfCells = (cells: readonly string[], columns: SheetColumns): Partial<ProductValues> =>
  Object.fromEntries(
    columns.flatMap((column, at) => {
      const cell = cells[at]
      return column === undefined || cell === undefined || !isProductField(column)
        ? []
        : [[column, parseCellValue(column, cell)]]
    }),
  )

/** Error values that spreadsheets write for failed formulas. */
const FORMULA_ERROR = /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!)$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that databases and pages reject
const CONTROL_CHARACTERS = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/

function findTextErrors(typed: Partial<ProductValues>): ColumnFaults {
  const faults: ColumnFaults = {}
  const unknown = splitByComma(typed.tags ?? '').find((word) => !PRODUCT_TAGS.some((tag) => tag === word))
  if (unknown) faults.tags = `There is no tag ${unknown}. Tags are ${PRODUCT_TAGS.join(', ')}.`
  for (const [field, text] of Object.entries(typed) as [ProductField, string][]) {
    if (FORMULA_ERROR.test(text)) faults[field] = 'This formula failed. Enter the value instead.'
    if (CONTROL_CHARACTERS.test(text) || !text.isWellFormed())
      faults[field] = 'It contains control characters. Remove them.'
  }
  return faults
}

/** Compares after tidying: stored values may have blanks that a cell cannot contain. */
const isSameValue = (field: ProductField, text: string, now: ProductValues): boolean =>
  normalizeField(field, text) === normalizeField(field, now[field])

function previewExisting(
  { row, facts: now, reserved }: ProductWithFields,
  typed: Partial<ProductValues>,
  { places, now: at, taxation }: ImportContext,
) {
  const { twinOf } = row
  const others = Object.entries(typed).filter(([field, text]) => !isSameValue(field as ProductField, text, now))
  const asked: Partial<ProductValues> = Object.fromEntries(others)
  const change = (wanted: Partial<ProductValues>) =>
    mergeProductChange(now, { base: {}, submitted: wanted }, twinOf !== null)
  const isHidden = !isInShop(now.selling) && now.from === ''
  const missing = isHidden ? findMissingFields(change(asked).values) : undefined
  const hidden = missing && change({ ...asked, ...HIDDEN_FIELDS })
  // A row that only puts the product on sale has nothing else to import: it reports what is missing.
  const isLeft = hidden === undefined || hidden.changed.length === 0
  const { values, changed } = isLeft ? change(asked) : hidden
  const faults: ColumnFaults = changedFieldErrors(values, changed, {
    ...validationContext(places, values.collection, at, twinOf !== null),
    taxation,
  })
  if (twinOf !== null)
    for (const field of SHARED_FIELDS)
      if (typed[field]) faults[field] = `It is shared with ${twinOf}: leave this empty, and change it there.`
  if (changed.includes('stock') && values.stock !== '' && Number(values.stock) < reserved)
    faults.stock ??= `${reserved} are reserved for unpaid orders, so stock cannot be less than ${reserved}.`
  return { faults, facts: toFieldChanges(changed, now, values), missing: isLeft ? undefined : missing }
}

function previewNew(
  id: ProductId,
  typed: Partial<ProductValues>,
  columns: SheetColumns,
  { places, now, taken, taxation }: ImportContext,
) {
  if (!NEW_PRODUCT_COLUMNS.every((column) => columns.includes(column)))
    return { faults: { id: id === '' ? 'Enter the product id.' : `There is no product called ${id}.` }, facts: [] }
  const asked = clearUnusedFields(mergeProduct({}, EMPTY_PRODUCT, typed).values, false)
  const missing = findMissingFields(asked)
  const values = missing ? { ...asked, ...HIDDEN_FIELDS } : asked
  const faults: ColumnFaults = validateProduct(values, {
    ...validationContext(places, values.collection, now, false),
    taxation,
  })
  if (id === '') faults.id = `A new product needs an id, such as ${toSlug(values.name) || 'the-long-bather'}.`
  else if (taken.has(id)) faults.id = idTakenMessage(id)
  else {
    const fault = findIdFormatError(id)
    if (fault) faults.id = fault
  }
  const fields = (Object.keys(values) as ProductField[]).filter((field) => values[field] !== '')
  const nothing = Object.fromEntries(fields.map((field) => [field, ''])) as ProductValues
  return { faults, facts: toFieldChanges(fields, nothing, values), missing }
}

const HIDDEN_FIELDS = { selling: 'hidden', from: '' } as const

/**
 * Returns the empty fields that a product needs for sale, now or from a day on; `undefined` if it can be sold or
 * stays hidden.
 */
function findMissingFields(values: ProductValues): ProductField[] | undefined {
  if (!isInShop(values.selling) && values.from === '') return undefined
  const missing = missingToSell(values)
  return missing.length > 0 ? missing : undefined
}

/** Errors of cells without a column, most often a comma in a text without quotation marks. */
const findLooseCells = (cells: readonly string[], columns: SheetColumns): CellFault[] =>
  cells.flatMap((value, at) =>
    value === '' || columns[at] !== undefined
      ? []
      : [
          {
            column: columnLetter(at),
            value: truncate(value),
            words: 'This column has no header. Is a quotation mark missing?',
          },
        ],
  )

const MAX_VALUE_LENGTH = 120
const truncate = (text: string): string =>
  text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text

const toCellFaults = (
  faults: ColumnFaults,
  cells: readonly string[],
  columns: SheetColumns,
  typed: Partial<ProductValues>,
) =>
  (Object.entries(faults) as [SheetColumn, string][]).map(([column, words]): CellFault => {
    const at = columns.indexOf(column)
    const head = SHEET_HEADINGS[column]
    const value = at < 0 && isProductField(column) ? (typed[column] ?? '') : (cells[at] ?? '')
    return { column: at < 0 ? head : `${columnLetter(at)}, ${head}`, value: truncate(value), words }
  })
