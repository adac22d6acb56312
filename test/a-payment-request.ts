/** What a provider is asked to take money for, by a shop that waits briefly for it. */
export const REQUEST = {
  purpose: 'A gift box for the whole family, tied',
  amountPaise: 236_118,
  buyerName: 'Asha Rao',
  email: 'asha@example.com',
  phone: '98450 12345',
  redirectUrl: 'https://shop.example/payment/callback?x=1',
}
export const OURS = 'pay_0123456789abcdef01234567'
export const BRIEFLY = { questionMs: 500, orderMs: 500, waitsMs: [5] }
