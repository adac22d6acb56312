import { describe, expect, it } from 'vitest'
import type { PageName } from '#domain/content/content-page.ts'
import { defaultSettings } from '#server/settings/queries.ts'
import { readSamplePage } from './content-versions.ts'
import { renderContentPage } from './to-content-page.ts'

const SETTINGS = {
  ...(await defaultSettings(process.cwd())),
  address: 'Third Cross, Indiranagar',
  grievanceOfficer: 'Asha Rao',
}

const page = (text: string, settings = SETTINGS) =>
  renderContentPage({ title: 'A', description: 'B', text: `# A *page*\n\n${text}` }, settings)

describe('settings on a content page', () => {
  it('replace their placeholders, with email and phone as links', () => {
    expect(page('{shop.name}, {shop.address}. Write to {shop.email} or ring {shop.phone}.').lead).toBe(
      'Regalo, Third Cross, Indiranagar. Write to <a href="mailto:hello@regalo.example">hello@regalo.example</a> or ring <a href="tel:+919876543210">+91 98765 43210</a>.',
    )
  })

  it('start a sentence with a capital, except the shop’s name', () => {
    const settings = { ...SETTINGS, name: 'regalo', grievanceOfficer: 'the owner' }
    const text = 'Ask {shop.grievanceOfficer}. {shop.grievanceOfficer}, {shop.name}. {shop.name} answers.'
    expect(page(text, settings).lead).toBe('Ask the owner. The owner, regalo. regalo answers.')
  })

  it('omit a sentence that needs an empty setting, and nothing else', () => {
    expect(page('We are {shop.name}. GSTIN {shop.gstin}. Write to us.').lead).toBe('We are Regalo. Write to us.')
    expect(page('Hello.\n\n## Tax\n\nGSTIN {shop.gstin}.\n\n## After\n\nMore.').sections.map(({ id }) => id)).toEqual([
      'after',
    ])
    expect(page('Hello.\n\n- GSTIN {shop.gstin}. Filed.\n- Two').intro).toContain('<li>Filed.</li>')
  })

  it('are escaped', () => {
    const odd = {
      ...SETTINGS,
      name: '<b>Re</b> *galo* [x](javascript:alert(1)) {shop.email}',
      address: '<script>alert(1)</script>',
    }
    const { lead } = page('{shop.name}, {shop.address}.', odd)
    expect(lead).not.toMatch(/<(b|script|em|a)\b/)
    expect(lead).toContain('*galo*')
  })

  it('are limited to the ones a page may use', () => {
    expect(page('{shop.upiId} and {shop.constructor} and {other}').lead).toBe(
      '{shop.upiId} and {shop.constructor} and {other}',
    )
  })
})

