import { describe, expect, it } from 'vitest'
import { openOffers } from '#server/catalogue/offers.ts'
import { deskCookie } from '#test/desk-user.ts'
import { openTestShop } from '#test/shop.ts'
import { writeOffer } from '#test/write-offer.ts'

async function openDesk() {
  const { get, shop } = await openTestShop()
  const cookie = await deskCookie(shop, 'manager')
  const headers = { cookie, origin: 'http://shop.test' }
  return {
    db: shop.db,
    page: async (path: string) => (await get(path, { headers })).text(),
    send: (path: string, fields: Record<string, string> | [string, string][]) =>
      get(path, { method: 'POST', headers, body: new URLSearchParams(fields) }),
  }
}

const DIWALI = { name: 'Diwali offer', code: 'diwali10', percent: '10', scope: 'everything' }

describe('offers at the desk', () => {
  it('are made, changed, switched and ended, and listed with their uses', async () => {
    const { db, page, send } = await openDesk()
    expect(await page('/desk/offers')).toContain('There is no offer yet.')
    expect((await send('/desk/offers/new', DIWALI)).headers.get('location')).toBe('/desk/offers')
    const [made] = await openOffers(db)
    const id = made?.id ?? ''
    expect(made).toMatchObject({ code: 'DIWALI10', off: { by: 'percent', percent: 10 } })
    expect(await page('/desk/offers')).toContain('10% off')
    const seenOn = async () => /name="seen" value="([^"]*)"/.exec(await page(`/desk/offers/${id}`))?.[1] ?? ''
    const seen = await seenOn()
    expect((await send(`/desk/offers/${id}`, { ...DIWALI, uses: '100', seen })).status).toBe(302)
    // Whoever had it open before sees that first.
    const late = await send(`/desk/offers/${id}`, { ...DIWALI, percent: '50', seen: 'long ago' })
    expect(late.status).toBe(409)
    expect(await late.text()).toContain('Somebody has changed this offer since you opened it')
    expect((await send('/desk/offers', { id, seen: await seenOn(), to: 'off' })).status).toBe(302)
    expect((await openOffers(db))[0]).toMatchObject({ isOn: false, maxUses: 100, off: { percent: 10 } })
    expect((await send(`/desk/offers/${id}`, { act: 'end', seen: await seenOn() })).status).toBe(302)
    expect(await openOffers(db)).toEqual([])
    expect(await page(`/desk/offers/${id}`)).toContain('It has ended.')
    const said = await db.selectFrom('changes').select(['what', 'who']).where('subject', '=', 'offers').execute()
    expect(said.map(({ what }) => what).sort()).toEqual(
      ['offer made', 'offer changed', 'offer switched off', 'offer ended'].sort(),
    )
  })

  it('are for collections that are ticked by their names, and come back ticked', async () => {
    const { db, page, send } = await openDesk()
    const typed = { ...DIWALI, scope: 'collections', of: 'kids-zone-1' }
    const ticks: [string, string][] = ['wedding-edit', 'kids-zone'].map((slug) => ['list', slug])
    expect((await send('/desk/offers/new', typed)).status).toBe(422)
    expect((await send('/desk/offers/new', [...Object.entries(typed), ...ticks])).status).toBe(302)
    const [made] = await openOffers(db)
    expect(made).toMatchObject({ scope: 'collections', of: ['wedding-edit', 'kids-zone'] })
    const form = await page(`/desk/offers/${made?.id}`)
    const ticked = [...form.matchAll(/<input[^>]*name="list"[^>]*>/g)].filter(([tag]) => /\bchecked\b/.test(tag))
    expect(ticked.map(([tag]) => /value="([^"]*)"/.exec(tag)?.[1]).sort()).toEqual(['kids-zone', 'wedding-edit'])
    expect(form).toMatch(/>Wedding Edit<\/label>/)
  })

  it('keep what was typed with a word beside each field that cannot be', async () => {
    const { db, send } = await openDesk()
    await writeOffer(db, {})
    const typed = { ...DIWALI, percent: '110', of: '"><script>', scope: 'gifts', until: '2026-02-31', uses: '0' }
    const answer = await send('/desk/offers/new', typed)
    const html = await answer.text()
    expect(answer.status).toBe(422)
    for (const word of ['Whole percent from 1 to 100', 'Write the day as 2026-11-12.', 'A whole number from 1'])
      expect(html).toContain(word)
    expect(html).toContain('value="110"')
    expect(html).not.toContain('"><script>')
    const taken = await (await send('/desk/offers/new', DIWALI)).text()
    expect(taken).toContain('Diwali offer has this code already. End it first.')
    const unknown = await (await send('/desk/offers/new', { ...DIWALI, code: 'NEW', scope: 'gifts', of: 'x' })).text()
    expect(unknown).toContain('There is no gift called x.')
    expect(await openOffers(db)).toHaveLength(1)
    expect((await send('/desk/offers/nothing', { ...DIWALI, code: 'NEW' })).status).toBe(404)
    expect((await send('/desk/offers', { id: 'nothing', to: 'sideways' })).status).toBe(400)
  })
})
