import type { ProductId } from '#domain/flavours.ts'
import { changeOf, faultsOfChange, settled } from '#domain/goods/change-facts.ts'
import { missingToSell, productFaults } from '#domain/goods/check-product.ts'
import { collectionNamed } from '#domain/goods/collection-named.ts'
import {
  EMPTY_FACTS,
  isInShop,
  mergeFacts,
  type ProductFacts,
  type ProductField,
  TAGS,
  tidyField,
} from '#domain/goods/product-facts.ts'
import { wordsOf } from '#domain/goods/product-texts.ts'
import { fieldOf, isField, letterOf, SHEET_HEADS, type SheetColumn } from '#domain/goods/sheet-columns.ts'
import { faultOfWord, slugOf, takenWords } from '#server/owner/goods/free-id.ts'
import { factChanges } from '#server/owner/goods/product-changes.ts'
import { type KnownGift, shelfOf } from '#server/owner/goods/read-facts.ts'
import type { Around, CellFault, FaultyRow, PlannedChange } from './foreseen.ts'
import type { SheetRow } from './limits.ts'
import type { ReadSheet } from './read-sheet.ts'

type Columns = ReadSheet['columns']
type Faults = Partial<Record<SheetColumn, string>>

/** A row without these is no gift that nobody has. */
const FOR_A_NEW_ONE: readonly SheetColumn[] = ['name', 'price', 'collection']

/** What one row would do, or what is wrong in it. */
export function foreseeRow(
  { row, cells }: SheetRow,
  columns: Columns,
  gift: KnownGift | undefined,
  around: Around,
): PlannedChange | FaultyRow {
  const id = cells[columns.indexOf('id')] ?? ''
  const { typed, fault: collectionFault } = withCollection(typedIn(cells, columns), around.places)
  const name = gift?.row.name ?? typed.name ?? ''
  const loose = looseFaults(cells, columns)
  const earlier = around.seen.get(id)
  if (!earlier) around.seen.set(id, row)
  const own: Faults = { ...cellFaults(typed), ...(earlier && { id: `${id} stands in row ${earlier} already.` }) }
  const { faults, facts, missing } = gift ? ofKnown(gift, typed, around) : ofNew(id, typed, columns, around)
  const all = { ...faults, ...(collectionFault && { collection: collectionFault }), ...own }
  const told = [...loose, ...cellsOf(all, cells, columns, typed)]
  return told.length > 0 ? { row, id, name, faults: told } : { row, id, name, made: !gift, facts, missing }
}

/** A collection may be given by its name; `fault` where none or several have it. */
function withCollection(typed: Partial<ProductFacts>, places: Around['places']) {
  if (!typed.collection) return { typed }
  const named = collectionNamed(typed.collection, places)
  return 'fault' in named ? { typed, fault: named.fault } : { typed: { ...typed, collection: named.slug } }
}

/** What the cells say, by field; columns that the sheet or this row has not got say nothing. */
const typedIn = (cells: readonly string[], columns: Columns): Partial<ProductFacts> =>
  Object.fromEntries(
    columns.flatMap((column, at) => {
      const cell = cells[at]
      return column === undefined || cell === undefined || !isField(column) ? [] : [[column, fieldOf(column, cell)]]
    }),
  )

/** What a spreadsheet writes where a formula of it fails. */
const FAILED = /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!)$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no database and no page takes
const NO_LETTERS = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/

/** What is wrong with texts whatever gift they are of. */
function cellFaults(typed: Partial<ProductFacts>): Faults {
  const faults: Faults = {}
  const unknown = wordsOf(typed.tags ?? '').find((word) => !TAGS.some((tag) => tag === word))
  if (unknown) faults.tags = `There is no tag ${unknown}. They are ${TAGS.join(', ')}.`
  for (const [field, text] of Object.entries(typed) as [ProductField, string][]) {
    if (FAILED.test(text)) faults[field] = 'A formula that failed. Type what it should be.'
    if (NO_LETTERS.test(text) || !text.isWellFormed()) faults[field] = 'There are signs in it that are no letters.'
  }
  return faults
}

/** What was kept past the forms of the shop may have blanks that no cell can bring back: that is no change. */
const isSame = (field: ProductField, text: string, now: ProductFacts): boolean =>
  tidyField(field, text) === tidyField(field, now[field])