describe('a content page', () => {
  it('escapes HTML and renders safe links', () => {
    const { lead, intro } = page(
      'Hi <b>you</b> [a](https://elsewhere.example) [b](/returns).\n\n<script>alert(1)</script>\n\n![x](y)',
    )
    expect(lead).toBe(
      'Hi &lt;b&gt;you&lt;/b&gt; <a href="https://elsewhere.example" rel="noopener">a</a> <a href="/returns">b</a>.',
    )
    expect(intro).not.toMatch(/<(script|img)/)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'javascript&colon;alert(1)',
    '&#106;avascript:alert(1)',
    ' javascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://shop.test/x',
    'file:///etc/passwd',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'intent://x',
  ])('renders no link to %s', (address) => {
    for (const link of [`[a](${address})`, `[a](<${address}>)`, `[a][1]\n\n[1]: ${address}`, `<${address}>`])
      expect([link, page(`Hi ${link}`).lead + page(`Hi ${link}`).intro]).toEqual([
        link,
        expect.not.stringContaining('<a'),
      ])
  })

  it('escapes attributes, titles and headings', () => {
    const made = page(
      'Hi [a](/x"onmouseover="alert(1) "t") [b](mailto:a@b.in"x).\n\n## <img src=x onerror=alert(1)> `<b>`\n\nBody <i>x</i>.\n\n```\n<script>\n```',
    )
    // The title is plain text, escaped where it is rendered.
    const html = JSON.stringify(made, (key, value) => (key === 'title' ? '' : value))
    expect(html).not.toMatch(/<(img|script|i|b)\b/)
    expect(made.lead).not.toMatch(/"\s*on/)
    const line = renderContentPage(
      { title: '<b>{shop.name}</b> & *more*', description: 'D', text: '# A\n\nB' },
      {
        ...SETTINGS,
        name: 'Tea & Co.',
      },
    )
    expect(line.title).toBe('<b>Tea & Co.</b> & more')
  })

  it('has a unique id for each section, even with equal or non-Latin titles', () => {
    const made = page('One.\n\n## Same\n\nA.\n\n## Same\n\nB.\n\n## उपहार\n\nC.\n\n## Main\n\nD.')
    expect(made.sections.map(({ id }) => id)).toEqual(['same', 'part-2', 'part-3', 'part-4'])
  })

  it('renders when a setting that it uses is empty', () => {
    const bare = { ...SETTINGS, address: '', phone: '' }
    const made = renderContentPage(
      { title: '{shop.address}', description: '{shop.phone}', text: '# {shop.address}\n\n{shop.phone}.' },
      bare,
    )
    expect(made).toMatchObject({ title: '', description: '', heading: '', lead: '', sections: [] })
  })

  it('is parsed into sections with notes and parts, and a closing', () => {
    const made = page('One.\n\nTwo.\n\n## The *first*\n\n*A note*\n\nBody.\n\n### Part\n\nOf it.\n\n---\n\nThe *end*.')
    expect(made).toMatchObject({
      title: 'A',
      description: 'B',
      heading: 'A <em>page</em>',
      lead: 'One.',
      intro: '<p>Two.</p>\n',
    })
    expect(made.sections).toEqual([
      {
        id: 'the-first',
        title: 'The first',
        heading: 'The <em>first</em>',
        note: 'A note',
        body: '<p>Body.</p>\n',
        parts: [{ title: 'Part', body: '<p>Of it.</p>\n' }],
      },
    ])
    expect(made.closing).toEqual(['The <em>end</em>.'])
  })

  it('omits GST when none is charged, and the payment page when there is none', async () => {
    const trade = { gst: false, gstIncluded: false, usualRates: true, cards: false }
    const words = async (name: PageName, said?: typeof trade) =>
      JSON.stringify(renderContentPage(await readSamplePage(process.cwd(), name), SETTINGS, said))
    for (const name of ['terms', 'returns', 'privacy', 'shipping'] as const) {
      const page = await words(name, trade)
      expect(page).not.toMatch(/GST at|include GST|GST charged|our payment provider’s page/)
    }
    expect(await words('terms', trade)).toContain('we charge no GST')
    expect(await words('privacy', trade)).toContain('You pay in your UPI app.')
    const included = await words('terms', { gst: true, gstIncluded: true, usualRates: true, cards: true })
    expect(included).toContain('The price you see is what you pay: every price includes GST.')
    expect(included).not.toContain('is added to the subtotal')
    expect(await words('terms', { gst: true, gstIncluded: false, usualRates: false, cards: true })).toContain(
      'GST at the rate of each gift is added',
    )
    const usual = await words('terms')
    expect(usual).toContain('In the cart, GST at 18% is added to the subtotal and shown before you pay.')
    expect(usual).not.toContain('charge no GST')
    expect(await words('privacy')).toContain('You pay in your UPI app or on our payment provider’s page.')
  })

  it('explains the sample name only in a shop that has it', async () => {
    const story = async (name: string) =>
      renderContentPage(await readSamplePage(process.cwd(), 'our-story'), { ...SETTINGS, name }).lead
    expect(await story('Regalo')).toBe(
      'Regalo is the Italian word for a present, and the Spanish one too. We liked that it needed no occasion attached.',
    )
    expect(await story('Tohfa')).toBe('We liked the idea of a present that needs no occasion attached.')
  })

  it.each<PageName>(['our-story', 'careers', 'contact', 'shipping', 'returns', 'terms', 'privacy'])(
    '%s is complete',
    async (name) => {
      const made = renderContentPage(await readSamplePage(process.cwd(), name), SETTINGS)
      expect(made.sections.length).toBeGreaterThan(0)
      expect(JSON.stringify(made)).not.toMatch(/\{shop|undefined|\*\*/)
    },
  )
})
