import { readCustomerFilter } from '#domain/desk/customer-list.ts'
import { countCustomers, findCustomerPage, findCustomers } from '#server/customers/find-customers.ts'
import type { Db } from '#server/db/connect.ts'
import type { Measure } from './on-both-databases.ts'

const CONTEXT = { live: true, today: '2026-11-23' }

/** Filters of the list of customers: common, rare and empty results. */
const FILTERS = [
  ...['', 'view=again', 'view=companies', 'view=newsletter', 'view=lapsed', 'tag=vip'],
  ...['sort=spent', 'sort=orders', 'sort=name', 'sort=name-reversed', 'view=lapsed&sort=spent'],
  ...['q=ananya', 'q=ana', 'q=ananya+rao', 'q=bengaluru', 'q=bengaluru&sort=name', 'q=98450', 'q=person42@', 'q=zzz'],
  ...['q=annanya', 'q=kulkarani+zoya', 'q=bangaluru', 'after=50~x~2026-02-01T00:00:00.000Z'],
]

/** Measures the list of customers, its counts and the search of the command palette. */
export async function measureCustomers(db: Db, take: Measure): Promise<void> {
  for (const query of FILTERS) {
    const filter = readCustomerFilter(new URLSearchParams(query))
    await take(`customers ${query || 'all'}`, () => findCustomerPage(db, filter, CONTEXT))
    await take(`customers ${query || 'all'}, counts`, () => countCustomers(db, filter, CONTEXT))
  }
  for (const query of ['ananya', 'ana', 'annanya', 'bengaluru', '98450', 'person42@example.com'])
    await take(`customers in the palette, ${query}`, () => findCustomers(db, query, 5, CONTEXT.live))
}
