import { describe, expect, it } from 'vitest'
import { addDayOff } from '#server/delivery/change-days-off.ts'
import { openTestShop } from '#test/shop.ts'

const open = async (path: string) => {
  const { get } = await openTestShop()
  const answer = await get(path)
  return { status: answer.status, html: await answer.text() }
}
const NOW = new Date('2026-11-23T06:12:00Z')

const selected = (html: string) =>
  [...html.matchAll(/<a[^>]*role="tab"[^>]*>/g)].map(([tab]) => /aria-selected="(\w+)"/.exec(tab)?.[1])

describe('the corporate page', () => {
  it('has two tabs with a URL each', async () => {
    expect(selected((await open('/corporate')).html)).toEqual(['true', 'false'])
    expect(selected((await open('/corporate?tab=consultation')).html)).toEqual(['false', 'true'])
    expect(selected((await open('/corporate?tab=%3Cscript%3E')).html)).toEqual(['true', 'false'])
  })

  it('shows its steps, tiers, reasons and selling points', async () => {
    const { status, html } = await open('/corporate')
    expect(status).toBe(200)
    for (const words of [
      ...['Create Your Own Corporate Box', 'Gifting Consultation'],
      ...['Choose Your Box', 'Add Products', 'Customize Branding', 'Bulk Order', 'Start Building Now'],
      ...['₹1,499', '₹2,999', '₹4,999', 'Most Popular'],
      ...['Custom Packaging', 'Employee Recognition', 'Client Appreciation'],
      ...['500+ corporate clients', 'volume discounts', 'per-recipient tracking', 'dedicated manager'],
    ])
      expect(html).toContain(words)
    expect(html.replaceAll('<!-- -->', '')).toMatch(/3 items[\s\S]*5 items[\s\S]*7 items/)
    expect(html).toContain('href="/build-your-own/start"')
  })

  it('contains the consultation form without scripts, and no time slots', async () => {
    const { html } = await open('/corporate?tab=consultation')
    const form = /<noscript>(<form[\s\S]*?)<\/noscript>/.exec(html)?.[1] ?? ''
    expect(form).toContain('action="/consultation"')
    for (const label of ['Name', 'Email', 'Phone', 'Company', 'Message', 'Send Request']) expect(form).toContain(label)
    expect(html).toContain('href="#request"')
    expect(html).toContain('href="tel:+919876543210"')
    expect(html).not.toMatch(/\d:00 [ap]m/)
  })

  it('lists the days off of the shop', async () => {
    const { shop, get } = await openTestShop({}, { now: () => NOW })
    const by = { who: 'owner', now: NOW, live: false }
    for (const [day, who] of [
      ['2026-11-30', 'shop'],
      ['2026-12-01', 'courier'],
    ] as const)
      expect(await addDayOff(shop.db, { day, who, name: 'Rest', source: 'a notice on the door' }, by)).toMatchObject({
        ok: true,
      })
    const html = await (await get('/corporate?tab=consultation')).text()
    for (const day of ['2026-11-24', '01-26', '2026-11-30']) expect(html).toContain(`"${day}`)
    expect(html).not.toContain('2026-12-01')
  })
})
