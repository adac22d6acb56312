import { describe, expect, it } from 'vitest'
import { setSetting } from '#server/settings/queries.ts'
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

describe('the page of a gift', () => {
  it('says what the price comes to with GST directly after it, the price first', async () => {
    const page = await textOf(CHAI)
    expect(amounts(page).slice(0, 2)).toEqual(['₹157', '₹185.26'])
    expect(page).toMatch(/₹157<\/span><span[^>]*>\+ 18% GST, ₹185\.26 in all</)
    // Nowhere else are there paise.
    expect(amounts(page).filter((amount) => amount.includes('.'))).toEqual(['₹185.26'])
  })

  it('reckons with the rate of the gift', async () => {
    const { get, shop } = await openTestShop()
    await shop.db.updateTable('products').set({ gstRate: 5 }).where('id', '=', 'uniquely-yours-1').execute()
    for (const path of [CHAI, '/mothers-day/MD-1'])
      expect((await (await get(path)).text()).replaceAll('<!-- -->', '')).toContain('+ 5% GST, ₹164.86 in all')
  })

  it.each(['composition', 'unregistered'])('says nothing of GST where none is charged: %s', async (scheme) => {
    const live = { PAYMENTS: 'live' }
    for (const path of [CHAI, '/uniquely-yours', '/kids-zone'])
      expect(await textOf(path, live, scheme)).not.toContain('GST')
    expect(await textOf(CHAI, live)).toContain('+ 18% GST')
    expect(await textOf(CHAI, {}, scheme)).toContain('+ 18% GST')
  })

  it('can be bought before its features are read', async () => {
    const page = await textOf(CHAI)
    expect(page.indexOf('Add to Bag')).toBeGreaterThan(0)
    expect(page.indexOf('Add to Bag')).toBeLessThan(page.indexOf('Gifting features'))
    expect(page).toContain('You have 7 days from delivery to send it back.')
  })

  it.each([CHAI, '/mothers-day/MD-1', '/quick-delivery/quick-delivery-1'])(
    'claims free shipping beside the price, not only behind a tab, and says what is inside in the words given: %s',
    async (path) => {
      const [facts = '', tabs = ''] = (await textOf(path)).split('role="tablist"')
      expect(facts).toContain('In stock')
      expect(facts).toContain('Free shipping across India.')
      expect(tabs).toContain('What&#x27;s included')
    },
  )

  it('says of what is launching soon that it ships now', async () => {
    const soon = /Launching Soon[\s\S]*It ships now\. The whole collection opens on the day of the countdown\./
    expect(await textOf(QUIET)).toMatch(soon)
    for (const path of [CHAI, '/mothers-day/MD-1', '/kids-zone/kids-zone-1'])
      expect((await textOf(path)).split('Others like them')[0]).not.toContain('Launching Soon')
  })
})

describe('the head of a list', () => {
  it.each(['/uniquely-yours', '/wedding-edit', '/kids-zone', '/quick-delivery', '/mothers-day'])(
    'says that prices are before GST: %s',
    async (path) => {
      expect((await textOf(path)).split('<article')[0]).toContain('Prices before GST')
    },
  )

  it('says of boxes that their prices hold it', async () => {
    const start = await textOf('/build-your-own/start')
    expect(start).toContain('GST included.')
    expect(start).not.toContain('before GST')
  })
})
