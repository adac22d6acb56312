import { describe, expect, it } from 'vitest'
import routes from '#app/routes.ts'
import { isPrivatePath, PUBLIC_PAGES } from '#domain/settings/public-pages.ts'
import { findCachedPage } from '#server/http/cached-pages.ts'
import { openSqlite } from './databases.ts'
import { runCommandLine } from './owner-terminal.ts'
import { publishOccasion } from './publish-occasion.ts'
import { SAMPLE_LISTS } from './sample-lists.ts'
import { openTestShop } from './shop.ts'

type Entry = { path?: string | undefined; index?: boolean | undefined; children?: Entry[] | undefined }

const patternsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ path, index, children = [] }) => [
    ...(index ? ['/'] : path === undefined ? [] : [`/${path}`]),
    ...patternsOf(children),
  ])
/** URL patterns of `app/routes.ts`. */
const ROUTES = patternsOf(routes as Entry[])

const matches = (pattern: string, address: string) =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`).test(address)
/** Static routes win over parameters. */
const routeOf = (address: string) =>
  ROUTES.filter((pattern) => pattern !== '/*' && matches(pattern, address)).sort(
    (one, other) => one.split(':').length - other.split(':').length,
  )[0]

const STEP = 'a step on a way that begins at /build-your-own'
const DATA = 'an answer for the page’s scripts'
const OWN = 'somebody’s own, behind a secret or a payment'
const ASKED = 'what is left of a visit: nothing to find'
const TRIAL = 'for trying out, not in a live shop'
const FORM = 'a form that a page holds as well'
const DESK = 'where the shop is looked after, behind a sign-in'

/** Why a page is not in the sitemap. */
const NOT_IN_THE_SITEMAP: Record<string, string> = {
  '/build-your-own/start': STEP,
  '/build-your-own/products': STEP,
  '/build-your-own/message': STEP,
  '/build-your-own/checkout': STEP,
  '/search': ASKED,
  '/search.json': DATA,
  '/cart': ASKED,
  '/checkout/order': DATA,
  '/checkout/pay': DATA,
  '/checkout/box-order': DATA,
  '/checkout/payment-request': DATA,
  '/checkout/upi-qr': DATA,
  '/delivery.json': DATA,
  '/offer.json': DATA,
  '/pin.json': DATA,
  '/promise.json': DATA,
  '/places.json': DATA,
  '/box.json': DATA,
  '/order/:number/:secret': OWN,
  '/order/:number/:secret/pay': OWN,
  '/order/:number/:secret/unpaid.json': OWN,
  '/order/:number/:secret/wrong': OWN,
  '/order/:number/:secret/invoice.pdf': OWN,
  '/order/:number/:secret/credit-note.pdf': OWN,
  '/pay/:secret': OWN,
  '/payment/pay/:paymentId': OWN,
  '/payment/callback': OWN,
  '/payment/qr/:paymentId?': OWN,
  '/payment/qr/:paymentId/state.json': OWN,
  '/payment/upi-verification': OWN,
  '/track/run/:secret': OWN,
  '/unsubscribe/:token': OWN,
  '/instamojo-mock': TRIAL,
  '/payment-demo': TRIAL,
  '/payment-links': TRIAL,
  '/components': TRIAL,
  '/newsletter': FORM,
  '/notices': FORM,
  '/consultation': FORM,
  '/offline': 'what the service worker keeps for when there is no connection',
  '/desk': DESK,
  '/desk/sign-in': DESK,
  '/desk/sign-in/code': DESK,
  '/desk/sign-in/challenge': DESK,
  '/desk/sign-out': DESK,
  '/desk/refused': DESK,
  '/desk/forgotten': DESK,
  '/desk/forgotten/:token': DESK,
  '/desk/welcome/:token': DESK,
  '/desk/account/password': DESK,
  '/desk/account/second-factor': DESK,
  '/desk/account/prove': DESK,
  '/desk/account/passkey': DESK,
  '/desk/account/challenge': DESK,
  '/desk/today': DESK,
  '/desk/products': DESK,
  '/desk/products/new': DESK,
  '/desk/products/collections': DESK,
  '/desk/products/collections/new': DESK,
  '/desk/products/collections/:slug': DESK,
  '/desk/products/sheet': DESK,
  '/desk/products/sheet.csv': DESK,
  '/desk/products/boxes': DESK,
  '/desk/products/boxes/new': DESK,
  '/desk/products/boxes/items': DESK,
  '/desk/products/boxes/items/new': DESK,
  '/desk/products/boxes/items/:id': DESK,
  '/desk/products/boxes/:id': DESK,
  '/desk/products/sheet.xlsx': DESK,
  '/desk/products/sheet/:sheet': DESK,
  '/desk/products/:id': DESK,
  '/desk/products/:id/preview': DESK,
  '/desk/account': DESK,
  '/desk/orders': DESK,
  '/desk/orders.csv': DESK,
  '/desk/orders.xlsx': DESK,
  '/desk/orders/spreadsheet': DESK,
  '/desk/orders/export': DESK,
  '/desk/enquiries.csv': DESK,
  '/desk/enquiries/export': DESK,
  '/desk/orders/new': DESK,
  '/desk/orders/:number/preview': DESK,
  '/desk/orders/selection': DESK,
  '/desk/orders/:number/payment': DESK,
  '/desk/orders/:number/receipts/:payment': DESK,
  '/desk/customers.csv': DESK,
  '/desk/customers/export': DESK,
  '/desk/orders/pack': DESK,
  '/desk/orders/runs': DESK,
  '/desk/orders/runs/:run': DESK,
  '/desk/orders/runs/:run/sheet.pdf': DESK,
  '/desk/orders/packed': DESK,
  '/desk/orders/ship': DESK,
  '/desk/orders/print': DESK,
  '/desk/orders/print.pdf': DESK,
  '/desk/orders/sheets': DESK,
  '/desk/orders/:number': DESK,
  '/desk/orders/:number/refund': DESK,
  '/desk/orders/:number/address': DESK,
  '/desk/orders/:number/day': DESK,
  '/desk/orders/:number/cancel': DESK,
  '/desk/orders/:number/letters/:email': DESK,
  '/desk/payment-links': DESK,
  '/desk/offers': DESK,
  '/desk/offers/:id': DESK,
  '/desk/occasions': DESK,
  '/desk/occasions/:id': DESK,
  '/desk/occasions/:id/pictures': DESK,
  '/desk/occasions/:id/preview': DESK,
  '/desk/products/:id/pictures': DESK,
  '/desk/products/:id/pictures/new': DESK,
  '/desk/pictures/new': DESK,
  '/desk/products/boxes/items/:id/picture': DESK,
  '/desk/products/collections/:slug/pictures': DESK,
  '/desk/settings': DESK,
  '/desk/settings/delivery': DESK,
  '/desk/settings/live': DESK,
  '/desk/settings/home': DESK,
  '/desk/settings/home/preview': DESK,
  '/desk/settings/words': DESK,
  '/desk/settings/words/announcement': DESK,
  '/desk/settings/words/announcement/preview': DESK,
  '/desk/settings/words/:page': DESK,
  '/desk/settings/words/:page/preview': DESK,
  '/desk/settings/safety': DESK,
  '/desk/settings/shop': DESK,
  '/desk/settings/theme': DESK,
  '/desk/settings/payments': DESK,
  '/desk/settings/promises': DESK,
  '/desk/settings/backups': DESK,
  '/desk/settings/tax': DESK,
  '/desk/settings/tax/prices': DESK,
  '/desk/settings/emails': DESK,
  '/desk/settings/team': DESK,
  '/desk/orders/:number/parcels/:parcel': DESK,
  '/desk/orders/:number/parcels/:parcel/tick': DESK,
  '/desk/orders/:number/print/:kind': DESK,
  '/desk/enquiries': DESK,
  '/desk/enquiries/:id': DESK,
  '/desk/enquiries/:id/file/:place': DESK,
  '/desk/more': DESK,
  '/desk/notifications': DESK,
  '/desk/pick': DESK,
  '/desk/search': DESK,
  '/desk/search.json': DESK,
  '/desk/customers': DESK,
  '/desk/customers/:customer': DESK,
  '/desk/customers/:customer/erase': DESK,
  '/desk/customers/:customer/export.json': DESK,
  '/desk/enquiries/:id/person': DESK,
  '/desk/enquiries/:id/person.json': DESK,
  '/desk/orders/:number/person': DESK,
  '/desk/orders/:number/person.json': DESK,
  '/desk/*': DESK,
  '/*': 'nothing is there',
}

/** Cached pages that are not in the sitemap. */
const CACHED_STEPS = ['/build-your-own/start', '/build-your-own/products', '/build-your-own/message']

const DIWALI = [
  'collection add diwali wedding Diwali Nights',
  'collection say diwali eyebrow For every lamp in the lane',
  'collection say diwali line Sweets first, sparklers after.',
  'collection say diwali intro Three boxes that travel well between houses.',
  'collection put diwali uniquely-yours-4 kids-zone-2',
  'collection show diwali',
]

const cachedRoutes = (address: string) => findCachedPage(new URL(`http://shop.test${address}`), () => [])?.pattern

