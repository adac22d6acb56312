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
  const page = async (query = '') => (await get(`${PAGE}${query}`, { headers: { cookie } })).text()
  expect((await submit({ act: 'pack', id: 'kids-zone-1', days: '4' })).status).toBe(200)
  expect((await submit({ act: 'pack', id: 'no-gift', days: '4' })).html).toContain(
    'There is no product called no-gift.',
  )
  const off = { act: 'save-record', of: 'day', id: 'new', name: 'Holi', day: '22 Mar', source: 'Gazette', yearly: 'on' }
  expect((await submit(off)).status).toBe(200)
  expect((await submit({ act: 'save', sameDayCutOff: '15:30', 'was.sameDayCutOff': '14:00' })).status).toBe(200)
  expect((await submit({ act: 'what' })).status).toBe(400)
  const now = await tables()
  expect([now.packDays.of, now.cutOff]).toEqual([{ 'kids-zone-1': 4 }, '15:30'])
  expect(now.daysOff).toContainEqual({ day: '03-22', name: 'Holi', who: 'both', source: 'Gazette' })
  const tried = await page('?pin=560%20038&day=2026-11-30')
  for (const words of ['14:00 → 15:30', '560 038', '2026-11-30: can be chosen.', 'The manager'])
    expect(tried).toContain(words)
  const undo = async (what: string) => {
    const line = (await page()).split('<li>').find((one) => one.includes('value="undo"') && one.includes(what))
    return submit({ act: 'undo', version: /name="version" value="(\d+)"/.exec(line ?? '')?.[1] ?? 'none' })
  }
  for (const what of ['Cut-off', 'Holi', 'kids-zone-1:']) expect([what, (await undo(what)).status]).toEqual([what, 200])
  const back = await tables()
  expect([back.packDays.of, back.cutOff]).toEqual([{}, '14:00'])
  expect(back.daysOff).not.toContainEqual(expect.objectContaining({ day: '03-22' }))
  // An undo is a change of its own, so changes before it can no longer be undone.
  expect((await undo('Undone: Holi')).status).toBe(422)
  for (const version of ['2', '1', '0', '999', 'x', '-1', '1e3'])
    expect([version, (await submit({ act: 'undo', version })).status]).toEqual([version, 422])
  expect((await submit({ act: 'pack', id: 'kids-zone-1', days: '4' })).status).toBe(200)
  expect((await submit({ act: 'pack-as-others', id: 'kids-zone-1' })).status).toBe(200)
  expect((await tables()).packDays.of).toEqual({})
})

/** Submits a form without scripts. */
async function openForms() {
  const { get, shop } = await openTestShop({}, { now: () => NOW })
  const cookie = await deskCookie(shop, 'manager')
  const page = async (query = '') => (await get(`${PAGE}${query}`, { headers: { cookie } })).text()
  const submit = async (query: string, fields: [string, string][]) => {
    const body = new URLSearchParams(fields)
    const answer = await get(`${PAGE}${query}`, { method: 'POST', body, headers: { cookie } })
    return { status: answer.status, html: await answer.text() }
  }
  const record = (of: string, id: string, fields: [string, string][], version = '1') =>
    submit(`?edit=${of}:${id}`, [
      ...([
        ['act', 'save-record'],
        ['of', of],
        ['id', id],
        ['version', version],
      ] as [string, string][]),
      ...fields,
    ])
  return { page, submit, record, shop, tables: () => readDeliveryTables(shop.db) }
}

