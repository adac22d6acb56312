import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectPostgres, connectSqlite, type Db } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { BOX } from './box-form.ts'
import { startEmbedded } from './embedded-postgres.ts'
import { FUZZ_SEED } from './fuzz-seed.ts'
import { ADDRESS } from './order-form.ts'
import { openTestShop } from './shop.ts'

/** Runs on each database. */
const RUNS = 500
const TIMEOUT = { timeout: 240_000 }

let server: Awaited<ReturnType<typeof startEmbedded>>
beforeAll(async () => {
  server = await startEmbedded({ database: 'shop', persistent: false, settings: { fsync: 'off' } })
}, TIMEOUT.timeout)
afterAll(() => server.remove())

const databases: [name: string, open: () => Promise<Db>][] = [
  ['SQLite', () => connectSqlite(':memory:')],
  ['PostgreSQL', async () => connectPostgres(`${server.url}/shop`)],
]

const piece = fc.constantFrom(
  '\0',
  '\ud800',
  '\udfff',
  '%00',
  '\\u0000',
  '\\ud83d',
  '🌿',
  "'",
  '"',
  '\r\n',
  '<b>',
  'é',
  'a',
  '7',
  '',
)
const text = fc.oneof(fc.string({ unit: piece, maxLength: 8 }), fc.constantFrom('\0', 'kids-zone-1', 'REG-0001\0'))

/** Replaces one field at any depth by a hostile value. */
const withHostileField = (form: object): fc.Arbitrary<object> =>
  fc.record({ at: fc.nat(), value: fc.oneof(text, text, text, fc.jsonValue()) }).map(({ at, value }) => {
    const spoil = (it: unknown, path: string[]): unknown => {
      const [name, ...rest] = path
      if (name === undefined) return typeof it === 'string' && typeof value === 'string' ? it + value : value
      return Array.isArray(it)
        ? it.map((inner, index) => (String(index) === name ? spoil(inner, rest) : inner))
        : { ...(it as object), [name]: spoil((it as Record<string, unknown>)[name], rest) }
    }
    const paths = pathsOf(form)
    return spoil(form, paths[at % paths.length] ?? []) as object
  })

const pathsOf = (it: unknown): string[][] =>
  typeof it === 'object' && it !== null
    ? Object.entries(it).flatMap(([name, inner]) => pathsOf(inner).map((path) => [name, ...path]))
    : [[]]

const GIFT = {
  message: 'With love',
  cardFrom: 'Asha',
  giftWrap: true,
  hidePrices: false,
  deliverOn: '',
  buyerGstin: '',
}
const CART = {
  checkoutKey: 'a-checkout-of-a-cart-1',
  shipping: ADDRESS,
  lines: [{ id: 'kids-zone-1', quantity: 1, pricePaise: 100 }],
  gift: GIFT,
}
const JSON_POSTS: [path: string, form: object][] = [
  ['/checkout/order', CART],
  ['/checkout/box-order', { ...BOX, gift: GIFT }],
  ['/checkout/pay', { checkoutKey: BOX.checkoutKey, totalPaise: BOX.totalPaise, transactionId: 'T123456789012' }],
  ['/checkout/upi-qr', { checkoutKey: BOX.checkoutKey }],
  ['/checkout/payment-request', { checkoutKey: BOX.checkoutKey, method: 'upi', transactionId: 'T123456789012' }],
]
const PERSON = { name: 'Asha', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com', phone: '9845012345' }
const WORDS = { company: 'Knots', subject: 'Gifts', message: 'How many, and when?', purpose: 'Gift', amount: '120' }
const FORM_POSTS = [
  '/newsletter',
  '/notices',
  '/consultation',
  '/contact',
  '/careers',
  '/uniquely-yours',
  '/payment-links',
  '/payment/callback?payment_id=x',
  '/order/REG-0001/secret',
]

const asJson = fc.constantFrom(...JSON_POSTS).chain(([path, form]) =>
  withHostileField(form).map((body) => ({
    path,
    init: { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  })),
)
const typed = fc.record({
  path: fc.constantFrom(...FORM_POSTS),
  form: withHostileField({ ...PERSON, ...WORDS, transactionId: 'T123456789012' }),
})
const asForm = typed.map(({ path, form }) => ({ path, init: { body: new URLSearchParams(toText(form)) } }))
const asParts = typed.map(({ path, form }) => {
  const parts = new FormData()
  for (const [name, value] of Object.entries(toText(form))) parts.append(name, value)
  parts.append('resume', new File(['%PDF-1.7\0'], 'cv\0.pdf'))
  return { path, init: { body: parts } }
})
/**
 * Converts values to form fields. Other types become JSON, because an object may have a `toString` that is no
 * function.
 */
const toText = (form: object) =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )

const ADDRESSES = [
  '/order/*/*',
  '/order/REG-0001/*',
  '/order/*/x/invoice.pdf',
  '/kids-zone/*',
  '/search?q=*',
  '/search.json?q=*',
  '/wedding-edit?for=*',
  '/payment/callback?payment_id=*',
  '/payment/upi-verification?txnId=*',
  '/mock-gateway?payment_id=*',
  '/build-your-own/checkout?payment=*',
  '/pictures/*',
  '/*',
  '/_.data?for=*',
  '/order/*/*.data',
]
const asAddress = fc
  .record({ address: fc.constantFrom(...ADDRESSES), words: text, cookie: text })
  .map(({ address, words, cookie }) => ({
    path: address.replaceAll('*', encodeURIComponent(words.toWellFormed())),
    init: { method: 'GET', headers: { cookie: `box=${btoa(JSON.stringify(cookie).replace(/[^\0-\xff]/g, '?'))}` } },
  }))

describe.each(databases)('a shop on %s', (_, open) => {
  it(`handles ${RUNS} hostile bodies and URLs without an exception`, TIMEOUT, async () => {
    const db = await open()
    await migrate(db)
    const { get } = await openTestShop({}, { db })
    const box = await get('/checkout/box-order', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(BOX),
    })
    expect(box.status).toBe(200)
    await fc.assert(
      fc.asyncProperty(fc.oneof(asJson, asForm, asParts, asAddress), async ({ path, init }) => {
        const { status } = await get(path, { method: 'POST', ...init })
        expect([path, status < 500]).toEqual([path, true])
      }),
      { numRuns: RUNS, seed: FUZZ_SEED },
    )
  })

  it('stores a hostile text without characters that cannot be stored', async () => {
    const { postForm, shop } = await openTestShop({}, { db: await open() })
    const email = 'meera@example.com'
    await postForm('/contact', { ...PERSON, ...WORDS, email, message: 'a\0b, and a whole 🌿' })
    const { fields } = await shop.db
      .selectFrom('enquiries')
      .select('fields')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(fields).message).toBe('ab, and a whole 🌿')
  })
})