/** A shop with an owner's collection and occasion beside the sample's, and the URLs of its sitemap. */
async function openShop() {
  const db = await openSqlite()
  for (const line of DIWALI) expect([line, await runCommandLine(db, line)]).toMatchObject([line, { ok: true }])
  const { get, shop } = await openTestShop({}, { db })
  await db.deleteFrom('occasions').execute()
  await publishOccasion(db, shop.now())
  const text = await (await get('/sitemap.xml')).text()
  return {
    get,
    sitemap: [...text.matchAll(/<loc>http:\/\/shop\.test([^<]*)<\/loc>/g)].map(([, address = '']) => address),
  }
}

describe('the URLs of the shop', () => {
  it('are in the sitemap or have a reason not to be', async () => {
    const told = new Set((await openShop()).sitemap.map(routeOf))
    expect([...told, ...Object.keys(NOT_IN_THE_SITEMAP)].sort()).toEqual([...ROUTES].sort())
  })

  it('in the sitemap all open, are the same for every visitor, and are indexable', async () => {
    const { get, sitemap } = await openShop()
    for (const address of sitemap) {
      const page = await get(address)
      expect([address, page.status, page.headers.get('x-robots-tag')]).toEqual([address, 200, null])
      expect([address, page.headers.get('etag') === null, cachedRoutes(address) === undefined]).toEqual([
        address,
        false,
        false,
      ])
    }
  })

  it('in the navigation are routes that open', async () => {
    const { get } = await openShop()
    const found = new Set<string>()
    for (const page of ['/', '/kids-zone', '/cart']) {
      const html = await (await get(page)).text()
      for (const [part] of html.matchAll(/<(nav|header|footer)\b.*?<\/\1>/gs))
        for (const [, address = ''] of part.matchAll(/<a [^>]*?href="(\/[^"#?]*)/g)) found.add(address)
    }
    expect([...found]).toEqual(expect.arrayContaining([...SAMPLE_LISTS, '/diwali', ...PUBLIC_PAGES, '/cart']))
    for (const address of found)
      expect([address, routeOf(address) !== undefined, (await get(address)).status]).toEqual([address, true, 200])
  })

  it('are cached by route when public and never when private', () => {
    for (const pattern of ROUTES) {
      const address = pattern.replace('*', 'no/such/page').replace(/:\w+/g, 'anything')
      const name = cachedRoutes(address)
      const reason = NOT_IN_THE_SITEMAP[pattern]
      expect([pattern, name !== undefined]).toEqual([pattern, reason === undefined || CACHED_STEPS.includes(pattern)])
      if (name === undefined) continue
      expect(ROUTES).toContain(name)
      expect([pattern, isPrivatePath(address)]).toEqual([pattern, false])
    }
  })
})
