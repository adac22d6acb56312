import { describe, expect, it, vi } from 'vitest'
import type { OccasionAnswer } from '#domain/occasion/notice-texts.ts'
import type { OccasionValues } from '#domain/occasion/occasion-fields.ts'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import { createPaidOrder } from '#test/paid-order.ts'
import { publishOccasion } from '#test/publish-occasion.ts'
import { openTestShop } from '#test/shop.ts'
import { deliverInSlots } from '#test/slot-delivery.ts'

const at = (time: string) => new Date(`${time}:00+05:30`)

async function openWith(time: string, values: Partial<OccasionValues> = {}) {
  const opened = await openTestShop({}, { now: () => at(time) })
  const { db } = opened.shop
  await db.deleteFrom('occasions').execute()
  const id = await publishOccasion(db, at('2027-10-10T09:00'), values)
  return { ...opened, db, id, page: async (path: string) => (await opened.get(path)).text() }
}

describe('an occasion page', () => {
  it('has its products, the table of cities, and the questions as structured data', async () => {
    const { page } = await openWith('2027-10-10T10:00')
    const html = await page('/occasion/diwali')
    expect(html).toContain('<h1 class="d8">Diwali, <em>sent in time</em></h1>')
    expect(html).toContain('<title>Diwali, sent in time | Regalo</title>')
    expect(html).toContain('Made for <em>Diwali</em>')
    expect(html.match(/<article class="card"/g)).toHaveLength(4)
    expect(html).toMatch(/<th scope="row">Patna<\/th><td>Fri 22 Oct, 2\u00a0pm<\/td><td>Fri 29 Oct<\/td>/)
    expect(html).toContain('<th scope="row">Bengaluru')
    expect(html).toContain('<summary>Is the diya included?')
    expect(html).toContain('"@type":"FAQPage"')
    expect(html).toContain('See the last day to order for Diwali.')
  })

  it('escapes HTML and scripts of its Markdown', async () => {
    const text = '## Words\n\n<script>alert(1)</script> and [a link](javascript:alert(1))'
    const html = await (await openWith('2027-10-10T10:00', { text })).page('/occasion/diwali')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).not.toContain('href="javascript:')
  })

  it('is in the sitemap while it is published, and not found otherwise', async () => {
    const published = await openWith('2027-10-10T10:00')
    expect(await published.page('/sitemap.xml')).toContain('/occasion/diwali</loc>')
    expect((await published.get('/occasion/other')).status).toBe(404)
    const draft = await openWith('2027-10-10T10:00', { pageOn: '' })
    expect((await draft.get('/occasion/diwali')).status).toBe(404)
    expect(await draft.page('/sitemap.xml')).not.toContain('/occasion/')
  })

  it('stays after the day and names the next date', async () => {
    const { db, id, page } = await openWith('2027-11-05T10:00', { nextDay: '2028-10-17' })
    await db.updateTable('occasions').set({ asOf: '2027-10-30' }).where('id', '=', id).execute()
    const html = await page('/occasion/diwali')
    expect(html).toContain('Diwali 2027 is over')
    expect(html).toContain('The next one is on Tuesday 17 October 2028.')
  })
})

describe('the notice of an occasion', () => {
  it('is on products and lists from 21 days before, with its date, and nowhere twice', async () => {
    const { page } = await openWith('2027-10-10T10:00')
    for (const path of ['/kids-zone', '/kids-zone/kids-zone-1', '/uniquely-yours', '/wedding-edit', '/mothers-day']) {
      const html = await page(path)
      expect([path, html.match(/class="fest-note"/g)?.length]).toEqual([path, 1])
      expect(html).toContain('Diwali is on Friday 29 October')
    }
    expect(await page('/')).not.toContain('fest-note')
  })

  it('is on no page of a shop whose occasions are off or far away', async () => {
    const off = await openWith('2027-10-10T10:00', { on: '' })
    expect(await off.page('/kids-zone')).not.toContain('Diwali')
    const far = await openWith('2027-10-10T10:00', { day: '2027-11-20' })
    expect(await far.page('/kids-zone')).not.toContain('fest-note')
  })
})

