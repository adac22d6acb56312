import { describe, expect, it } from 'vitest'
import { openTestShop } from '#test/shop.ts'

/** Monday, 11:42 am in India. */
const NOW = new Date('2026-11-23T06:12:00Z')
const open = () => openTestShop({}, { now: () => NOW })
const PAGE = '/quick-delivery/quick-delivery-1'

describe('the delivery day on the product page', () => {
  it('is not in the shared page, which asks for the PIN code with a plain form', async () => {
    const { get } = await open()
    const html = await (await get(PAGE)).text()
    expect(html.match(/<form[^>]*class="due-pin"[^>]*>/)?.[0]).toContain('method="get"')
    expect(html).toContain('name="pin"')
    expect(html).not.toContain('due-day')
    expect(html).not.toContain('2-3 business days')
    expect((await get(PAGE)).headers.get('cache-control')).not.toContain('no-store')
  })

  it('is in the uncached response to that form without scripts', async () => {
    const { get } = await open()
    const response = await get(`${PAGE}?pin=560038`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    expect(html).toContain('Today by 9')
    expect(html).toContain('Change PIN code 560038')
    // In place, and not in a streamed part that only a script can insert.
    expect(html).not.toContain('<template id="B:')
    expect(html).not.toContain('<div hidden')
    expect(await (await get(PAGE)).text()).not.toContain('Change PIN code')
  })

  it('can be changed without scripts, by a list of available days and a new PIN code', async () => {
    const { get } = await open()
    const html = await (await get(`${PAGE}?pin=560038`)).text()
    expect(html).toMatch(/<noscript><a[^>]*href="\?"[^>]*>Change</)
    const days = [...html.matchAll(/<option value="(2[^"]*)"/g)].map(([, day]) => day)
    expect(days[0]).toBe('2026-11-23')
    // A Sunday, and the day after the last available one.
    expect(days).not.toContain('2026-11-29')
    expect(days).not.toContain('2027-01-23')
    expect(days.at(-1)).toBe('2027-01-22')
    const chosen = await (await get(`${PAGE}?pin=560038&day=2026-11-30`)).text()
    expect(chosen).toContain('Monday 30\u00A0November')
    expect(chosen).toContain('The day you chose. The soonest is Monday 23\u00A0November.')
    expect(chosen).toMatch(/<option value="2026-11-30" selected/)
    expect(await (await get(`${PAGE}?pin=560038&day=soon`)).text()).toContain('Today by 9')
    expect(await (await get(`${PAGE}?pin=560038&day=2026-11-29`)).text()).toMatch(/<s>.*?Sunday 29/)
  })

  it.each([
    ['056003', 'A PIN code has six digits and does not begin with 0.'],
    ['560999', 'We do not know <!-- -->560999'],
    ['<script>', 'A PIN code has six digits'],
  ])('shows the error for %s without scripts', async (pin, words) => {
    const { get } = await open()
    const html = await (await get(`${PAGE}?pin=${encodeURIComponent(pin)}`)).text()
    expect(html).toContain(words)
    expect(html).not.toContain('<script>"')
  })

  it('uses the suggested PIN code that was clicked, not the unknown one in the field', async () => {
    const { get } = await open()
    const html = await (await get(`${PAGE}?pin=560999&pin=400050`)).text()
    expect(html).toContain('Bandra')
  })
})
