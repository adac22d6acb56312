import { describe, expect, it } from 'vitest'
import type { Discount } from '#domain/discount/discount.ts'
import { EMPTY_DISCOUNT_FORM, toDiscountForm } from '#domain/discount/discount-form.ts'
import { openDiscounts } from '#server/discounts/queries.ts'
import { deskCookie } from '#test/desk-user.ts'
import { insertDiscount } from '#test/insert-discount.ts'
import { openTestShop } from '#test/shop.ts'

async function openDesk() {
  const { get, shop } = await openTestShop()
  const cookie = await deskCookie(shop, 'manager')
  const headers = { cookie, origin: 'http://shop.test' }
  return {
    db: shop.db,
    page: async (path: string) => (await get(path, { headers })).text(),
    send(path: string, fields: Record<string, string> | [string, string][]) {
      const body = new URLSearchParams(fields)
      if (!body.has('saw')) body.set('saw', EMPTY)
      return get(path, { method: 'POST', headers, body })
    },
  }
}

const DIWALI = { name: 'Diwali offer', code: 'diwali10', percent: '10', scope: 'everything' }
const EMPTY = JSON.stringify(EMPTY_DISCOUNT_FORM)

describe('discounts at the desk', () => {
  it('can be created, edited, switched off and ended', async () => {
    const { db, page, send } = await openDesk()
    expect(await page('/desk/offers')).toContain('No discounts yet.')
    expect((await send('/desk/offers/new', DIWALI)).headers.get('location')).toBe('/desk/offers')
    const [made] = await openDiscounts(db)
    const id = made?.id ?? ''
    expect(made).toMatchObject({ code: 'DIWALI10', off: { by: 'percent', percent: 10 } })
    expect(await page('/desk/offers')).toContain('10% off')
    const seenOn = async () => /name="seen" value="([^"]*)"/.exec(await page(`/desk/offers/${id}`))?.[1] ?? ''
    const saw = JSON.stringify(toDiscountForm(made as Discount))
    expect((await send(`/desk/offers/${id}`, { ...DIWALI, uses: '100', saw })).status).toBe(302)
    // A form that was opened before: other fields are merged, the same field is a conflict.
    expect((await send(`/desk/offers/${id}`, { ...DIWALI, each: '2', saw })).status).toBe(302)
    expect((await openDiscounts(db))[0]).toMatchObject({ maxUses: 100, maxPerPerson: 2 })
    const late = await send(`/desk/offers/${id}`, { ...DIWALI, uses: '50', saw })
    expect(late.status).toBe(409)
    expect(await late.text()).toContain('Someone else has changed this')
    expect((await send('/desk/offers', { id, seen: await seenOn(), to: 'off' })).status).toBe(302)
    expect((await openDiscounts(db))[0]).toMatchObject({ isOn: false, maxUses: 100, off: { percent: 10 } })
    expect((await send(`/desk/offers/${id}`, { act: 'end', seen: await seenOn() })).status).toBe(302)
    expect(await openDiscounts(db)).toEqual([])
    expect(await page(`/desk/offers/${id}`)).toContain('It has ended.')
    const said = await db.selectFrom('changes').select(['what', 'who']).where('subject', '=', 'offers').execute()
    expect(said.map(({ what }) => what).sort()).toEqual(
      ['offer made', 'offer changed', 'offer changed', 'offer switched off', 'offer ended'].sort(),
    )
  })

  it('can be limited to collections, and the form shows the chosen ones', async () => {
    const { db, page, send } = await openDesk()
    const typed = { ...DIWALI, scope: 'collections', of: 'kids-zone-1' }
    const ticks: [string, string][] = ['wedding-edit', 'kids-zone'].map((slug) => ['list', slug])
    expect((await send('/desk/offers/new', typed)).status).toBe(422)
    expect((await send('/desk/offers/new', [...Object.entries(typed), ...ticks])).status).toBe(302)
    const [made] = await openDiscounts(db)
    expect(made).toMatchObject({ scope: 'collections', of: ['wedding-edit', 'kids-zone'] })
    const form = await page(`/desk/offers/${made?.id}`)
    const ticked = [...form.matchAll(/<input[^>]*name="list"[^>]*>/g)].filter(([tag]) => /\bchecked\b/.test(tag))
    expect(ticked.map(([tag]) => /value="([^"]*)"/.exec(tag)?.[1]).sort()).toEqual(['kids-zone', 'wedding-edit'])
    expect(form).toMatch(/>Wedding Edit<\/label>/)
  })

  it('return the submitted values with an error beside each invalid field', async () => {
    const { db, send } = await openDesk()
    await insertDiscount(db, {})
    const typed = { ...DIWALI, percent: '110', of: '"><script>', scope: 'gifts', until: '2026-02-31', uses: '0' }
    const answer = await send('/desk/offers/new', typed)
    const html = await answer.text()
    expect(answer.status).toBe(422)
    for (const word of [
      'Enter a whole percentage from 1 to 100',
      'Write the day as 2026-11-12.',
      'Enter a whole number',
    ])
      expect(html).toContain(word)
    expect(html).toContain('value="110"')
    expect(html).not.toContain('"><script>')
    const taken = await (await send('/desk/offers/new', DIWALI)).text()
    expect(taken).toContain('Diwali offer already uses this code. End it first.')
    const unknown = await (await send('/desk/offers/new', { ...DIWALI, code: 'NEW', scope: 'gifts', of: 'x' })).text()
    expect(unknown).toContain('There is no product called x.')
    expect(await openDiscounts(db)).toHaveLength(1)
    expect((await send('/desk/offers/nothing', { ...DIWALI, code: 'NEW' })).status).toBe(404)
    expect((await send('/desk/offers', { id: 'nothing', to: 'sideways' })).status).toBe(400)
  })
})
