import { describe, expect, it } from 'vitest'
import { newId } from '#server/db/portable.ts'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import { currentOccasions, findOccasion } from '#server/occasions/queries.ts'
import { deskCookie } from '#test/desk-user.ts'
import { openTestShop } from '#test/shop.ts'

const NOW = new Date('2027-10-10T10:00:00+05:30')

async function openDesk() {
  const { get, shop } = await openTestShop({}, { now: () => NOW })
  const headers = { cookie: await deskCookie(shop, 'manager'), origin: 'http://shop.test' }
  return {
    db: shop.db,
    shopPage: async (path: string) => (await get(path)).text(),
    page: async (path: string) => (await get(path, { headers })).text(),
    send: (path: string, fields: Record<string, string>) =>
      get(path, { method: 'POST', headers, body: new URLSearchParams({ saw: '{}', ...fields }) }),
  }
}

describe('occasions at the desk', () => {
  it('of the sample can be switched on, and two of one day cannot', async () => {
    const { db, page, send } = await openDesk()
    expect(await page('/desk/occasions')).toContain('Dussehra')
    expect((await send('/desk/occasions', { id: 'diwali-2027', to: 'on' })).status).toBe(302)
    expect(await currentOccasions(db)).toEqual([{ name: 'Diwali', day: '2027-10-29' }])
    const typed = { key: newId(), name: 'Lakshmi Puja', day: '29 Oct 2027', source: 'the temple', on: '1' }
    const refused = await send('/desk/occasions/new', typed)
    expect(refused.status).toBe(422)
    const html = await refused.text()
    expect(html).toContain('Diwali is on 29 October 2027 too and is switched on.')
    expect(html).toContain('value="the temple"')
    const made = await send('/desk/occasions/new', { ...typed, on: '' })
    expect(made.headers.get('location')).toBe('/desk/occasions/lakshmi-puja-2027?did=made')
    expect((await send('/desk/occasions', { id: 'lakshmi-puja-2027', to: 'on' })).status).toBe(409)
  })

  it('get a page in two clicks, which shoppers see', async () => {
    const { db, page, send, shopPage } = await openDesk()
    const path = '/desk/occasions/diwali-2027'
    expect(await page(path)).toContain('Make a page')
    expect((await send(path, { act: 'page' })).headers.get('location')).toBe(`${path}?did=done`)
    expect(await page(path)).toContain('Last day to order, by city')
    expect(await page(`${path}/preview`)).toContain('Diwali, <em>sent in time</em>')
    const fault = await send(`${path}/preview`, { text: '{row: nothing-1}' })
    expect(await fault.text()).toContain('There is no product or collection called nothing-1.')
    expect((await send(path, { act: 'save', pageOn: '1' })).status).toBe(302)
    expect(await shopPage('/occasion/diwali')).toContain('Until when can I order?')
    const wrong = await send(path, { act: 'save', text: '{row: nothing-1}' })
    expect(wrong.status).toBe(422)
    expect(await wrong.text()).toContain('{row: nothing-1}')
    expect((await findOccasion(db, 'diwali-2027'))?.body).toContain('{cities: ')
  })

  it('add extra working days in one click, and keep what was typed when it is refused', async () => {
    const { db, page, send } = await openDesk()
    const path = '/desk/occasions/diwali-2027'
    expect(await page(path)).toContain('Work on Sunday 24 October too')
    expect((await send(path, { act: 'work', day: '2027-10-24' })).status).toBe(302)
    expect((await readDeliveryTables(db)).extraDays).toEqual([{ day: '2027-10-24', name: 'Diwali' }])
    expect(await page(path)).not.toContain('Work on Sunday 24 October too')
    expect(await page('/desk/settings/delivery')).toContain('Sunday, 24 October 2027: Diwali. Shop and riders work.')
    const refused = await send(path, { act: 'work', day: '26 Oct 2027', cutOff: 'sixish' })
    expect(refused.status).toBe(422)
    const html = await refused.text()
    expect(html).toContain('Write a time, such as 6 pm.')
    expect(html).toContain('value="sixish"')
    expect((await send(path, { act: 'rest', day: '2027-10-24' })).status).toBe(302)
    expect((await readDeliveryTables(db)).extraDays).toEqual([])
  })

  it('are deleted once they are switched off', async () => {
    const { db, send } = await openDesk()
    expect((await send('/desk/occasions/diwali-2027', { act: 'remove' })).headers.get('location')).toBe(
      '/desk/occasions',
    )
    expect(await findOccasion(db, 'diwali-2027')).toBeUndefined()
    expect((await send('/desk/occasions/diwali-2027', { act: 'save' })).status).toBe(404)
  })
})
