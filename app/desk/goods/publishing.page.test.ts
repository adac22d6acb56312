import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { deskCookie } from '#test/desk-user.ts'
import { openTestShop } from '#test/shop.ts'
import { changed, formOf } from '#test/typed-form.ts'

const GIFT = 'kids-zone-1'
const DESK = `/desk/products/${GIFT}`
const PAGES = [
  ...['/', '/kids-zone', '/kids-zone?sort=low', '/kids-zone/kids-zone-1', '/kids-zone/kids-zone-2', '/kids-zone.data'],
  ...[
    '/uniquely-yours',
    '/uniquely-yours/uniquely-yours-3',
    '/mothers-day',
    '/wedding-edit',
    '/wedding-edit?for=groom',
  ],
]
const SHOWS_MS = 1000
/** What shows the gift, and those beside it in its list. */
const SHOWING = PAGES.filter((path) => path.startsWith('/kids-zone'))

it('a gift that comes on sale, or leaves, makes anew the pages that show it, and no other', async () => {
  const { get, shop } = await openTestShop()
  const headers = { cookie: await deskCookie(shop, 'manager') }
  const text = async (path: string) => (await get(path)).text()
  const set = async (selling: string) => {
    const form = formOf(await (await get(DESK, { headers })).text())
    const body = new URLSearchParams(changed(form, { selling }))
    expect((await get(DESK, { method: 'POST', headers, body })).status).toBe(302)
  }
  let turn = 0
  /** Which pages are made anew by some work: they alone show what has changed past everybody since they were made. */
  async function madeAnew(work: () => Promise<void>, done: () => Promise<boolean>): Promise<string[]> {
    await Promise.all(PAGES.map(text))
    const mark = `Marked-${turn++}`
    await sql`update products set name = name || ${` ${mark}`}`.execute(shop.db)
    await work()
    await expect.poll(done, { timeout: 1500, interval: 50 }).toBe(true)
    // Until then a page may be seen as it was.
    await wait(SHOWS_MS)
    const after = await Promise.all(PAGES.map(async (path) => ({ path, html: await text(path) })))
    return after.flatMap(({ path, html }) => (html.includes(mark) ? [path] : []))
  }
  // The list tells: a page that was not found is not kept, so the gift's own is there at once.
  const isThere = (there: boolean) => async () => (await text('/kids-zone')).includes(`/kids-zone/${GIFT}"`) === there
  expect(await madeAnew(() => set('hidden'), isThere(false))).toEqual(SHOWING.filter((path) => !path.endsWith(GIFT)))
  expect(await madeAnew(() => set('on'), isThere(true))).toEqual(SHOWING)
})
