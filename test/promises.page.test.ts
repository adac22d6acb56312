import { describe, expect, it } from 'vitest'
import routes from '#app/routes.ts'
import { COMMAND_LINE } from '#server/audit/audit-log.ts'
import { emailPreviews } from '#server/demo/email-previews.ts'
import { addSampleData, readSampleOrders } from '#server/demo/sample-data.ts'
import { invoiceDocument } from '#server/documents/issued-documents.ts'
import { emailAsText } from '#server/email/email-content.ts'
import { storeEnquiry } from '#server/enquiries/store-enquiry.ts'
import { changeSetting } from '#server/settings/change-setting.ts'
import { readImprint } from '#server/settings/queries.ts'
import { deskCookie } from './desk-user.ts'
import { NOON } from './paid-order.ts'
import { pdfText, uncompressedInvoice } from './pdf-text.ts'
import { openTestShop } from './shop.ts'

type Entry = { path?: string | undefined; children?: Entry[] | undefined }
const pathsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [...(path ? [`/${path}`] : []), ...pathsOf(children)])
const PATHS = pathsOf(routes as Entry[]).filter((path) => !/[:*]|\.(json|csv)$/.test(path))

const textOf = (html: string) =>
  html
    // JSON-LD and the data of a page are texts as well.
    .replace(/<script[^>]*src=[^>]*><\/script>|<style[\s\S]*?<\/style>/g, '')
    .replace(/<(?=(option|li|p|h\d|td|th|dt|dd|label|button|script)[ >])/g, '. <')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\\n|\s+/g, ' ')

