import type { BoxOrderForm } from '#domain/order/purchase.ts'
import { ADDRESS } from './order-form.ts'

/** A compact box (₹3,499) with a trinket dish (₹23): ₹3,522. */
export const BOX: BoxOrderForm = {
  checkoutKey: 'a-checkout-of-a-box-1',
  boxId: 'compact',
  itemIds: ['keepsakes-1'],
  message: 'With love',
  totalPaise: 352_200,
  shipping: ADDRESS,
}
