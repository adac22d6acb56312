import { expect, it } from 'vitest'
import { openSqlite } from '#test/databases.ts'
import { NOON } from '#test/paid-order.ts'
import { deleteOrderView, listOrderViews, saveOrderView } from './order-views.ts'

const ACTOR = { who: 'Meera', now: NOON, live: false }

it('a view holds filter, sort and columns, and can be renamed and deleted', async () => {
  const db = await openSqlite()
  const query = 'state=pack&sort=-total&q=rao&rows=100&after=a~b&columns=placed'
  const saved = await saveOrderView(db, { id: '', name: '  Large  orders ', query }, ACTOR)
  if (!saved.ok) throw new Error(saved.message)
  const kept = {
    id: saved.id,
    name: 'Large orders',
    query: 'state=pack&sort=-total&columns=order%2Ccustomer%2Cplaced%2Ctotal',
  }
  expect(await listOrderViews(db)).toEqual([kept])
  expect(await saveOrderView(db, { id: '', name: 'LARGE orders', query }, ACTOR)).toMatchObject({ ok: false })
  expect(await saveOrderView(db, { id: '', name: ' ', query }, ACTOR)).toMatchObject({ ok: false })
  expect(await saveOrderView(db, { id: 'gone', name: 'x', query }, ACTOR)).toMatchObject({ ok: false })
  expect(await saveOrderView(db, { ...kept, name: 'Large' }, ACTOR)).toEqual({ ok: true, id: saved.id })
  await deleteOrderView(db, saved.id, ACTOR)
  expect(await listOrderViews(db)).toEqual([])
})
