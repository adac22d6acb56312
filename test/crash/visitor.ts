import type { PayOrderResponse, PlaceOrderResponse } from '#domain/order/checkout-responses.ts'
import { acknowledge, type Ledger } from './ledger.ts'
import { hex, type Random } from './random.ts'
import { randomShopper } from './shopper.ts'

type Shop = { origin: string; products: readonly { id: string; pricePaise: number }[]; ledger: Ledger }

const ASSET = /\/assets\/[\w.-]+/g
/** Later parts of the program that a visitor opens, of all that the route manifest lists. */
const OPENED_LATER = 10

/**
 * Opens a product page with every file it names, places an order and claims its payment, each request once. Adds every
 * answer that is not right to the ledger's violations. Returns the number of assets loaded.
 */
export async function visit({ origin, products, ledger }: Shop, random: Random): Promise<number> {
  async function ask(path: string, expected: number, body?: unknown): Promise<string> {
    ledger.figures.requests += 1
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(origin + path, body ? post : {}).catch((error: Error) => error)
    const text = response instanceof Error ? '' : await response.text().catch(() => 'cut off')
    const status = response instanceof Error ? `${response.message} ${response.cause}` : response.status
    if (status !== expected) ledger.violations.push(`${path}: ${status} ${text.slice(0, 80)}`)
    return text
  }

  const product = products[random.below(products.length)]
  const page = await ask(`/kids-zone/${product?.id}`, 200)
  const named = [...new Set(page.match(ASSET))]
  const files = await Promise.all(named.map((path) => ask(path, 200)))
  const manifest = files[named.findIndex((path) => path.includes('manifest-shop'))] ?? ''
  const parts = [...new Set(manifest.match(ASSET))]
  if (parts.length === 0) ledger.violations.push(`${product?.id}: the page has no route manifest`)
  const later = Array.from({ length: OPENED_LATER }, () => parts[random.below(parts.length)] ?? '')
  await Promise.all(later.map((path) => ask(path, 200)))

  const checkoutKey = hex(random, 24)
  const lines = [{ ...product, quantity: 1 + random.below(3) }]
  const placed = await ask('/checkout/order', 200, { checkoutKey, shipping: randomShopper(random), lines })
  const { ok, order } = JSON.parse(placed || '{}') as Extract<PlaceOrderResponse, { ok: true }>
  if (!ok) return named.length + later.length
  acknowledge(ledger, checkoutKey, order)
  const transactionId = `6${String(random.below(10 ** 11)).padStart(11, '0')}`
  const paid = await ask('/checkout/pay', 202, { checkoutKey, totalPaise: order.totalPaise, transactionId })
  const answer = JSON.parse(paid || '{}') as PayOrderResponse
  if (!answer.ok && answer.why === 'under-review') ledger.claims.set(checkoutKey, transactionId)
  return named.length + later.length
}
