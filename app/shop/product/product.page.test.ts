import { describe, expect, it } from 'vitest'
import { setSetting } from '#server/settings/write-setting.ts'
import { openTestShop } from '#test/shop.ts'

const textOf = async (path: string, env: Record<string, string> = {}, scheme = 'regular') => {
  const { get, shop } = await openTestShop(env)
  await setSetting(shop.db, 'taxScheme', scheme, new Date())
  const html = (await (await get(path)).text()).replaceAll('<!-- -->', '')
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'))
}
const amounts = (text: string) => text.match(/₹[\d,.]*\d/g) ?? []

const CHAI = '/uniquely-yours/uniquely-yours-1'
const QUIET = '/uniquely-yours/uniquely-yours-13'

describe('the product page', () => {
  it('shows the price with GST directly after the price', async () => {
    const page = await textOf(CHAI)
    expect(amounts(page).slice(0, 2)).toEqual(['₹157', '₹185.26'])
    expect(page).toMatch(/₹157<\/span><span[^>]*>\+ 18% GST, ₹185\.26 in all</)
    // No other amount has paise.
    expect(amounts(page).filter((amount) => amount.includes('.'))).toEqual(['₹185.26'])
  })

  it('uses the GST rate of the product', async () => {
    const { get, shop } = await openTestShop()
    await shop.db.updateTable('products').set({ gstRate: 5 }).where('id', '=', 'uniquely-yours-1').execute()
    for (const path of [CHAI, '/mothers-day/MD-1'])
      expect((await (await get(path)).text()).replaceAll('<!-- -->', '')).toContain('+ 5% GST, ₹164.85 in all')
  })

  it.each(['composition', 'unregistered'])('shows no GST when none is charged: %s', async (scheme) => {
    const live = { PAYMENTS: 'live' }
    for (const path of [CHAI, '/uniquely-yours', '/kids-zone'])
      expect(await textOf(path, live, scheme)).not.toContain('GST')
    expect(await textOf(CHAI, live)).toContain('+ 18% GST')
    expect(await textOf(CHAI, {}, scheme)).toContain('+ 18% GST')
  })

  it('has the buy button before the features', async () => {
    const page = await textOf(CHAI)
    expect(page.indexOf('Add to Bag')).toBeGreaterThan(0)
    expect(page.indexOf('Add to Bag')).toBeLessThan(page.indexOf('Gifting features'))
    expect(page).toContain('You have 7 days from delivery to send it back.')
  })

  it.each([CHAI, '/mothers-day/MD-1', '/quick-delivery/quick-delivery-1'])(
    'shows free shipping beside the price and the given contents: %s',
    async (path) => {
      const [facts = '', tabs = ''] = (await textOf(path)).split('role="tablist"')
      expect(facts).toContain('In stock')
      expect(facts).toContain('Free shipping across India.')
      expect(tabs).toContain('What&#x27;s included')
    },
  )

  it('says that a product that is launching soon is available now', async () => {
    const soon = /Launching Soon[\s\S]*Available now, ahead of the full collection\./
    expect(await textOf(QUIET)).toMatch(soon)
    for (const path of [CHAI, '/mothers-day/MD-1', '/kids-zone/kids-zone-1'])
      expect((await textOf(path)).split('Others like them')[0]).not.toContain('Launching Soon')
  })
})

describe('the header of a list', () => {
  it.each(['/uniquely-yours', '/wedding-edit', '/kids-zone', '/quick-delivery', '/mothers-day'])(
    'says that prices exclude GST: %s',
    async (path) => {
      expect((await textOf(path)).split('<article')[0]).toContain('Prices exclude GST')
    },
  )

  it('says that box prices include GST', async () => {
    const start = await textOf('/build-your-own/start')
    expect(start).toContain('GST included.')
    expect(start).not.toContain('exclude GST')
  })
})
