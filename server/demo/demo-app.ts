import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import { isPrintKind, PRINT_KINDS } from '#domain/desk/printing.ts'
import { authFor, authHeaders } from '#server/auth/auth-instance.ts'
import { FIRST_PAGE } from '#server/auth/require-role.ts'
import { cookiesOf, recordSignIn } from '#server/auth/sign-in.ts'
import { invoicePdf } from '#server/documents/invoice-pdf.ts'
import { creditNoteDocument } from '#server/documents/issued-documents.ts'
import { printOrders } from '#server/documents/print-pdf.ts'
import { emailAsHtml, emailAsText } from '#server/email/email-content.ts'
import { clientAddress, publicOrigin } from '#server/http/client-address.ts'
import { guardPosts } from '#server/http/guard-posts.ts'
import type { Env } from '#server/http/request-log.ts'
import { addSecurityHeaders, CSP_HEADER, securityHeaders } from '#server/http/security-headers.ts'
import { readImprint } from '#server/settings/queries.ts'
import type { Shop } from '#server/shop.ts'
import { isLoopback } from './demo-environment.ts'
import { emailPreviews } from './email-previews.ts'
import type { SampleOrders } from './sample-data.ts'
import { addSampleData, demoOwner, hasRealOrders, readSampleOrders } from './sample-data.ts'

const CREDIT_NOTE = 'credit-note'

/** Names of the documents by kind: all that the desk prints, and the credit note. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(PRINT_KINDS).map(([kind, { one }]) => [kind, one])),
  [CREDIT_NOTE]: 'Credit note',
}

/** Returns the PDF of a sample order, or undefined for an unknown kind. */
async function documentPreview(
  { db, config: { root }, now }: Shop,
  kind: string,
  { orders, origin }: { orders: SampleOrders; origin: string },
): Promise<Uint8Array | undefined> {
  if (kind === CREDIT_NOTE) return (await creditNoteDocument(db, root, orders.refunded.id, invoicePdf))?.content
  if (!isPrintKind(kind)) return undefined
  const chunks: Uint8Array[] = []
  const wish = { kind, numbers: [orders.paid.number], origin, now: now().toISOString() }
  await printOrders({ db, root }, wish, { write: (chunk) => chunks.push(chunk) })
  return Buffer.concat(chunks)
}

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Fills the database for the demo. Returns why it must not, if it belongs to a shop that takes real money. */
export async function prepareDemo(shop: Shop): Promise<string | undefined> {
  if (await hasRealOrders(shop.db))
    return 'This database holds orders of a shop that takes real money. Set DATA_DIR or DATABASE_URL to another for the demo.'
  await addSampleData(shop)
  return undefined
}

/** Adds /demo to the shop's app: sign-in as the demo owner, and previews of emails, documents and components. */
export function createDemoApp(shop: Shop, shopApp: Pick<Hono<Env>, 'fetch'>): Hono<Env> {
  const demo = new Hono<Env>()
  demo.use(onThisComputer, addSecurityHeaders({ ...securityHeaders(shop.config), 'X-Robots-Tag': 'noindex' }))
  demo.use(guardPosts(shop.config, shop.log))
  demo.post('/sign-in', (c) => signInAsOwner(shop, c))
  demo.get('/', async (c) => {
    const sample = await readSample(shop, c)
    return page(c, sample ? listPage(emailPreviews(sample)) : MISSING)
  })
  demo.get('/emails/:kind/:index/:format{html|text}', async (c) => {
    const { kind, index, format } = c.req.param()
    const sample = await readSample(shop, c)
    const group = sample && emailPreviews(sample).find((it) => it.kind === kind)
    const email = group?.emails[Number(index)]
    if (!email) return c.notFound()
    return format === 'html' ? page(c, emailAsHtml(email)) : c.text(emailAsText(email))
  })
  demo.get('/documents/:kind', async (c) => {
    const sample = await readSample(shop, c)
    const pdf = sample && (await documentPreview(shop, c.req.param('kind'), sample))
    return pdf ? c.body(new Uint8Array(pdf), 200, { 'Content-Type': 'application/pdf' }) : c.notFound()
  })
  return new Hono<Env>().route('/demo', demo).all('*', (c) => shopApp.fetch(c.req.raw, c.env))
}

/** Refuses other host names, so that a page of another site cannot reach the demo by a name it points here. */
const onThisComputer: MiddlewareHandler<Env> = async (c, next) =>
  isLoopback(new URL(c.req.url).hostname) ? next() : c.text('The demo is at localhost only.', 403)

async function signInAsOwner(shop: Shop, c: Context<Env>): Promise<Response> {
  const visitor = { ...shop, origin: originOf(shop, c), address: clientAddress(c, 0) }
  const { api } = await authFor(visitor)
  const body = { userId: await demoOwner(shop) }
  const headers = authHeaders(visitor, c.req.raw)
  const signedIn = await api.signInKnown({ body, headers, returnHeaders: true })
  await recordSignIn(visitor, signedIn.response, 'signed in from the demo page')
  for (const cookie of cookiesOf(signedIn.headers).getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
  return c.redirect(FIRST_PAGE, 303)
}

const originOf = ({ config }: Shop, c: Context<Env>): string => publicOrigin(c.req.raw, config)

async function readSample(shop: Shop, c: Context<Env>) {
  const orders = await readSampleOrders(shop.db)
  return orders && { orders, imprint: await readImprint(shop.db), origin: originOf(shop, c), at: shop.now() }
}

function page(c: Context<Env>, content: string | ReturnType<typeof html>) {
  c.header(CSP_HEADER, PAGE_POLICY)
  return c.html(content)
}

const MISSING = html`<!doctype html><title>Demo</title><p>A sample order was deleted. Start the demo again to place it.</p>`

const listPage = (previews: ReturnType<typeof emailPreviews>) => html`<!doctype html>
<html lang="en-IN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Demo</title></head>
<body style="font:16px/1.6 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem">
<main>
<h1>Demo</h1>
<form method="post" action="/demo/sign-in"><button>Sign in to the desk as the demo owner</button></form>
<p><a href="/">Shop</a>, <a href="/components">components</a></p>
<h2>Emails</h2>
<ul>${previews.flatMap(({ kind, emails }) =>
  emails.map(({ subject }, index) => {
    const address = `/demo/emails/${kind}/${index}`
    return html`<li>${kind}: ${subject} (<a href="${address}/html">HTML</a>, <a href="${address}/text">text</a>)</li>\n`
  }),
)}</ul>
<h2>Documents</h2>
<ul>${Object.entries(DOCUMENTS).map(
  ([kind, name]) => html`<li><a href="/demo/documents/${kind}">${name} (PDF)</a></li>\n`,
)}</ul>
</main>
</body>
</html>`
