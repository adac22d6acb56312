import type { Db } from '#server/db/connect.ts'

/** All there are, also those that nobody sees, with how many gifts each holds. */
export const allCollections = (db: Db) =>
  db
    .selectFrom('collections as list')
    .leftJoin('products as product', 'product.collection', 'list.slug')
    .select(['list.slug', 'list.title', 'list.state', 'list.service', 'list.soonUntil'])
    .select((eb) => eb.fn.count<number>('product.id').as('gifts'))
    .groupBy(['list.slug', 'list.title', 'list.state', 'list.service', 'list.soonUntil', 'list.position'])
    .orderBy('list.position')
    .orderBy('list.slug')
    .execute()
