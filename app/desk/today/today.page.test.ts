import { expect, it } from 'vitest'
import { deskCookie } from '#test/desk-user.ts'
import { anOrder, aPaidOrder, moveTo, NOON } from '#test/paid-order.ts'
import { openTestShop } from '#test/shop.ts'

const open = () => openTestShop({}, { now: () => NOON })

it('says that nothing waits, and leads there from the desk', async () => {
  const { get, shop } = await open()
  const cookie = await deskCookie(shop, 'owner')
  expect((await get('/desk', { headers: { cookie } })).headers.get('location')).toBe('/desk/today')
  const html = await (await get('/desk/today', { headers: { cookie } })).text()
  expect(html).toContain('Nothing waits for anybody.')
  expect(html).toContain('2 h to the cut-off')
})

it('shows the owner what needs them, and the packer what is packed, without money', async () => {
  const { get, shop } = await open()
  const [packing, claimed] = [await aPaidOrder(shop.db, { test: true }), await anOrder(shop.db)]
  await moveTo(shop.db, claimed.id, 'under_review', { by: 'shopper' })
  const pageOf = async (role: 'owner' | 'packer') => {
    const cookie = await deskCookie(shop, role)
    return (await get('/desk/today', { headers: { cookie } })).text()
  }
  const owner = await pageOf('owner')
  expect(owner).toContain('Two things need somebody.')
  const opens = [`/desk/orders/${packing.number}/parcels/1`, `/desk/orders/${claimed.number}`]
  for (const address of opens) expect(owner).toContain(`href="${address}"`)
  expect(owner).toContain('Test money')
  // The bar says how many wait, for each what they see.
  expect(owner).toMatch(/class="n count">2<span/)
  expect(owner).toContain(`aria-label="Confirm the payment of ${claimed.number}"`)
  // C is the first one's, which stands out.
  expect(owner.match(/Confirm (<!-- -->)?<kbd>C<\/kbd>/g)).toHaveLength(1)
  expect(owner.match(/<li class="is-on">/g)).toHaveLength(1)
  const packer = await pageOf('packer')
  expect(packer).toContain(`href="${opens[0]}"`)
  expect(packer).toMatch(/class="n count">1<span/)
  expect(packer).not.toContain(claimed.number)
  expect(packer).not.toContain('₹')
})
