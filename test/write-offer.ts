import type { Insertable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { OfferTable } from '#server/db/schema/offers.ts'
import { NOW } from './stock.ts'

export type Offered = Partial<Insertable<OfferTable>>

/** Ten per cent off everything with the code DIWALI10, or what is said instead. */
export const writeOffer = (db: Db, change: Offered = {}) =>
  db
    .insertInto('offers')
    .values({
      ...{ id: 'an-offer', name: 'Diwali offer', code: 'DIWALI10', percent: 10, amountPaise: null, freeWrap: 0 },
      ...{ scope: 'everything', scopeOf: '[]', minimumPaise: 0, fromDay: '', untilDay: '' },
      ...{ maxUses: null, maxPerPerson: null, isOn: 1, endedAt: null },
      ...{ createdAt: NOW.toISOString(), updatedAt: NOW.toISOString() },
      ...change,
    })
    .execute()
