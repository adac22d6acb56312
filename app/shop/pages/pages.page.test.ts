import { describe, expect, it } from 'vitest'
import { setSetting } from '#server/settings/write-setting.ts'
import { openTestShop } from '#test/shop.ts'

const textOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

const FACTS: Record<string, RegExp[]> = {
  '/our-story': [
    /<h1[^>]*>Our <em>Story<\/em>/,
    /For Every Personality, Not Just Every Occasion/,
    /500\+ corporate clients/,
  ],
  '/careers': [
    /Gift Stylist/,
    /Corporate Gifting Manager/,
    /Same Day Dispatch Lead/,
    /PDF, DOC or DOCX, max 5MB/,
    /General application/,
  ],
  '/contact': [
    /30-day return/,
    /within 24 hours/,
    /Mon-Fri 9am-6pm IST/,
    /hello@regalo\.example/,
    /tel:\+919876543210/,
  ],
  '/shipping': [
    /Orders above ₹1500/,
    /₹150/,
    /3-5 business days/,
    /₹300/,
    /1-2 business days/,
    /₹450/,
    /Order before 12 PM/,
    /2-3 business days; Mother's Day 1-2/,
    /What the cart shows is what you pay\./,
    /within 2 hours/,
  ],
  '/returns': [
    /7 days from delivery/,
    /7-10 business days/,
    /within 24 hours of delivery/,
    /within 48 hours of delivery/,
    /2 hours/,
  ],
  '/terms': [/GST at 18%/, /UPI/, /within 2 hours/],
  '/privacy': [/Digital Personal Data Protection Act, 2023/, /resume/i],
}

describe('the static pages', () => {
  it.each(Object.entries(FACTS))('%s shows its required content', async (path, facts) => {
    const { get } = await openTestShop()
    const answer = await get(path)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    for (const once of [/<h1/g, /<header/g, /<main/g, /<footer/g]) expect(html.match(once)).toHaveLength(1)
    expect(html).toMatch(/<title>[^<]+ \| Regalo<\/title>/)
    for (const fact of facts) expect(`${html} ${textOf(html)}`).toMatch(fact)
    expect(textOf(html)).not.toMatch(/\{shop|\*\*|undefined/)
  })

  it('have unique titles', async () => {
    const { get } = await openTestShop()
    const titles = await Promise.all(
      Object.keys(FACTS).map(async (path) => /<title>(.*?)<\/title>/.exec(await (await get(path)).text())?.[1]),
    )
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('leave out a sentence whose setting is empty, and show it once it is set', async () => {
    const { get, shop } = await openTestShop()
    expect(textOf(await (await get('/terms')).text())).not.toContain('GSTIN')
    await setSetting(shop.db, 'gstin', '29ABCDE1234F1ZW', new Date())
    await expect
      .poll(async () => textOf(await (await get('/terms')).text()), { timeout: 3000 })
      .toContain('GSTIN 29ABCDE1234F1ZW.')
    await setSetting(shop.db, 'phone', '', new Date())
    await expect.poll(async () => (await get('/contact')).text(), { timeout: 3000 }).not.toContain('tel:')
  })
})

const ANANYA = {
  firstName: 'Ananya <b>x</b> 🎁',
  lastName: 'R',
  email: 'ananya@example.in',
  phone: '',
  subject: 'REG-2718',
  message: 'שלום <script>alert(1)</script>',
}

describe('the contact form', () => {
  it('is stored unchanged and acknowledged', async () => {
    const { get, postForm, shop } = await openTestShop()
    const answer = await postForm('/contact', ANANYA)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact?sent=yes#sent'])
    expect(await (await get('/contact?sent=yes')).text()).toContain('Thank you for writing')
    expect(await (await get('/contact')).text()).not.toContain('Thank you for writing')
    const { email, ...fields } = ANANYA
    const kept = await shop.db.selectFrom('enquiries').selectAll().executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ kind: 'contact', email })
    expect(JSON.parse(kept.fields)).toEqual(fields)
  })

  it('is returned with an error beside each invalid field and the submitted values', async () => {
    const { postForm, shop } = await openTestShop()
    const answer = await postForm('/contact', { ...ANANYA, email: 'ananya@', phone: '12', message: 'x'.repeat(10_000) })
    const html = await answer.text()
    expect(answer.status).toBe(400)
    for (const fault of [
      'Valid email is required',
      'Valid phone number is required',
      'Please shorten this to 5,000 characters',
    ])
      expect(html).toContain(fault)
    expect(html).toContain('value="Ananya &lt;b&gt;x&lt;/b&gt; 🎁"')
    expect(html).toContain('value="ananya@"')
    expect(html).toContain('x'.repeat(10_000))
    expect(html).not.toContain('<b>x</b>')
    expect(await shop.db.selectFrom('enquiries').selectAll().execute()).toEqual([])
  })

  it.each([
    ['nothing at all', {}],
    ['other fields', { hello: 'x' }],
    [
      'ten thousand characters everywhere',
      Object.fromEntries(Object.keys(ANANYA).map((name) => [name, '🎁'.repeat(10_000)])),
    ],
  ])('answers %s with its error messages', async (_, fields) => {
    const { postForm } = await openTestShop()
    const answer = await postForm('/contact', fields)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('Valid email is required')
  })

  it('refuses a body that is not a form or is too large', async () => {
    const { postJson, postForm } = await openTestShop()
    expect((await postJson('/contact', ANANYA)).status).toBe(415)
    expect((await postForm('/contact', { ...ANANYA, message: 'x'.repeat(2_000_000) })).status).toBe(413)
  })
})
