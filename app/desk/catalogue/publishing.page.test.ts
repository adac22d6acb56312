import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { deskCookie } from '#test/desk-user.ts'
import { productFormFields, withChanges } from '#test/product-form.ts'
import { openTestShop } from '#test/shop.ts'

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
/** Pages that show the product or list it. */
const SHOWING = PAGES.filter((path) => path.startsWith('/kids-zone'))

it('publishing or hiding a product regenerates only the pages that show it', async () => {
  const { get, shop } = await openTestShop()
  const headers = { cookie: await deskCookie(shop, 'manager') }
  const text = async (path: string) => (await get(path)).text()
  const set = async (selling: string) => {
    const form = productFormFields(await (await get(DESK, { headers })).text())
    const body = new URLSearchParams(withChanges(form, { selling }))
    expect((await get(DESK, { method: 'POST', headers, body })).status).toBe(302)
  }
  let turn = 0
  /**
   * Returns the pages that `work` regenerates. The names are changed directly in the database, so only regenerated
   * pages show the mark.
   */
  async function regeneratedBy(work: () => Promise<void>, done: () => Promise<boolean>): Promise<string[]> {
    await Promise.all(PAGES.map(text))
    const mark = `Marked-${turn++}`
    await sql`update products set name = name || ${` ${mark}`}`.execute(shop.db)
    await work()
    await expect.poll(done, { timeout: 1500, interval: 50 }).toBe(true)
    // Stale pages may be served until then.
    await wait(SHOWS_MS)
    const after = await Promise.all(PAGES.map(async (path) => ({ path, html: await text(path) })))
    return after.flatMap(({ path, html }) => (html.includes(mark) ? [path] : []))
  }
  // A 404 is not cached, so the product page itself shows the change at once; the list is the one to poll.
  const isThere = (there: boolean) => async () => (await text('/kids-zone')).includes(`/kids-zone/${GIFT}"`) === there
  expect(await regeneratedBy(() => set('hidden'), isThere(false))).toEqual(
    SHOWING.filter((path) => !path.endsWith(GIFT)),
  )
  expect(await regeneratedBy(() => set('on'), isThere(true))).toEqual(SHOWING)
})
