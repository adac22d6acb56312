/** Payment request of a shop with a short timeout. */
export const PAYMENT_REQUEST = {
  purpose: 'A gift box for the whole family, tied',
  amountPaise: 236_118,
  buyerName: 'Asha Rao',
  email: 'asha@example.com',
  phone: '98450 12345',
  redirectUrl: 'https://shop.example/payment/callback?x=1',
}
export const PAYMENT_ID = 'pay_0123456789abcdef01234567'
export const SHORT_TIMEOUTS = { questionMs: 500, orderMs: 500, waitsMs: [5] }
