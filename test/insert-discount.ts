import type { Insertable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { DiscountTable } from '#server/db/schema/discounts.ts'
import { NOW } from './stock.ts'

export type DiscountValues = Partial<Insertable<DiscountTable>>

/** Inserts a discount: 10% off everything with the code DIWALI10, unless changed. */
export const insertDiscount = (db: Db, change: DiscountValues = {}) =>
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
