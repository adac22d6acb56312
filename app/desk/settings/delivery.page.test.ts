import { expect, it } from 'vitest'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import { deskCookie } from '#test/desk-user.ts'
import { createPaidOrder, moveTestOrder } from '#test/paid-order.ts'
import { openTestShop } from '#test/shop.ts'

const PAGE = '/desk/settings/delivery'
const NOW = new Date('2026-11-23T06:30:00Z')

it('the delivery tables can be changed, undone and tried on a PIN code, with an error for invalid values', async () => {
  const { get, shop } = await openTestShop({}, { now: () => NOW })
  const cookie = await deskCookie(shop, 'manager')
  const submit = async (fields: Record<string, string>) => {
    const answer = await get(PAGE, { method: 'POST', body: new URLSearchParams(fields), headers: { cookie } })
    return { status: answer.status, html: await answer.text() }
  }
  const tables = () => readDeliveryTables(shop.db)
  const metro = { act: 'transit', zone: 'metro' }
  expect(await submit({ ...metro, span: '0-2' })).toMatchObject({
    status: 422,
    html: expect.stringMatching(/value="0-2"[\s\S]*in transit as 2-3 or 2/),
  })
  expect((await submit({ ...metro, span: '3 – 4' })).status).toBe(200)
  expect((await submit({ act: 'mothers-day', zone: 'nowhere', span: '2' })).status).toBe(422)
  expect((await submit({ act: 'pack', id: 'kids-zone-1', days: '4' })).status).toBe(200)
  expect((await submit({ act: 'pack', id: 'no-gift', days: '4' })).html).toContain(
    'There is no product called no-gift.',
  )
  const off = { act: 'off', who: 'both', name: 'Holi', day: '2027-03-22', source: '' }
  expect((await submit(off)).html).toContain('Enter a source for the day.')
  expect((await submit({ ...off, source: 'Gazette', day: '' })).html).toContain('Choose a day.')
  // An error about the day itself marks no field as invalid.
  const sunday = await submit({ ...off, source: 'Gazette', day: '2027-03-21' })
  expect(sunday.html).toContain('21 March 2027 is a Sunday, which never counts.')
  expect(sunday.html).not.toContain('aria-invalid')
  expect((await submit({ ...off, source: 'Gazette', yearly: 'on' })).status).toBe(200)
  expect((await submit({ ...off, source: 'Gazette', yearly: 'on' })).html).toContain('03-22 is a day off already.')
  expect((await submit({ act: 'save', sameDayCutOff: '15:30', 'was.sameDayCutOff': '14:00' })).status).toBe(200)
  expect((await submit({ act: 'what' })).status).toBe(400)
  const now = await tables()
  expect(now.zones.find(({ id }) => id === 'metro')?.transit).toEqual([3, 4])
  expect([now.packDays.of, now.cutOff]).toEqual([{ 'kids-zone-1': 4 }, '15:30'])
  expect(now.daysOff).toContainEqual({ day: '03-22', name: 'Holi', who: 'both', source: 'Gazette' })
  const page = await (await get(`${PAGE}?pin=560%20038&day=2026-11-30`, { headers: { cookie } })).text()
  for (const words of ['2-3 → 3-4', '560038', '2026-11-30: can be chosen.', 'The manager'])
    expect(page).toContain(words)
  const undo = async (what: string) => {
    const line = (await (await get(PAGE, { headers: { cookie } })).text())
      .split('<li>')
      .find((one) => one.includes('value="undo"') && one.includes(what))
    return submit({ act: 'undo', version: /name="version" value="(\d+)"/.exec(line ?? '')?.[1] ?? 'none' })
  }
  for (const what of ['Cut-off', 'Holi', 'kids-zone-1:', '3-4 working days'])
    expect([what, (await undo(what)).status]).toEqual([what, 200])
  const back = await tables()
  expect([back.zones.find(({ id }) => id === 'metro')?.transit, back.packDays.of, back.cutOff]).toEqual([
    ...[[2, 3], {}, '14:00'],
  ])
  expect(back.daysOff).not.toContainEqual(expect.objectContaining({ day: '03-22' }))
  // An undo is a change of its own, so changes before it can no longer be undone.
  expect((await undo('Undone: Holi')).status).toBe(422)
  expect((await undo('Undone: 22')).status).toBe(422)
  expect((await submit({ ...metro, span: '5' })).status).toBe(200)
  for (const version of ['2', '1', '0', '999', 'x', '-1', '1e3'])
    expect([version, (await submit({ act: 'undo', version })).status]).toEqual([version, 422])
  expect((await submit({ act: 'pack', id: 'kids-zone-1', days: '4' })).status).toBe(200)
  expect((await submit({ ...off, source: 'Gazette', yearly: 'on' })).status).toBe(200)
  expect((await submit({ act: 'pack-as-others', id: 'kids-zone-1' })).status).toBe(200)
  expect((await submit({ act: 'on', day: '03-22' })).status).toBe(200)
  expect((await tables()).packDays.of).toEqual({})
})

it('delivery days that were met are counted and compared with other settings', async () => {
  const { get, shop } = await openTestShop({}, { now: () => NOW })
  const cookie = await deskCookie(shop, 'manager')
  const at = new Date('2026-11-09T05:30:00Z')
  const { id } = await createPaidOrder(shop.db, { at, shipping: { zipCode: '411001', state: 'Maharashtra' } })
  for (const to of ['packed', 'shipped', 'delivered'] as const) await moveTestOrder(shop.db, id, to, { at })
  const page = async (query: string) => (await get(`${PAGE}${query}`, { headers: { cookie } })).text()
  const rowOf = (html: string, table: number) =>
    [...(html.split('dk-counts')[table] ?? '').matchAll(/<td>([^<]*)/g)]
      .slice(0, table === 1 ? 3 : 4)
      .map(([, it]) => it)
  const here = await page('')
  expect(rowOf(here, 1)).toEqual(['1', '1', '0'])
  expect(rowOf(await page('?than=&span.metro=9&pack=&cutOff='), 2)).toEqual(['0', '0', '1', '0'])
  const slip = await page('?than=&span.metro=%3Cb%3E&cutOff=26:00')
  for (const words of ['value="&lt;b&gt;"', 'in transit as 2-3 or 2', 'Enter a time, such as 14:00.'])
    expect(slip).toContain(words)
  expect(slip.split('dk-counts')).toHaveLength(2)
})
