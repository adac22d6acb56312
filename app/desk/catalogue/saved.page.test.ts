import { expect, it } from 'vitest'
import { productResource } from '#server/catalogue/product-resource.ts'
import { deskCookie } from '#test/desk-user.ts'
import { openTestShop } from '#test/shop.ts'

it('the notice after a save says whether the shop shows the change', async () => {
  const { get, shop } = await openTestShop()
  const cookie = await deskCookie(shop, 'owner')
  const said = async (path: string) =>
    /role="status"[^>]*>([^<]*)/.exec(await (await get(path, { headers: { cookie } })).text())?.[1]
  const product = '/desk/products/kids-zone-1'
  const all = [`${product}?did=saved`, `${product}/pictures?saved`, '/desk/products/collections/kids-zone?did=saved']
  for (const path of all) expect([path, await said(path)]).toEqual([path, 'Saved. The shop shows it within a second.'])
  await shop.db.updateTable('collections').set({ state: 'draft' }).where('slug', '=', 'kids-zone').execute()
  const unseen = 'Saved. The shop does not show it: its collection is not in the shop.'
  for (const path of all.slice(0, 2)) expect([path, await said(path)]).toEqual([path, unseen])
  expect(await said(all[2] ?? '')).toBe('Saved. The shop does not show it: it is a draft.')
  const by = { who: 'Asha', now: shop.now(), live: false }
  await productResource.save(shop.db, 'kids-zone-1', { base: {}, submitted: { selling: 'archived' } }, by)
  expect(await said(all[0] ?? '')).toBe('Saved. The shop does not show it: it is archived.')
  expect(await said('/desk/settings/words/announcement?did=saved')).toBe('Saved. The shop shows no announcement.')
})