it('areas, zones and rates are edited by plain forms, which keep what was typed', async () => {
  const { page, submit, record, tables } = await openForms()
  expect(await page('?edit=rate:new')).toContain('Save rate')
  const wrong = await record('rate', 'new', [
    ['name', 'Riders'],
    ['kind', 'flat'],
    ['flat', '-60'],
  ])
  expect(wrong.status).toBe(422)
  for (const words of ['value="Riders"', 'value="-60"', 'An amount cannot be below 0.', 'aria-invalid="true"'])
    expect(wrong.html).toContain(words)
  const rate: [string, string][] = [
    ...([
      ['name', 'Riders'],
      ['kind', 'flat'],
      ['flat', '60'],
      ['freeAbove', '1,500'],
    ] as [string, string][]),
    ...([['collections.wedding', '250']] as [string, string][]),
  ]
  const added = await record('rate', 'new', rate)
  expect(added).toMatchObject({
    status: 200,
    html: expect.stringContaining('Riders added. No paid order is affected.'),
  })
  expect(added.html).not.toContain('Save rate')
  expect((await tables()).rates).toEqual([
    {
      ...{ id: 'riders', name: 'Riders', charge: { kind: 'flat', paise: 6000 } },
      ...{ freeAbovePaise: 150000, collections: { wedding: 25000 } },
    },
  ])
  const days: [string, string][] = ['Mon', 'Sun'].map((day) => ['weekdays', day])
  const area = await record('area', 'new', [['name', 'Mysuru'], ['pins', '570*'], ['rate', 'riders'], ...days])
  expect(area.status).toBe(200)
  expect((await tables()).areas[1]).toMatchObject({
    id: 'mysuru',
    pins: ['570'],
    weekdays: ['Mon', 'Sun'],
    rate: 'riders',
  })
  const overlap = await record('area', 'new', [['name', 'More'], ['pins', '570*'], ...days])
  for (const words of ['570* is also in Mysuru.', 'Move it here', 'Remove it here'])
    expect(overlap.html).toContain(words)
  const zone = await record('zone', 'metro', [
    ...([
      ['name', 'Metro'],
      ['by', 'states'],
      ['by', 'pins'],
      ['states', 'KA'],
      ['states', 'KL'],
    ] as [string, string][]),
    ...([
      ['pins', '110*'],
      ['transitFrom', '0'],
      ['transitTo', '2'],
    ] as [string, string][]),
  ])
  expect(zone).toMatchObject({ status: 422, html: expect.stringContaining('Enter working days, from 1 to 30.') })
  const move = (to: string) =>
    submit('', [
      ['act', 'move-record'],
      ['of', 'zone'],
      ['id', 'remote'],
      ['to', to],
    ])
  expect((await move('0')).html).toContain('Remote is at position 1 of 3.')
  expect((await tables()).zones.map(({ id }) => id)).toEqual(['remote', 'metro', 'other-urban'])
  expect(await page('?edit=area:mysuru')).toContain('570* go to the courier zone Other Urban: 3 to 5 working days.')
  const remove: [string, string][] = [
    ['act', 'delete-record'],
    ['of', 'rate'],
    ['id', 'riders'],
    ['version', '4'],
  ]
  expect(await submit('?edit=rate:riders', remove)).toMatchObject({
    ...{ status: 422, html: expect.stringContaining('Riders is the rate of Mysuru. Choose another rate there first.') },
  })
  for (const [of, id] of [
    ['nothing', 'x'],
    ['rate', ''],
  ] as const)
    expect(
      (
        await submit('', [
          ['act', 'save-record'],
          ['of', of],
          ['id', id],
        ])
      ).status,
    ).toBe(400)
})

it('an address is tried: the day, the parts of the charge, and why it cannot be ordered', async () => {
  const { page, record } = await openForms()
  const weight: [string, string][] = [
    ['firstGrams', '500'],
    ['first', '90'],
    ['stepGrams', '500'],
    ['step', '45'],
  ]
  await record('rate', 'new', [['name', 'By weight'], ['kind', 'weight'], ['freeAbove', '1999'], ...weight])
  const rest: [string, string][] = [
    ['name', 'Other Urban'],
    ['by', 'rest'],
    ['transitFrom', '3'],
    ['transitTo', '5'],
  ]
  await record('zone', 'other-urban', [...rest, ['rate', 'by-weight']])
  const html = await page('?pin=302001&cart=1298&weight=1.4')
  for (const words of [
    'Zone Other Urban, courier',
    '₹180',
    'First 500 g',
    '900 g more, 2 × 500 g',
    '₹701 more in the cart',
  ])
    expect(html).toContain(words)
  expect(html).toContain('Shipping ₹180.00. Free above ₹1,999, add ₹701.')
  expect(html).toContain('Other Urban: 3-5 business days;')
  expect(html).toContain('Every other PIN code in India; From ₹90, free above ₹1,999.')
  expect(await page('?pin=68255')).toContain('A PIN has 6 digits. This one has 5.')
  expect(await page('?pin=569999')).toContain('569999 is not a known PIN code.')
  expect(await page('?pin=302001&cart=x')).toContain('Enter an amount in rupees')
  expect(await page('?pin=560038&weight=0')).toContain('Enter kilograms above 0, such as 1.4.')
  await record('zone', 'other-urban', [...rest, ['rate', 'none']], '3')
  expect(await page('?pin=302001')).toContain('Shoppers read “We do not deliver to 302001 yet”.')
})

