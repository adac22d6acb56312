import { describe, expect, it } from 'vitest'
import { chargeForDelivery } from '#test/charge-for-delivery.ts'
import { publishOccasion } from '#test/publish-occasion.ts'
import { openTestShop } from '#test/shop.ts'

const NOW = new Date('2027-11-05T06:00:00Z')
const ASHA = 'asha@example.com'

async function open() {
  const opened = await openTestShop({}, { now: () => NOW })
  const { db } = opened.shop
  await db.deleteFrom('occasions').execute()
  const id = await publishOccasion(db, new Date('2027-10-10T06:00:00Z'), { nextDay: '2028-10-17' })
  await db.updateTable('occasions').set({ asOf: '2027-11-05' }).execute()
  const text = async (path: string) => (await opened.get(path)).text()
  const stored = () => db.selectFrom('notices').select(['kind', 'subject', 'email']).orderBy('kind').execute()
  return { ...opened, db, id, text, stored }
}

describe('a request for one email', () => {
  it('has a page with its purpose, and is stored once with the same answer', async () => {
    const { text, postForm, stored, get } = await open()
    const html = await text('/notices?pin=744301')
    expect(html).toContain('Tell me when you deliver <em>to 744301</em>')
    expect(html).toContain('One email when we deliver to 744301, then we delete your address.')
    for (const email of [ASHA, 'Asha@Example.com']) {
      const answer = await postForm('/notices', { pin: '744301', email })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/notices?pin=744301&sent'])
    }
    expect(await stored()).toEqual([{ kind: 'place', subject: '744301', email: ASHA }])
    const sent = await get('/notices?pin=744301&sent')
    expect(sent.headers.get('x-robots-tag')).toBe('noindex')
    expect(await sent.text()).toContain('We will tell you when we deliver to 744301.')
  })

  it('is made on the page of an occasion that is over', async () => {
    const { db, id, text, postForm, stored } = await open()
    const html = await text('/occasion/diwali')
    expect(html).toContain('href="/notices?occasion=diwali"')
    expect(html).toContain('Remind me in September 2028')
    expect(await text('/notices?occasion=diwali')).toContain(
      'One email in September 2028, then we delete your address.',
    )
    await postForm('/notices', { occasion: 'diwali', email: ASHA })
    expect(await stored()).toEqual([{ kind: 'occasion', subject: id, email: ASHA }])
    await db.updateTable('occasions').set({ pageOn: 0 }).execute()
    expect((await postForm('/notices', { occasion: 'diwali', email: ASHA })).status).toBe(404)
  })

  it.each(['', 'asha', '<script>alert(1)</script>', 'x'.repeat(10_000)])(
    'keeps "%.10s" in its field with an error',
    async (email) => {
      const { postForm, stored } = await open()
      const answer = await postForm('/notices', { pin: '744301', email })
      const html = await answer.text()
      expect(answer.status).toBe(400)
      expect(html).toContain('That does not look like an email address yet. Could you check it?')
      expect(html).not.toContain('<script>alert(1)')
      expect(await stored()).toEqual([])
    },
  )

  it.each(['', '?pin=000000', '?pin=999999', '?pin=abc', '?occasion=nothing', '?occasion='])(
    'is not found for %s',
    async (query) => {
      const { get, postForm } = await open()
      expect((await get(`/notices${query}`)).status).toBe(404)
      const fields = Object.fromEntries(new URLSearchParams(query))
      expect((await postForm('/notices', { ...fields, email: ASHA })).status).toBe(404)
    },
  )

  it('says when the limits of the day are reached', async () => {
    const { shop, postForm } = await open()
    shop.config.intake.enquiriesADay = 0
    const answer = await postForm('/notices', { pin: '744301', email: ASHA })
    expect(answer.status).toBe(429)
    expect(await answer.text()).toContain('letterbox is full')
  })

  it('is a link beside a PIN code that is not delivered to, without scripts', async () => {
    const { shop, text } = await open()
    await chargeForDelivery(shop.db)
    const html = await text('/kids-zone/kids-zone-1?pin=744301')
    expect(html).toContain('We do not deliver to <!-- -->744301')
    expect(html).toMatch(/<a class="textbtn" href="\/notices\?pin=744301">Tell me when you deliver here<\/a>/)
    expect(await text('/kids-zone/kids-zone-1?pin=800001')).not.toContain('/notices?')
  })
})
