import { describe, expect, it } from 'vitest'
import routes from '#app/routes.ts'
import { type Area, may, ROLES } from '#domain/desk/roles.ts'
import { deskCookie } from '#test/desk-user.ts'
import { openTestShop } from '#test/shop.ts'

type Entry = { path?: string | undefined; children?: Entry[] | undefined }

const pathsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [...(path ? [`/${path}`] : []), ...pathsOf(children)])

/** Where one comes in and goes out, which is for those who are not in yet, and what a page's script alone asks for. */
const DOORS = [
  ...['/desk/sign-in', '/desk/sign-in/code', '/desk/sign-in/challenge', '/desk/sign-out', '/desk/welcome/:token'],
  ...['/desk/forgotten', '/desk/forgotten/:token', '/desk/account/challenge', '/desk/refused'],
  '/desk/orders/:number/parcels/:parcel/tick',
]

/** What each address of the desk is part of. A new one comes in here. */
const PLACES: Record<string, Area> = {
  '/desk': 'account',
  '/desk/today': 'today',
  '/desk/account': 'account',
  '/desk/account/password': 'account',
  '/desk/account/second-factor': 'account',
  '/desk/account/prove': 'account',
  '/desk/account/passkey': 'account',
  '/desk/orders': 'orders',
  '/desk/orders.csv': 'exports',
  '/desk/orders/export': 'exports',
  '/desk/enquiries.csv': 'enquiries',
  '/desk/enquiries/export': 'enquiries',
  '/desk/orders/new': 'payments',
  '/desk/orders/pack': 'pack',
  '/desk/orders/packed': 'pack',
  '/desk/orders/ship': 'pack',
  '/desk/orders/print': 'orders',
  '/desk/orders/sheets': 'orders',
  '/desk/orders/print.pdf': 'orders',
  '/desk/orders/:number': 'orders',
  '/desk/orders/:number/refund': 'payments',
  '/desk/orders/:number/address': 'pack',
  '/desk/orders/:number/cancel': 'payments',
  '/desk/orders/:number/letters/:email': 'payments',
  '/desk/payment-links': 'payments',
  '/desk/products': 'products',
  '/desk/products/new': 'products',
  '/desk/products/collections': 'products',
  '/desk/products/collections/new': 'products',
  '/desk/products/collections/:slug': 'products',
  '/desk/products/sheet': 'exports',
  '/desk/products/sheet.csv': 'exports',
  '/desk/products/boxes': 'products',
  '/desk/products/boxes/new': 'products',
  '/desk/products/boxes/items': 'products',
  '/desk/products/boxes/items/new': 'products',
  '/desk/products/boxes/items/:id': 'products',
  '/desk/products/boxes/:id': 'products',
  '/desk/products/sheet.xlsx': 'exports',
  '/desk/products/sheet/:sheet': 'products',
  '/desk/products/:id': 'products',
  '/desk/products/:id/preview': 'products',
  '/desk/offers': 'products',
  '/desk/offers/:id': 'products',
  '/desk/settings': 'setUp',
  '/desk/settings/shop': 'settings',
  '/desk/settings/delivery': 'settings',
  '/desk/settings/live': 'settings',
  '/desk/settings/home': 'settings',
  '/desk/settings/home/preview': 'settings',
  '/desk/settings/words': 'settings',
  '/desk/settings/words/announcement': 'settings',
  '/desk/settings/words/announcement/preview': 'settings',
  '/desk/settings/words/:page': 'settings',
  '/desk/settings/words/:page/preview': 'settings',
  '/desk/products/:id/pictures': 'products',
  '/desk/products/:id/pictures/new': 'products',
  '/desk/pictures/new': 'products',
  '/desk/products/boxes/items/:id/picture': 'products',
  '/desk/products/collections/:slug/pictures': 'products',
  '/desk/settings/safety': 'audit',
  '/desk/settings/team': 'people',
  '/desk/orders/:number/parcels/:parcel': 'pack',
  '/desk/orders/:number/print/:kind': 'orders',
  '/desk/enquiries': 'enquiries',
  '/desk/enquiries/:id': 'enquiries',
  '/desk/enquiries/:id/file/:place': 'enquiries',
  '/desk/enquiries/:id/person': 'privacy',
  '/desk/enquiries/:id/person.json': 'privacy',
  '/desk/orders/:number/person': 'privacy',
  '/desk/orders/:number/person.json': 'privacy',
  '/desk/*': 'account',
}

