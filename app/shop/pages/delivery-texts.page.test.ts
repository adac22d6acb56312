import { describe, expect, it } from 'vitest'
import { rateSchema } from '#domain/delivery/delivery-tables-schema.ts'
import { transact } from '#server/db/transact.ts'
import { insertDeliveryVersion } from '#server/delivery/insert-delivery-version.ts'
import { openTestShop } from '#test/shop.ts'

const RATE = rateSchema.parse({
  ...{ id: 'standard', name: 'Standard', charge: { kind: 'flat', paise: 14_900 }, freeAbovePaise: 150_000 },
  collections: {},
})

async function atTheShop() {
  const { get, shop } = await openTestShop()
  const read = async (path: string) =>
    (await (await get(path)).text()).replaceAll('<!-- -->', '').replace(/<script>window\.__react[\s\S]*$/, '')
  /** Charges every zone except Remote, which is not served. */
  const charge = () =>
    transact(shop.db, async (trx) => {
      await trx
        .insertInto('deliveryRates')
        .values({ id: RATE.id, position: 0, rate: JSON.stringify(RATE) })
        .execute()
      await trx.updateTable('deliveryZones').set({ rate: RATE.id }).where('id', '<>', 'remote').execute()
      await trx.updateTable('deliveryZones').set({ served: 0 }).where('id', '=', 'remote').execute()
      await insertDeliveryVersion(trx, { who: 'asha', what: 'charges', now: new Date() })
    })
  return { read, charge }
}

/** Pages with what they say in the sample, and once delivery is charged. */
const PAGES: [path: string, sample: string[], changed: string[]][] = [
  [
    '/shipping',
    [
      '<td role="cell">Orders above ₹1500</td>',
      'Orders must reach us before 12 PM',
      'standard ₹150, express ₹300, same day ₹450.',
      'Business days run from Monday to Saturday. You can also choose a day',
      'Bangalore, PIN codes that begin with 560, ordered by themselves on a working day before 2pm',
    ],
    [
      'Metro and Other Urban: ₹149, free above ₹1,500.',
      'Remote: we do not deliver there.',
      'Orders must reach us before 2pm',
      'content="Delivery rates and times in India. Delivery ₹149, free above ₹1,500."',
      '<td role="cell">Not delivered</td>',
    ],
  ],
  [
    '/contact',
    ['Elsewhere that collection arrives in 24-48 hours'],
    ['Elsewhere that collection arrives in 2-5 business days'],
  ],
  ['/', ['Free shipping. Most orders leave us'], ['Delivery ₹149, free above ₹1,500. Most orders leave us']],
  [
    '/quick-delivery',
    ['Free shipping on express orders', 'Order in Bangalore by two', '24-48 h elsewhere'],
    ['Delivery ₹149, free above ₹1,500', 'Order in Bengaluru by 2pm', '2-5 business days elsewhere'],
  ],
  ['/mothers-day', ['Free shipping across India, to the house'], ['Delivery ₹149, free above ₹1,500, to the house']],
  ['/uniquely-yours', ['thirty-seven more. Free shipping across India.'], ['thirty-seven more. Delivery ₹149']],
  ['/build-your-own/start', ['with free shipping across India.'], ['delivery ₹149, free above ₹1,500.']],
  [
    '/kids-zone/kids-zone-1',
    [
      'Free shipping across India. ',
      ', with free shipping across India.',
      'Metro cities',
      '"maxValue":7',
      '"value":"0.00"',
    ],
    ['Delivery ₹149, free above ₹1,500. ', 'Metro</th>', 'not delivered', '"maxValue":5', '"shippingRate":'],
  ],
]

type Shop = Awaited<ReturnType<typeof atTheShop>>

async function expectTexts(
  { read }: Shop,
  texts: (page: (typeof PAGES)[number]) => { has: string[]; hasNot: string[] },
) {
  for (const entry of PAGES) {
    const [path] = entry
    const page = await read(path)
    const { has, hasNot } = texts(entry)
    for (const text of has) expect([path, text, page.includes(text)]).toEqual([path, text, true])
    for (const text of hasNot) expect([path, text, page.includes(text)]).toEqual([path, text, false])
  }
}

describe('texts about delivery', () => {
  it('are the sample’s until the owner changes the tables', async () => {
    await expectTexts(await atTheShop(), ([, has, changed]) => ({ has, hasNot: changed.slice(0, 1) }))
  })

  it('follow the tables from then on', async () => {
    const shop = await atTheShop()
    await shop.charge()
    await expectTexts(shop, ([, sample, has]) => ({ has, hasNot: sample.slice(0, 2) }))
  })
})