it('working days, parcels and charges save by themselves', async () => {
  const { submit, tables } = await openForms()
  const set = (name: string, value: string, was: string) =>
    submit('', [
      ['act', 'save'],
      [name, value],
      [`was.${name}`, was],
    ])
  const MON_SAT = 'Mon, Tue, Wed, Thu, Fri, Sat'
  expect((await set('packingDays', 'every day', MON_SAT)).status).toBe(200)
  expect((await set('volumeWeight', 'on', 'off')).status).toBe(200)
  expect((await set('parcelWeight', '0', '500')).html).toContain('must be whole grams from 1 to 99999')
  const { weekdays, parcel } = await tables()
  expect([weekdays.shop.length, weekdays.courier.length, parcel]).toEqual([
    ...[7, 6, { grams: 500, sizeCm: [30, 20, 10], byVolume: true }],
  ])
})

it('delivery days that were met are counted and compared with other settings', async () => {
  const { get, shop } = await openTestShop({}, { now: () => NOW })
  const cookie = await deskCookie(shop, 'manager')
  const at = new Date('2026-11-09T05:30:00Z')
  const { id } = await createPaidOrder(shop.db, { at, shipping: { zipCode: '411001', state: 'Maharashtra' } })
  for (const to of ['packed', 'shipped', 'delivered'] as const) await moveTestOrder(shop.db, id, to, { at })
  const page = async (query: string) => (await get(`${PAGE}${query}`, { headers: { cookie } })).text()
  // The first row is the area; the second is Metro.
  const rowOf = (html: string, table: number) =>
    [...(html.split('dk-counts')[table]?.split('<tr>')[3] ?? '').matchAll(/<td>([^<]*)/g)].map(([, it]) => it)
  const here = await page('')
  expect(rowOf(here, 1)).toEqual(['1', '1', '0'])
  expect(rowOf(await page('?than=&span.metro=9&pack=&cutOff='), 2)).toEqual(['0', '0', '1', '0'])
  const slip = await page('?than=&span.metro=%3Cb%3E&cutOff=26:00')
  for (const words of ['value="&lt;b&gt;"', 'in transit as 2-3 or 2', 'Enter a time, such as 14:00.'])
    expect(slip).toContain(words)
  expect(slip.split('dk-counts')).toHaveLength(2)
})

it('slots are added, corrected and removed without scripts, and nothing typed is lost', async () => {
  const { page, record, tables } = await openForms()
  const area = (slots: Record<string, string>) =>
    record('area', 'same-day', [
      ...([
        ['name', 'Bengaluru'],
        ['pins', '560*'],
        ['carries', 'same-day'],
        ['mostADay', '60'],
      ] as [string, string][]),
      ...['Mon', 'Tue', 'Wed'].map((day) => ['weekdays', day] as [string, string]),
      ...Object.entries(slots).map(([name, text]) => [`slots.${name}`, text] as [string, string]),
    ])
  expect(await page('?edit=area:same-day')).toContain('Without slots, riders come at any time of the day.')
  // Without scripts, Add slot submits the form without its act.
  const bare = await openBareForm()
  const added = await bare([['slotRows', 'add']])
  for (const words of ['name="slots.0.hours"', 'name="slots.1.hours"', 'value="half typed"'])
    expect(added.html).toContain(words)
  expect(added.status).toBe(200)
  const removed = await bare([['slotRows', 'remove 0']])
  expect([removed.status, removed.html.includes('name="slots.0.hours"')]).toEqual([200, false])
  const typed = { '0.hours': '5-8 pm', '0.orderBefore': '6 pm', '0.fee': 'ninety', '0.most': '15', '0.name': 'Evening' }
  const wrong = await area({ ...typed, '1.hours': '', '1.name': '' })
  expect(wrong.status).toBe(422)
  for (const words of [
    'The slot begins at 5 pm. Choose a time before that.',
    'Write rupees, such as 90.',
    'value="ninety"',
    'value="5 pm – 8 pm"',
    'aria-describedby="slots.0.fee-error"',
    'Sum of the slots is 15. Full days are closed in the shop.',
  ])
    expect(wrong.html).toContain(words)
  const saved = await area({ ...typed, '0.orderBefore': '2 pm', '0.fee': '99', '0.express': 'on' })
  expect(saved).toMatchObject({ status: 200, html: expect.stringContaining('Bengaluru saved.') })
  expect((await tables()).areas[0]?.slots).toEqual([
    {
      ...{ id: '1700-2000', name: 'Evening', from: '17:00', to: '20:00', feePaise: 9900, mostADay: 15, express: true },
      orderBefore: { time: '14:00', dayBefore: false },
    },
  ])
  const list = await page()
  expect(list).toContain('0 of 60')
  expect(await page('?edit=area:same-day')).toContain('aria-label="Remove slot Evening"')

  async function openBareForm() {
    const { submit } = await openForms()
    return (more: [string, string][]) =>
      submit('?edit=area:same-day', [
        ['of', 'area'],
        ['id', 'same-day'],
        ['version', '1'],
        ['name', 'Bengaluru'],
        ['slots.0.hours', 'half typed'],
        ...more,
      ])
  }
})