/** Returns the sentences that promise returns for 7 or 30 days. */
const oldPromises = (text: string): string[] =>
  text
    .split(/(?<=[.?!])\s|["|]/)
    .filter(
      (sentence) =>
        /(?<![\d-])(7|seven|30|thirty)[\s-]*days?\b/i.test(sentence) &&
        /return|send it back|from delivery/i.test(sentence),
    )

async function openWith(change: Record<string, string>, env: Record<string, string> = {}) {
  const test = await openTestShop(env, { now: () => NOON })
  const { shop, get } = test
  const actor = { who: 'Meera', now: NOON, live: false, address: COMMAND_LINE }
  const set = async (name: string, value: string) =>
    expect(await changeSetting(shop.db, shop.config.root, { name, value }, actor)).toMatchObject({ ok: true })
  for (const [name, value] of Object.entries(change)) await set(name, value)
  const page = async (path: string, init?: RequestInit) => (await get(path, init)).text()
  return { ...test, set, page }
}

const RETURN_POLICY = /"hasMerchantReturnPolicy":(\{[^}]*\})/
const policyOf = (html: string) => JSON.parse(RETURN_POLICY.exec(html.replaceAll('\\u002F', '/'))?.[1] ?? '{}')

const PRODUCT = '/kids-zone/kids-zone-1'

describe('promises to customers', () => {
  it('are the specification’s in the sample, with both of its figures for returns', async () => {
    const { page } = await openWith({})
    expect(textOf(await page('/contact'))).toContain('We offer a 30-day return.')
    expect(textOf(await page('/shipping'))).toContain('Processing takes 1-2 business days;')
    expect(textOf(await page('/returns'))).toContain('You have 7 days from delivery.')
    const product = await page(PRODUCT)
    expect(textOf(product)).toContain(
      'Returns are open for 7 days from delivery. Refunds reach you in 7-10 business days.',
    )
    expect(textOf(product)).toContain('Most orders are processed within 24 hours.')
    expect(policyOf(product)).toEqual({
      ...{ '@type': 'MerchantReturnPolicy', applicableCountry: 'IN', merchantReturnDays: 7 },
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    })
  })

  it('are found nowhere with the old days after returns are changed to 3', async () => {
    const { shop, get, set, page } = await openWith({})
    // Cached with the sample's figures.
    for (const path of ['/returns', PRODUCT]) expect(oldPromises(textOf(await page(path)))).not.toEqual([])
    await set('returnDays', '3')
    await addSampleData(shop)
    // A cached page may be shown once more while it is rendered anew.
    for (const path of ['/returns', PRODUCT])
      await expect.poll(async () => textOf(await page(path)), { timeout: 5000 }).toContain('3 days from delivery')
    const orders = await readSampleOrders(shop.db)
    if (!orders) throw new Error('no sample orders')
    await storeEnquiry(shop.db, { kind: 'contact', email: 'asha@example.com', fields: { message: 'Hello' } }, NOON)
    const { id: enquiry } = await shop.db.selectFrom('enquiries').select('id').executeTakeFirstOrThrow()

    const sitemap = [...(await page('/sitemap.xml')).matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)]
    const secret = Object.values(orders).flatMap(({ number, secret }) => [
      ...[`/order/${number}/${secret}`, `/order/${number}/${secret}/wrong`],
      `/desk/orders/${number}`,
    ])
    const desk = ['returns', 'contact', 'terms'].map((name) => `/desk/settings/words/${name}`)
    const paths = new Set([
      ...sitemap.flatMap(([, path]) => path ?? []),
      ...[...PATHS, ...secret, ...desk, `/desk/enquiries/${enquiry}`, '/desk/products/kids-zone-1', '/search?q=tea'],
    ])
    expect(paths.size).toBeGreaterThan(100)
    const headers = { cookie: await deskCookie(shop, 'owner') }
    const found: Record<string, string[]> = {}
    let pages = 0
    for (const path of paths) {
      const answer = await get(path, path.startsWith('/desk') ? { headers } : {})
      if (!answer.headers.get('content-type')?.includes('html')) continue
      pages += answer.status === 200 ? 1 : 0
      const old = oldPromises(textOf(await answer.text()))
      if (old.length > 0) found[path] = old
    }
    const imprint = await readImprint(shop.db)
    for (const { kind, emails } of emailPreviews({ orders, imprint, origin: 'http://shop.test', at: NOON }))
      for (const email of emails) if (oldPromises(emailAsText(email)).length > 0) found[kind] = [emailAsText(email)]
    for (const { kind, text } of await shop.db.selectFrom('mails').select(['kind', 'text']).execute())
      if (oldPromises(text).length > 0) found[`mail ${kind}`] = [text]
    expect(found).toEqual({})
    expect(pages).toBeGreaterThan(100)

    expect(textOf(await page('/contact'))).toContain('We offer a 3-day return.')
    expect(textOf(await page('/terms'))).toContain('Returns are made within 3 days from delivery.')
    expect(textOf(await page(`/order/${orders.paid.number}/${orders.paid.secret}/wrong`))).toContain(
      'Returns: within 3 days',
    )
    expect(policyOf(await page(PRODUCT))).toMatchObject({ merchantReturnDays: 3 })
  })

  it('read right for one day or hour, and without returns no page promises any', async () => {
    const one = { returnDays: '1', changeHours: '1', damageHours: '72', processingHours: '48', refundDays: '5' }
    const { set, page } = await openWith({ ...one, 'workingHours.days': 'Mon-Sat', replyHours: '4' })
    const contact = textOf(await page('/contact'))
    for (const words of [
      'a 1-day return',
      'Within 1 hour, yes',
      'within 3 days of delivery',
      'We reply within 4 hours',
    ])
      expect(contact).toContain(words)
    expect(contact).toContain('Mon-Sat 9am-6pm IST')
    expect(contact).toContain('processed within 48 hours')
    expect(textOf(await page('/shipping'))).toContain('Processing takes 48 hours;')
    expect(textOf(await page(PRODUCT))).toContain(
      'Returns are open for 1 day from delivery. Refunds reach you in 5 business days.',
    )
    for (const path of ['/contact', '/returns', '/terms', '/shipping', '/', PRODUCT])
      expect(textOf(await page(path))).not.toMatch(/\b1 (days|hours)\b|undefined|\{\w+\}/)

    await set('returnDays', '0')
    for (const path of ['/contact', '/returns', '/terms', PRODUCT]) {
      // A cached page may be shown once more while it is rendered anew.
      await expect
        .poll(async () => textOf(await page(path)), { timeout: 5000 })
        .toContain('We take gifts back only if something was wrong with them.')
      expect(textOf(await page(path))).not.toMatch(/\b\d+[- ]days? (from delivery|return)|0-day|\{\w+\}/)
    }
    expect(policyOf(await page(PRODUCT))).toEqual({
      ...{ '@type': 'MerchantReturnPolicy', applicableCountry: 'IN' },
      returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
    })
  })

  it('on an invoice are those of its day', async () => {
    const { shop, set } = await openWith({ missingHours: '72' })
    await addSampleData(shop)
    const orders = await readSampleOrders(shop.db)
    await set('missingHours', '24')
    const invoice = orders && (await invoiceDocument(shop.db, shop.config.root, orders.paid.id, uncompressedInvoice))
    expect(pdfText(invoice?.content ?? Buffer.alloc(0)).replaceAll('\n', ' ')).toContain('Questions within 3 days:')
  })
})
