import { expect } from 'vitest'
import { testProvider } from '#server/payments/providers/test-provider.ts'
import type { Shop } from '#server/shop.ts'
import { BOX } from './box-form.ts'
import { openTestShop } from './shop.ts'

export type TestShop = Awaited<ReturnType<typeof openTestShop>>

/** Opens a shop whose pages show live payments. */
export async function openLiveShop(mocked = testProvider({ call: 0, upi: 0 })) {
  const { shop } = await openTestShop()
  const payments = { ...mocked, name: 'instamojo' }
  return openTestShop({}, { config: { ...shop.config, payments: 'live' }, payments } satisfies Partial<Shop>)
}

export async function orderBox({ postJson }: TestShop, how: object = { method: 'card' }) {
  const placed = await postJson('/checkout/box-order', BOX)
  expect(placed.status).toBe(200)
  const cookie = placed.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const asked = (await (
    await postJson('/checkout/payment-request', { checkoutKey: BOX.checkoutKey, ...how })
  ).json()) as {
    paymentId: string
  }
  return { cookie, paymentId: asked.paymentId }
}

export const text = async (response: Response | Promise<Response>) => (await response).text()
