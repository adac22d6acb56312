import { TINTS } from '#domain/catalogue/collections.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { type Answer, done, refused } from '#server/owner/answer.ts'
import {
  addCollection,
  archiveCollection,
  putGifts,
  SAYINGS,
  type Saying,
  sayOfCollection,
  sellCollection,
  showCollection,
} from '#server/owner/change-collections.ts'
import type { Command } from './command.ts'
import { oneLine, table } from './terminal.ts'

const HOW = `It is written:
  npm run shop -- collection                                      all of them, and how many gifts each holds
  npm run shop -- collection add <slug> <colours> <name>          begins one that nobody sees; colours: ${TINTS.join(', ')}
  npm run shop -- collection say <slug> <what> <words>            what: ${Object.keys(SAYINGS).join(', ')}
  npm run shop -- collection sell <slug> everywhere               or same-day, or soon <day>: launching soon until then
  npm run shop -- collection put <slug> <gift> <gift>             gifts of the shop that are in it as well
  npm run shop -- collection show <slug>                          everybody sees it
  npm run shop -- collection archive <slug>                       nobody does any more`

export const collection: Command = {
  usage: 'collection [change…]',
  about: 'lists of gifts; add, say, sell, put, show, archive',
  async run({ db }, [text = ''], by) {
    const [what = '', ...words] = text.split(/\s+/).filter(Boolean).map(oneLine)
    if (what === '') return done(await listed(db))
    const change = Object.hasOwn(CHANGES, what) ? CHANGES[what] : undefined
    return change ? change(db, words, by) : refused(`There is no collection ${what}. ${HOW}`)
  },
}

const wrong = (): Answer => refused(`Something is missing, or more than was asked for. Nothing was done. ${HOW}`)
const isSaying = (what: string): what is Saying => Object.hasOwn(SAYINGS, what)

type Change = (db: Db, words: string[], by: By) => Promise<Answer> | Answer

const CHANGES: Record<string, Change> = {
  add: (db, [slug, tint, ...name], by) =>
    slug && tint && name.length > 0 ? addCollection(db, { slug, tint, title: name.join(' ') }, by) : wrong(),
  say: (db, [slug, what, ...words], by) =>
    slug && what && isSaying(what) && words.length > 0
      ? sayOfCollection(db, { slug, what, words: words.join(' ') }, by)
      : wrong(),
  sell: (db, [slug, how, until, ...more], by) =>
    slug && how && more.length === 0 ? sellCollection(db, { slug, how, until }, by) : wrong(),
  put: (db, [slug, ...ids], by) => (slug && ids.length > 0 ? putGifts(db, slug, ids, by) : wrong()),
  show: (db, [slug, ...more], by) => (slug && more.length === 0 ? showCollection(db, slug, by) : wrong()),
  archive: (db, [slug, ...more], by) => (slug && more.length === 0 ? archiveCollection(db, slug, by) : wrong()),
}

async function listed(db: Db): Promise<string> {
  const rows = await allCollections(db)
  return table([
    ['COLLECTION', 'NAME', 'STATE', 'GIFTS', 'SOLD'],
    ...rows.map(({ slug, title, state, gifts, service, soonUntil }) => [
      slug,
      title,
      state,
      String(gifts),
      soonUntil ? `${service}, soon until ${soonUntil}` : service,
    ]),
  ])
}

/** All there are, also those that nobody sees, with how many gifts each holds. */
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