describe('the last order in /promise.json', () => {
  const ask = async (query: string) => (await openWith('2027-10-10T10:00')).get(`/promise.json?${query}`)

  it('is that of services and of products, and may be cached until the next cut-off', async () => {
    const answer = await ask('pin=800001&days=2027-10-29,2027-10-27&for=standard-1')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=14400')
    const { days } = (await answer.json()) as OccasionAnswer
    const last = { before: at('2027-10-22T14:00').toISOString(), arrives: '2027-10-29' }
    expect(days['2027-10-29']).toEqual({ together: last, services: { 'standard-1': last } })
    expect(days['2027-10-27']?.together?.arrives).toBe('2027-10-27')
    const products = (await (await ask('pin=800001&days=2027-10-29&ids=kids-zone-1,nothing')).json()) as OccasionAnswer
    expect(products.days['2027-10-29']?.together).toEqual(last)
  })

  it('is left out for an unknown PIN code, and refused for a day that is none', async () => {
    expect(await (await ask('pin=999999&days=2027-10-29&for=standard-1')).json()).not.toHaveProperty('days')
    expect((await ask('pin=800001&days=2027-02-30&for=standard-1')).status).toBe(400)
  })
})

describe('the last order in a shop with places', () => {
  const text = '## Cities\n\n{cities: 302001}'

  async function openLimited() {
    const opened = await openWith('2027-10-28T10:00', { text })
    await deliverInSlots(opened.db, { mostADay: 1 })
    const delivery = await readDeliveryTables(opened.db)
    const shipping = { city: 'Jaipur', state: 'Rajasthan', zipCode: '302001' }
    const order = (deliverOn: string) =>
      createPaidOrder(opened.db, {
        ...{ shipping, delivery, deliverOn, lines: { 'kids-zone-1': 1 }, at: at('2027-10-27T10:00'), test: true },
      })
    const ask = async () => opened.get('/promise.json?pin=302001&days=2027-10-29&for=standard-1')
    const read = async () => (await (await ask()).json()) as OccasionAnswer & { together: { day: string } }
    return { ...opened, order, ask, read }
  }

  it('arrives on a day with a place, and is none when every day is full', async () => {
    const { order, ask, read } = await openLimited()
    expect((await ask()).headers.get('cache-control')).toBe('public, max-age=15')
    const lastOf = async () => (await read()).days['2027-10-29']?.together
    expect(await lastOf()).toEqual({ before: at('2027-10-29T14:00').toISOString(), arrives: '2027-10-29' })
    await order('2027-10-29')
    expect(await lastOf()).toEqual({ before: at('2027-10-28T14:00').toISOString(), arrives: '2027-10-28' })
    await order('2027-10-28')
    const late = await read()
    expect(late.days['2027-10-29']).toEqual({ together: null, services: { 'standard-1': null } })
    expect(late.together.day).toBe('2027-10-30')
  })

  it('is in the table of cities, which is rendered again within the time of an answer', async () => {
    const { order, page } = await openLimited()
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const rowOf = async () => /<td>.*?<\/td><td>.*?<\/td>/.exec(await page('/occasion/diwali'))?.[0]
      const first = '<td>Fri 29 Oct, 2\u00a0pm</td><td>Fri 29 Oct</td>'
      expect(await rowOf()).toBe(first)
      await order('2027-10-29')
      vi.advanceTimersByTime(16_000)
      expect(await rowOf()).toBe('<td>Thu 28 Oct, 2\u00a0pm</td><td>Thu 28 Oct</td>')
      await order('2027-10-28')
      vi.advanceTimersByTime(16_000)
      expect(await rowOf()).toBe('<td>We cannot promise it</td><td></td>')
    } finally {
      vi.useRealTimers()
    }
  })
})
