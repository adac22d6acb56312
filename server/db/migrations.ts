import type { Kysely } from 'kysely'
import * as shop from './migrations/0001-shop.ts'
import * as paymentEvents from './migrations/0002-payment-events.ts'
import * as stockAndGifts from './migrations/0003-stock-and-gifts.ts'
import * as papers from './migrations/0004-papers.ts'
import * as afterPayment from './migrations/0005-after-payment.ts'
import * as testMoney from './migrations/0006-test-money.ts'
import * as refunds from './migrations/0007-refunds.ts'
import * as claimsAndHolds from './migrations/0008-claims-and-holds.ts'
import * as tax from './migrations/0009-tax.ts'
import * as people from './migrations/0010-people.ts'
import * as delivery from './migrations/0011-delivery.ts'
import * as testTime from './migrations/0012-test-time.ts'
import * as cardFrom from './migrations/0013-card-from.ts'
import * as collections from './migrations/0014-collections.ts'
import * as parcels from './migrations/0015-parcels.ts'
import * as largeCatalogues from './migrations/0016-large-catalogues.ts'
import * as search from './migrations/0017-search.ts'
import * as rates from './migrations/0018-unusual-rates.ts'
import * as searchSets from './migrations/0019-search-sets.ts'
import * as desk from './migrations/0020-desk.ts'
import * as orderLists from './migrations/0021-order-lists.ts'
import * as oneMark from './migrations/0022-one-mark.ts'
import * as audit from './migrations/0023-audit.ts'
import * as orderLetters from './migrations/0024-letters-of-orders.ts'
import * as packTicks from './migrations/0025-pack-ticks.ts'
import * as enquiries from './migrations/0026-enquiries.ts'
import * as enquiryTerms from './migrations/0027-enquiry-terms.ts'
import * as paymentLinks from './migrations/0028-payment-links.ts'
import * as passkeys from './migrations/0029-passkeys.ts'
import * as enquiryWords from './migrations/0030-enquiry-words.ts'
import * as goods from './migrations/0031-goods.ts'
import * as pictures from './migrations/0032-pictures.ts'
import * as offers from './migrations/0033-offers.ts'
import * as words from './migrations/0034-words.ts'
import * as boxes from './migrations/0035-boxes.ts'
import * as sheets from './migrations/0036-sheets.ts'
import * as waysBack from './migrations/0037-ways-back.ts'
import * as orderRows from './migrations/0038-order-rows-by-key.ts'
import * as deskProducts from './migrations/0039-desk-products.ts'
import * as oneLook from './migrations/0040-one-look.ts'

/** One step of the tables. */
export type Migration = {
  /** Its number and what it brings; a program is as old as the last one that it knows. */
  name: string
  /** In portable SQL, with `db` alone: it runs inside one transaction, and without foreign keys on SQLite. */
  up: (db: Kysely<unknown>) => Promise<void>
  /** The oldest program that may run on its tables, as the number of the last migration that one knows. */
  oldestProgram?: number
}

/**
 * The steps of the tables, in order. To add one: write `migrations/NNNN-what.ts`, with the next number, that exports
 * `up`, and put it last here. What has landed is never edited, moved or taken away.
 *
 * A program that does not know a migration stops at the start, as after a roll-back, since it could misread what it finds.
 * Where the migration only adds what the programs before it may leave alone (a table, an index, a column with a
 * default), the module says so, and they go on: `export const oldestProgram = 5`.
 */
export const MIGRATIONS: readonly Migration[] = [
  { name: '0001-shop', ...shop },
  { name: '0002-payment-events', ...paymentEvents },
  { name: '0003-stock-and-gifts', ...stockAndGifts },
  { name: '0004-papers', ...papers },
  { name: '0005-after-payment', ...afterPayment },
  { name: '0006-test-money', ...testMoney },
  { name: '0007-refunds', ...refunds },
  { name: '0008-claims-and-holds', ...claimsAndHolds },
  { name: '0009-tax', ...tax },
  { name: '0010-people', ...people },
  { name: '0011-delivery', ...delivery },
  { name: '0012-test-time', ...testTime },
  { name: '0013-card-from', ...cardFrom },
  { name: '0014-collections', ...collections },
  { name: '0015-parcels', ...parcels },
  { name: '0016-large-catalogues', ...largeCatalogues },
  { name: '0017-search', ...search },
  { name: '0018-unusual-rates', ...rates },
  { name: '0019-search-sets', ...searchSets },
  { name: '0020-desk', ...desk },
  { name: '0021-order-lists', ...orderLists },
  { name: '0022-one-mark', ...oneMark },
  { name: '0023-audit', ...audit },
  { name: '0024-letters-of-orders', ...orderLetters },
  { name: '0025-pack-ticks', ...packTicks },
  { name: '0026-enquiries', ...enquiries },
  { name: '0027-enquiry-terms', ...enquiryTerms },
  { name: '0028-payment-links', ...paymentLinks },
  { name: '0029-passkeys', ...passkeys },
  { name: '0030-enquiry-words', ...enquiryWords },
  { name: '0031-goods', ...goods },
  { name: '0032-pictures', ...pictures },
  { name: '0033-offers', ...offers },
  { name: '0034-words', ...words },
  { name: '0035-boxes', ...boxes },
  { name: '0036-sheets', ...sheets },
  { name: '0037-ways-back', ...waysBack },
  { name: '0038-order-rows-by-key', ...orderRows },
  { name: '0039-desk-products', ...deskProducts },
  { name: '0040-one-look', ...oneLook },
]

export const numberOf = ({ name }: Pick<Migration, 'name'>): number => Number.parseInt(name, 10)

/** Until this one Kysely ran them, on SQLite each statement by itself. */
export const LAST_BY_KYSELY = 5