const SOLD_AS: readonly ProductField[] = ['price', 'gstRate', 'stock']

function ofKnown({ row, facts: now, reserved }: KnownGift, typed: Partial<ProductFacts>, { places, now: at }: Around) {
  const { twinOf } = row
  const others = Object.entries(typed).filter(([field, text]) => !isSame(field as ProductField, text, now))
  const asked: Partial<ProductFacts> = Object.fromEntries(others)
  const change = (wanted: Partial<ProductFacts>) => changeOf(now, { saw: {}, typed: wanted }, twinOf !== null)
  const isHidden = !isInShop(now.selling) && now.from === ''
  const missing = isHidden ? missingOf(change(asked).facts) : undefined
  const hidden = missing && change({ ...asked, ...HIDDEN })
  // A row that only puts the product on sale has nothing else to import: it says what is missing.
  const isLeft = hidden === undefined || hidden.changed.length === 0
  const { facts, changed } = isLeft ? change(asked) : hidden
  const faults: Faults = faultsOfChange(facts, changed, shelfOf(places, facts.collection, at, twinOf !== null))
  if (twinOf !== null)
    for (const field of SOLD_AS)
      if (typed[field]) faults[field] = `It is sold as ${twinOf}: leave this empty, and change it there.`
  if (changed.includes('stock') && facts.stock !== '' && Number(facts.stock) < reserved)
    faults.stock ??= `${reserved} are set aside for orders that are being paid, so there are at least ${reserved}.`
  return { faults, facts: factChanges(changed, now, facts), missing: isLeft ? undefined : missing }
}

function ofNew(id: ProductId, typed: Partial<ProductFacts>, columns: Columns, { places, now, taken }: Around) {
  if (!FOR_A_NEW_ONE.every((column) => columns.includes(column)))
    return { faults: { id: id === '' ? 'Which gift is this?' : `There is no gift called ${id}.` }, facts: [] }
  const asked = settled(mergeFacts({}, EMPTY_FACTS, typed).facts, false)
  const missing = missingOf(asked)
  const facts = missing ? { ...asked, ...HIDDEN } : asked
  const faults: Faults = productFaults(facts, shelfOf(places, facts.collection, now, false))
  if (id === '') faults.id = `A new gift needs one, such as ${slugOf(facts.name) || 'the-long-bather'}.`
  else if (taken.has(id)) faults.id = takenWords(id)
  else {
    const fault = faultOfWord(id)
    if (fault) faults.id = fault
  }
  const fields = (Object.keys(facts) as ProductField[]).filter((field) => facts[field] !== '')
  const nothing = Object.fromEntries(fields.map((field) => [field, ''])) as ProductFacts
  return { faults, facts: factChanges(fields, nothing, facts), missing }
}

const HIDDEN = { selling: 'hidden', from: '' } as const

/** The empty fields of a product that is to be sold, now or from a day on; nothing where it can be. */
function missingOf(facts: ProductFacts): ProductField[] | undefined {
  if (!isInShop(facts.selling) && facts.from === '') return undefined
  const missing = missingToSell(facts)
  return missing.length > 0 ? missing : undefined
}

/** What stands where no column is: most often a comma in a text without quotation marks. */
const looseFaults = (cells: readonly string[], columns: Columns): CellFault[] =>
  cells.flatMap((value, at) =>
    value === '' || columns[at] !== undefined
      ? []
      : [
          {
            column: letterOf(at),
            value: cut(value),
            words: 'There is no head above this. Is a quotation mark missing?',
          },
        ],
  )

const LONGEST_VALUE = 120
const cut = (text: string): string => (text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text)

const cellsOf = (faults: Faults, cells: readonly string[], columns: Columns, typed: Partial<ProductFacts>) =>
  (Object.entries(faults) as [SheetColumn, string][]).map(([column, words]): CellFault => {
    const at = columns.indexOf(column)
    const head = SHEET_HEADS[column]
    const value = at < 0 && isField(column) ? (typed[column] ?? '') : (cells[at] ?? '')
    return { column: at < 0 ? head : `${letterOf(at)}, ${head}`, value: cut(value), words }
  })
