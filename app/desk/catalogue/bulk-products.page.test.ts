import { expect, it } from 'vitest'
import { deskCookie } from '#test/desk-user.ts'
import { openTestShop } from '#test/shop.ts'

async function open() {
  const { get, shop } = await openTestShop()
  const cookie = await deskCookie(shop, 'manager')
  const send = async (act: string, chosen: readonly string[], into = '') => {
    const fields = [['act', act], ['into', into], ...chosen.map((id) => ['chosen', id])]
    const answer = await get('/desk/products', {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { cookie },
    })
    return (await answer.text()).replace(/<!-- -->/g, '')
  }
  const hiddenFrom = async (id: string) =>
    (await shop.db.selectFrom('products').select('hiddenFrom').where('id', '=', id).executeTakeFirst())?.hiddenFrom
  return { shop, send, hiddenFrom }
}

it('selected products are hidden and put on sale, with a result for each', async () => {
  const { shop, send, hiddenFrom } = await open()
  const both = ['kids-zone-1', 'kids-zone-2']
  expect(await send('hide', both)).toContain('Done: 2 of 2')
  expect([await hiddenFrom('kids-zone-1'), await hiddenFrom('kids-zone-2')]).toEqual(['kids-zone', 'kids-zone'])
  await shop.db.updateTable('products').set({ tagline: '' }).where('id', '=', 'kids-zone-2').execute()
  const html = await send('publish', both)
  expect(html).toContain('Done: 1 of 2')
  expect(html).toContain('Tagline: needed before you can sell it.')
  expect([await hiddenFrom('kids-zone-1'), await hiddenFrom('kids-zone-2')]).toEqual([null, 'kids-zone'])
})

it('selected products are added to a collection, and one that is there already is refused', async () => {
  const { send } = await open()
  const html = await send('put', ['kids-zone-1', 'wedding-bride-1'], 'wedding-edit')
  expect(html).toContain('Done: 1 of 2')
  expect(await send('put', ['kids-zone-1'])).toContain('Choose a collection.')
  expect(await send('publish', [])).toContain('No product was selected')
})