it('holidays are edited by plain forms, which keep what was typed', async () => {
  const { page, record, tables } = await openForms()
  const list = await page()
  for (const words of ['Christmas Day', '26 Jan, every year', 'Fri 25 Dec 2026', '?edit=day:2026-12-25#day-2026-12-25'])
    expect(list).toContain(words)
  const typed = {
    day: '14 Feb',
    name: 'Valentine’s Day',
    shop: 'on',
    riders: 'on',
    fee: 'fifty',
    cutOff: 'late',
    until: '',
  }
  const save = (id: string, change: Record<string, string>) =>
    record('day', id, Object.entries({ ...typed, mostADay: '120', source: '', ...change }))
  const wrong = await save('new', {})
  expect(wrong.status).toBe(422)
  for (const words of [
    'Add the year, such as 14 Feb 2027.',
    'Enter an amount in rupees, such as 90 or 90.50.',
    'Write a time, such as 6 pm.',
    ...['value="14 Feb"', 'value="fifty"', 'value="late"', 'value="120"', 'aria-invalid="true"'],
    'No limit on other days',
    'Save day',
  ])
    expect([words, wrong.html.includes(words)]).toEqual([words, true])
  const added = await save('new', { day: 'Sun 14 Feb 2027', fee: '50', cutOff: '6 pm' })
  expect(added).toMatchObject({ status: 200, html: expect.stringContaining('Valentine’s Day added. No paid order is') })
  expect(added.html).toContain('Order before 6 pm, at most 120 parcels, ₹50 more for a slot')
  const open = await page('?edit=day:2027-02-14')
  for (const words of ['value="Sun 14 Feb 2027"', 'value="50"', 'The usual days, hours and fees count again.'])
    expect(open).toContain(words)
  expect((await tables()).extraDays).toHaveLength(1)
})

it('a limit below what is sold is confirmed first', async () => {
  const { submit, shop, tables } = await openForms()
  const { id } = await createPaidOrder(shop.db, { test: true, at: NOW })
  const places = { promisedDay: '2026-11-26', packDay: '2026-11-25' }
  await shop.db.updateTable('parcels').set(places).where('orderId', '=', id).execute()
  await createPaidOrder(shop.db, { test: true, at: NOW })
  await shop.db.updateTable('parcels').set(places).execute()
  const set = (more: [string, string][] = []) =>
    submit('', [['act', 'save'], ['mostParcels', '1'], ['was.mostParcels', ''], ...more])
  const words = '2 parcels are sold for Wed 25 November; with 1 no more are taken.'
  const asked = await set()
  for (const one of [words, 'Save all the same', 'value="1"']) expect(asked.html).toContain(one)
  expect((await tables()).mostADay).toBeUndefined()
  expect((await set([['confirmed', words]])).status).toBe(200)
  expect((await tables()).mostADay).toBe(1)
})
