import { TINTS } from '#domain/catalogue/collections.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import {
  addCollection,
  addProductsToCollection,
  archiveCollection,
  type CollectionText,
  publishCollectionNow,
  setCollectionService,
  setCollectionText,
  TEXT_COLUMNS,
} from '#server/catalogue/edit-collection.ts'
import type { Command } from '#server/command-result.ts'
import { type CommandResult, refused, succeeded } from '#server/command-result.ts'
import type { Db } from '#server/db/connect.ts'
import { formatTable, oneLine } from './terminal.ts'

const USAGE = `Usage:
  npm run shop -- collection                                      lists the collections with their number of products
  npm run shop -- collection add <slug> <colours> <name>          creates a hidden collection; colours: ${TINTS.join(', ')}
  npm run shop -- collection say <slug> <what> <words>            sets a text; what: ${Object.keys(TEXT_COLUMNS).join(', ')}
  npm run shop -- collection sell <slug> everywhere               sets the delivery: everywhere or same-day; or soon <day>, when it launches
  npm run shop -- collection put <slug> <product> <product>       shows products of other collections in it as well
  npm run shop -- collection show <slug>                          publishes it
  npm run shop -- collection archive <slug>                       archives it`

export const collection: Command = {
  usage: 'collection [change…]',
  about: 'lists and changes collections; add, say, sell, put, show, archive',
  async run({ db }, [text = ''], actor) {
    const [what = '', ...words] = text.split(/\s+/).filter(Boolean).map(oneLine)
    if (what === '') return succeeded(await formatCollections(db))
    const change = Object.hasOwn(ACTIONS, what) ? ACTIONS[what] : undefined
    return change ? change(db, words, actor) : refused(`Unknown collection command: ${what}. ${USAGE}`)
  },
}

const usageError = (): CommandResult => refused(`Missing or unexpected argument. Nothing was done. ${USAGE}`)
const isTextField = (what: string): what is CollectionText => Object.hasOwn(TEXT_COLUMNS, what)

type Action = (db: Db, words: string[], actor: Actor) => Promise<CommandResult> | CommandResult

const ACTIONS: Record<string, Action> = {
  add: (db, [slug, tint, ...name], actor) =>
    slug && tint && name.length > 0 ? addCollection(db, { slug, tint, title: name.join(' ') }, actor) : usageError(),
  say: (db, [slug, what, ...words], actor) =>
    slug && what && isTextField(what) && words.length > 0
      ? setCollectionText(db, { slug, what, words: words.join(' ') }, actor)
      : usageError(),
  sell: (db, [slug, how, until, ...more], actor) =>
    slug && how && more.length === 0 ? setCollectionService(db, { slug, how, until }, actor) : usageError(),
  put: (db, [slug, ...ids], actor) =>
    slug && ids.length > 0 ? addProductsToCollection(db, slug, ids, actor) : usageError(),
  show: (db, [slug, ...more], actor) =>
    slug && more.length === 0 ? publishCollectionNow(db, slug, actor) : usageError(),
  archive: (db, [slug, ...more], actor) =>
    slug && more.length === 0 ? archiveCollection(db, slug, actor) : usageError(),
}

async function formatCollections(db: Db): Promise<string> {
  const rows = await allCollections(db)
  return formatTable([
    ['COLLECTION', 'NAME', 'STATE', 'PRODUCTS', 'DELIVERY'],
    ...rows.map(({ slug, title, state, gifts, service, soonUntil }) => [
      slug,
      title,
      state,
      String(gifts),
      soonUntil ? `${service}, soon until ${soonUntil}` : service,
    ]),
  ])
}

/** Returns all collections, hidden ones included, each with the number of products whose own collection it is. */
const allCollections = (db: Db) =>
  db
    .selectFrom('collections as list')
    .leftJoin('products as product', 'product.collection', 'list.slug')
    .select(['list.slug', 'list.title', 'list.state', 'list.service', 'list.soonUntil'])
    .select((eb) => eb.fn.count<number>('product.id').as('gifts'))
    .groupBy(['list.slug', 'list.title', 'list.state', 'list.service', 'list.soonUntil', 'list.position'])
    .orderBy('list.position')
    .orderBy('list.slug')
    .execute()
