import { describe, expect, it } from 'vitest'
import { addDays, indianDate } from '#domain/delivery/calendar.ts'
import type { Role } from '#domain/desk/roles.ts'
import { deskCookie } from '#test/desk-user.ts'
import { insertDiscount } from '#test/insert-discount.ts'
import { asFormData, phoneOrderForm } from '#test/phone-order.ts'
import { openTestShop } from '#test/shop.ts'
import { deliverInSlots, TEST_SLOTS } from '#test/slot-delivery.ts'

const GIFT = 'kids-zone-1'

async function onTheTelephone(role: Role = 'manager') {
  const { get, shop } = await openTestShop()
  const cookie = await deskCookie(shop, role)
  const send = (fields: readonly [string, string][], path = '/desk/orders/new') =>
    get(path, { method: 'POST', body: asFormData(fields), headers: { cookie } })
  const open = async (path: string) => (await get(path, { headers: { cookie } })).text()
  return { get, shop, send, open }
}

const pressed = (act: string, fields: readonly [string, string][]): [string, string][] => [...fields, ['act', act]]

describe('a phone order', () => {
  it('can be put together without scripts: search, add, quote and remove', async () => {
    const { send, open } = await onTheTelephone()
    expect(await open('/desk/orders')).toContain('href="/desk/orders/new"')
    const found = await (
      await send(pressed('find', [...phoneOrderForm({}, { city: '', state: '' }), ['find', 'x']]))
    ).text()
    expect(found).toMatch(/name="city"[^>]*value="Bengaluru"/)
    expect(found).toMatch(/name="state"[^>]*value="Karnataka"/)
    const form = phoneOrderForm({}).filter(([name]) => name !== 'find')
    const results = await (await send(pressed('find', [...form, ['find', 'doctor bear']]))).text()
    const [, id = ''] = /value="add:([\w-]+)"/.exec(results) ?? []
    expect(id).not.toBe('')
    const one = await (await send(pressed(`add:${id}`, form))).text()
    expect(one).toMatch(new RegExp(`name="line"[^>]*value="${id}"`))
    expect(one).toMatch(/GST[\s\S]*Shipping[\s\S]*Free[\s\S]*Total[\s\S]*Deliver by/)
    const none = await (await send(pressed(`remove:${GIFT}`, phoneOrderForm({ [GIFT]: 2 })))).text()
    expect(none).not.toContain('name="line"')
  })

  it('shows the hours of its day, full ones that cannot be chosen, and says which day they are of', async () => {
    const { send, shop } = await onTheTelephone()
    await deliverInSlots(shop.db, {
      slots: TEST_SLOTS.map((slot) => (slot.id === 'evening' ? { ...slot, mostADay: 1 } : slot)),
    })
    const jaipur = { city: 'Jaipur', state: 'Rajasthan', zipCode: '302001' }
    const day = addDays(indianDate(new Date()), 7)
    const evening = { ...jaipur, deliverOn: day, slotId: 'evening' }
    await send(pressed('make', phoneOrderForm({ [GIFT]: 1 }, evening)))
    const key = 'f'.repeat(32)
    const page = await (await send(pressed('', phoneOrderForm({ [GIFT]: 1 }, { ...evening, key })))).text()
    expect(page).toMatch(/<option[^>]*disabled=""[^>]*value="evening"|<option[^>]*value="evening"[^>]*disabled=""/)
    expect(page).toContain('Evening, 5 pm to 9 pm, full')
    expect(page).toContain('We kept the day and took “Any time”. The ₹99.00 is off your total.')
    const without = await (await send(pressed('', phoneOrderForm({ [GIFT]: 1 }, { ...jaipur, key })))).text()
    expect(without).toMatch(/Hours of \w+ \d+ \w+\. Enter this date to choose one\./)
  })

  it('creates an order with a payment link, which can be paid by its holder', async () => {
    const { get, send, open, shop } = await onTheTelephone()
    const made = await send(pressed('make', phoneOrderForm({ [GIFT]: 2 }, { message: 'For <you>', cardFrom: 'Nani' })))
    const address = made.headers.get('location') ?? ''
    expect([made.status, address]).toEqual([302, expect.stringMatching(/^\/desk\/orders\/REG-\d+#link$/)])
    const page = await open(address)
    const [, path = ''] = /http:\/\/shop\.test(\/pay\/[\w-]{22})</.exec(page) ?? []
    expect(page).toContain('the items are reserved until then')
    expect(page).toContain('For &lt;you&gt;')
    expect(await open('/desk/payment-links')).toMatch(/Open<\/span>[\s\S]*The manager/)
    const shown = await get(path)
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const { totalPaise } = await shop.db.selectFrom('orders').select('totalPaise').executeTakeFirstOrThrow()
    const paid = await send(
      [
        ['transactionId', '632604118207'],
        ['totalPaise', String(totalPaise)],
      ],
      path,
    )
    expect(paid.headers.get('location')).toMatch(/^\/order\/REG-\d+\/[\w-]{22}$/)
    expect(await open('/desk/payment-links')).toContain('Paid</span>')
    expect(await open(address.replace('#link', ''))).not.toContain('Payment link</h2>')
  })

  it('can be paid at the counter, and a refusal keeps everything typed beside its error', async () => {
    const { send, open } = await onTheTelephone()
    const day = { pay: 'now', method: 'cash', receivedOn: '2026-11-21' }
    const quoted = await (await send(pressed('code', phoneOrderForm({ [GIFT]: 2 }, day)))).text()
    const [, total = ''] = /name="shown-total"[^>]*value="(\d+)"/.exec(quoted) ?? []
    expect(quoted).toMatch(/name="amount"[^>]*value="\d+\.\d\d"/)
    const shown = { ...day, 'shown-total': total, amount: '9,00,000', note: 'For <Nani>' }
    const refused = await send(pressed('make', phoneOrderForm({ [GIFT]: 2 }, shown)))
    const html = await refused.text()
    expect([refused.status, html]).toEqual([422, expect.stringContaining('Cash above the total')])
    for (const value of ['9,00,000', 'For &lt;Nani&gt;', '2026-11-21']) expect(html).toContain(`value="${value}"`)
    expect(html).toMatch(/aria-invalid="true"[^>]*name="amount"/)
    const made = await send(pressed('make', phoneOrderForm({ [GIFT]: 2 }, { ...shown, amount: '' })))
    const address = made.headers.get('location') ?? ''
    expect([made.status, address]).toEqual([302, expect.stringMatching(/^\/desk\/orders\/REG-\d+#money$/)])
    expect(await open(address.replace('#money', ''))).toMatch(/Cash/)
  })

  it('can be a built box, and the form keeps the items of the other kind', async () => {
    const { send, open, shop } = await onTheTelephone()
    await insertDiscount(shop.db)
    const gifts = phoneOrderForm(
      { [GIFT]: 2 },
      { code: 'diwali 10', message: 'For <you>', giftWrap: 'on', find: 'trinket' },
    )
    const boxes = await (await send(pressed('kind:box', gifts))).text()
    expect(boxes).toMatch(/type="hidden" name="line" value="kids-zone-1"/)
    expect(boxes).toMatch(/value="diwali 10"/)
    expect(boxes).toMatch(/Compact[\s\S]*₹3,499/)
    expect(boxes).toContain('value="add:keepsakes-1"')
    const none = await send(pressed('make', phoneOrderForm({}, { kind: 'box' })))
    expect([none.status, await none.text()]).toEqual([422, expect.stringMatching(/Choose a box[\s\S]*to the box/)])
    const chosen: [string, string][] = [...gifts, ['kind', 'box'], ['box', 'compact']]
    const sums = await (await send(pressed('add:keepsakes-1', chosen))).text()
    expect(sums).toMatch(/1 of \d+ items[\s\S]*Diwali offer, DIWALI10[\s\S]*₹352\.20[\s\S]*₹3,169\.80/)
    const back = await (
      await send(pressed('kind:cart', [...chosen, ['item', 'keepsakes-1'], ['item-paise', '']]))
    ).text()
    expect(back).toMatch(/name="box" value="compact"[\s\S]*name="item" value="keepsakes-1"/)
    const made = await send(pressed('make', [...chosen, ['item', 'keepsakes-1'], ['item-paise', '2300']]))
    const page = await open((made.headers.get('location') ?? '').replace('#link', ''))
    expect(page).toMatch(/For &lt;you&gt;/)
    expect(page).toContain('₹3,169.80')
  })

  it('marks the boxes as invalid when none or an unavailable one is chosen', async () => {
    const { send } = await onTheTelephone()
    for (const box of ['', 'sold-no-more']) {
      const html = await (await send(pressed('make', phoneOrderForm({}, { kind: 'box', box })))).text()
      const radios = html.match(/<input(?=[^>]*type="radio")[^>]*name="box"[^>]*>/g) ?? []
      expect([box, radios.length > 1, radios.every((radio) => radio.includes('aria-invalid="true"'))]).toEqual([
        ...[box, true, true],
      ])
    }
  })

  it('returns all submitted values when it is refused', async () => {
    const { send, shop } = await onTheTelephone('owner')
    const typed = phoneOrderForm(
      { [GIFT]: '2x' },
      { fullName: '"A" <b>', phone: '12', message: 'Line', deliverOn: '2026-01-01' },
    )
    const refused = await send(pressed('make', typed))
    expect(refused.status).toBe(422)
    const html = await refused.text()
    for (const value of ['&quot;A&quot; &lt;b&gt;', '12', '2x', '2026-01-01', '0123456789abcdef0123456789abcdef'])
      expect([value, html.includes(`value="${value}"`)]).toEqual([value, true])
    expect(html).toContain('>Line</textarea>')
    expect(html).toContain('Enter a quantity, such as 2.')
    const empty = await (await send(pressed('make', phoneOrderForm({})))).text()
    expect(empty).toContain('Add at least one item.')
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
  })
})

describe('payment links', () => {
  it('can be created and ended, and an invalid order number is returned with its error', async () => {
    const { get, send, open } = await onTheTelephone()
    const made = await send(pressed('make', phoneOrderForm({ [GIFT]: 1 })))
    const number = /REG-\d+/.exec(made.headers.get('location') ?? '')?.[0] ?? ''
    const [, path = ''] = /(\/pay\/[\w-]{22})</.exec(await open(`/desk/orders/${number}`)) ?? []
    const ended = await send(
      [
        ['act', 'end'],
        ['number', number],
      ],
      '/desk/payment-links',
    )
    expect(ended.headers.get('location')).toBe(`/desk/orders/${number}#link`)
    expect(await (await get(path)).text()).toContain('This link was ended.')
    const paid = await send(
      [
        ['transactionId', '632604118207'],
        ['totalPaise', '1'],
      ],
      path,
    )
    expect(paid.status).toBe(409)
    expect(await open(`/desk/orders/${number}`)).toContain('No payment links yet.')
    const wrong = await send(
      [
        ['act', 'make'],
        ['number', 'REG-<9>'],
      ],
      '/desk/payment-links',
    )
    expect([wrong.status, await wrong.text()]).toEqual([409, expect.stringContaining('value="REG-&lt;9&gt;"')])
    expect((await send([['act', 'sell']], '/desk/payment-links')).status).toBe(400)
  })
})
