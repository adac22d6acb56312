import { describe, expect, it } from 'vitest'
import { openTestShop } from './shop.ts'

/** Returns a page's HTML with its text unescaped. */
async function visit(path: string) {
  const { get } = await openTestShop()
  const response = await get(path)
  const html = (await response.text()).replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
  const main = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'))
  const of = (pattern: RegExp) => (pattern.exec(html)?.[1] ?? '').replace(/<[^>]*>/g, '')
  return { status: response.status, html, main, title: of(/<title>(.*?)<\/title>/s), h1: of(/<h1[^>]*>(.*?)<\/h1>/s) }
}

describe('a first visit', () => {
  it('gets the rendered list, not a skeleton', async () => {
    const { html } = await visit('/kids-zone')
    expect(html).not.toContain('data-skeleton')
    expect(html.match(/<article/g)).toHaveLength(8)
  })

  it('to Uniquely Yours sees all forty, the twenty-nine unfinished ones marked, and the required text', async () => {
    const { main } = await visit('/uniquely-yours')
    expect(main.match(/<article/g)).toHaveLength(40)
    expect(main.match(/<article(?:(?!<\/article>).)*>Launching Soon</gs)).toHaveLength(29)
    for (const words of ['Sneak Peek', 'Philosophy'])
      expect(main).toMatch(new RegExp(`<h\\d[^>]*>(?:(?!</h\\d>).)*${words}`, 's'))
  })

  it('to Same Day sees its three badges', async () => {
    const { main } = await visit('/quick-delivery')
    for (const badge of [
      'Order by 2pm for same day delivery',
      'Free shipping on express orders',
      'Exclusive in Bangalore',
    ])
      expect(main).toContain(`>${badge}<`)
  })

  it('to Wedding Edit gets a link to the seller’s chat', async () => {
    const { main } = await visit('/wedding-edit')
    const [chat] = main.match(/<a [^>]*wa\.me(?:(?!<\/a>).)*custom orders and wedding favours/s) ?? []
    expect(chat).toMatch(/href="https:\/\/wa\.me\/919876543210\b[^>]*target="_blank"/)
  })

  it('reads the band of the home page once only', async () => {
    const { main } = await visit('/')
    const [band = ''] = main.match(/role="marquee".*?<\/ul>(?=<ul aria-hidden="true">)/s) ?? []
    expect([...band.matchAll(/<li>([^<]*)/g)].map(([, words]) => words)).toEqual([
      'Luxury Gifting',
      'Corporate Hampers',
      'Personalized Gifts',
      'Gift Boxes',
      'Premium Collections',
    ])
  })
})

describe('a missing page', () => {
  it.each(['/kids-zone/no-such-gift', '/kids-zone/uniquely-yours-1', '/kids-zone/..%2F..'])(
    'of an unknown product links to its collection: %s',
    async (path) => {
      const { status, title, h1, main } = await visit(path)
      expect([status, h1]).toEqual([404, 'Product Not Found'])
      expect(title).toMatch(/^Product Not Found/)
      expect(main).toContain("The product you're looking for doesn't exist.")
      expect(main).toMatch(/<a [^>]*href="\/kids-zone"[^>]*>Return to Kids Zone</)
    },
  )

  it('of an unknown URL links to the home page', async () => {
    const { status, title, h1, main } = await visit('/no/such/page')
    expect([status, title, h1]).toEqual([404, 'Page Not Found', 'Page Not Found'])
    expect(main).toContain("We're sorry, but the page you're looking for doesn't exist or has been moved.")
    expect(main).toMatch(/<a [^>]*href="\/"[^>]*>Return to Home</)
  })

  it('of an undecodable URL links to the home page', async () => {
    const { status, h1, main } = await visit('/kids-zone/%E0%A4%A')
    expect([status, h1]).toEqual([400, 'This address cannot be read'])
    expect(main).toMatch(/<a [^>]*href="\/"[^>]*>Return to Home</)
  })
})