const addressOf = (pattern: string) => pattern.replace('*', 'nothing/here').replace(/:\w+/g, 'anything')
const desk = pathsOf(routes as Entry[]).filter((path) => /^\/desk(\/|$)/.test(path))

describe('the desk', () => {
  it('says of each of its addresses whose it is', () => {
    expect([...DOORS, ...Object.keys(PLACES)].sort()).toEqual([...desk].sort())
  })

  it('lets nobody in who is not signed in, whichever address they ask for and however they ask', async () => {
    const { get, postForm } = await openTestShop()
    for (const pattern of Object.keys(PLACES)) {
      const address = addressOf(pattern)
      for (const cookie of ['', 'desk.session_token=made.up', '__Secure-desk.session_token=x']) {
        const page = await get(address, { headers: { cookie } })
        expect([address, page.status]).toEqual([address, 302])
        expect(page.headers.get('location')).toBe(`/desk/sign-in?to=${encodeURIComponent(address)}`)
        expect(page.headers.get('cache-control')).toBe('no-store')
        expect(page.headers.get('x-robots-tag')).toBe('noindex')
      }
      // A form goes along to where they sign in; where a file alone is taken there is none (415).
      expect([307, 405, 415]).toContain((await postForm(address, {})).status)
    }
  })

  it.each([
    ['/desk/products/sheet', 'multipart/form-data; boundary=x'],
    ['/desk/settings/home', 'multipart/form-data; boundary=x'],
    ['/desk/products/anything/pictures/new', 'application/octet-stream'],
  ])(
    'leads a stranger to where one signs in, and keeps nothing of the file that they send to %s',
    async (address, type) => {
      const { get } = await openTestShop()
      const body = new Uint8Array(27 * 1024 ** 2)
      for (const cookie of ['', 'desk.session_token=made.up']) {
        const answer = await get(address, { method: 'POST', headers: { cookie, 'content-type': type }, body })
        expect([answer.status, answer.headers.get('location')]).toEqual([
          307,
          expect.stringContaining('/desk/sign-in?'),
        ])
      }
    },
  )

  it.each(ROLES)('shows the %s what the table of roles gives them, and refuses the rest', async (role) => {
    const { get, shop } = await openTestShop()
    const cookie = await deskCookie(shop, role)
    for (const [pattern, area] of Object.entries(PLACES)) {
      const { status } = await get(addressOf(pattern), { headers: { cookie } })
      if (may(role, area))
        expect([pattern, status]).toEqual([pattern, pattern === '/desk/*' ? 404 : expect.any(Number)])
      expect([pattern, status === 403]).toEqual([pattern, !may(role, area)])
      if (may(role, area)) continue
      // Nor what they send there: 405 where nothing takes a form, 415 where it takes a file alone.
      const sent = await get(addressOf(pattern), { method: 'POST', headers: { cookie }, body: new URLSearchParams() })
      expect([403, 405, 415]).toContain(sent.status)
    }
  })

  it('refuses with a page of the desk, also where the address is a file or leads on', async () => {
    const { get, shop } = await openTestShop()
    const cookie = await deskCookie(shop, 'packer')
    const open = (path: string) => get(path, { headers: { cookie, accept: 'text/html,*/*' } })
    for (const [pattern, area] of Object.entries(PLACES)) {
      if (may('packer', area)) continue
      const first = await open(addressOf(pattern))
      const answer = first.status === 302 ? await open(first.headers.get('location') ?? '') : first
      const html = await answer.text()
      expect([pattern, answer.status, answer.headers.get('content-type')]).toEqual([
        ...[pattern, 403, 'text/html; charset=utf-8'],
      ])
      expect([pattern, html.includes('You do not have permission'), html.includes('The packer, sign out')]).toEqual([
        ...[pattern, true, true],
      ])
    }
    const script = await get('/desk/orders.csv', { headers: { cookie } })
    expect([script.status, await script.json()]).toEqual([403, { role: 'packer' }])
  })

  it('opens', async () => {
    const { get, shop } = await openTestShop()
    const cookie = await deskCookie(shop, 'owner')
    const page = await get('/desk/account', { headers: { cookie } })
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html).toContain('The owner, sign out')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('content-security-policy')).toContain("img-src 'self' data: blob:")
    const shopPage = await get('/our-story')
    expect(shopPage.headers.get('content-security-policy')).not.toContain('blob:')
  })
})
