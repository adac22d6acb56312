import type { PlaceOrderResponse } from '#domain/order/checkout-responses.ts'
import { productsById } from '#server/catalogue/queries.ts'
import { ADDRESS } from './order-form.ts'
import type { openTestShop } from './shop.ts'

export type TestShop = Awaited<ReturnType<typeof openTestShop>>
export const GIFT = 'kids-zone-1'
export const KEY = '7f3c2a9d51e84b0c9a6d2f1e'

export async function orderFor({ shop }: TestShop, change: Record<string, unknown> = {}) {
  const pricePaise = (await productsById(shop.db, [GIFT])).get(GIFT)?.pricePaise ?? 0
  return { checkoutKey: KEY, shipping: ADDRESS, lines: [{ id: GIFT, quantity: 2, pricePaise }], ...change }
}

export async function withLine(shop: TestShop, change: Record<string, unknown>) {
  const { lines, ...form } = await orderFor(shop)
  return { ...form, lines: lines.map((line) => ({ ...line, ...change })) }
}

export async function place(shop: TestShop) {
  const answer = (await (await shop.postJson('/checkout/order', await orderFor(shop))).json()) as PlaceOrderResponse
  if (!answer.ok) throw new Error(answer.why)
  return answer
}

export const orderCount = async ({ shop }: TestShop) =>
  (await shop.db.selectFrom('orders').select('id').execute()).length
export const json = async (response: Response) => ({ status: response.status, body: await response.json() })
