import type { Product } from '#domain/catalogue/product.ts'
import { calculateDiscount } from '#domain/discount/calculate-discount.ts'
import type { Discount } from '#domain/discount/discount.ts'
import { invoiceBody, type Seller, toInvoice } from '#domain/document/invoice.ts'
import { type Order, type Parcel, shippingOf } from '#domain/order/order.ts'
import { type PricedOrder, priceOrder, type Taxation, toBasket } from '#domain/order/price-order.ts'

export const SELLER: Seller = {
  name: 'Regalo',
  address: 'Third Cross, Indiranagar, Bengaluru 560038',
  state: 'Karnataka',
  gstin: '29AAGCB7383J1Z4',
  email: 'hello@regalo.example',
  phone: '+91 98765 43210',
  grievanceOfficer: '',
}
const SHIPPING = {
  fullName: 'Ananya Rao',
  email: 'ananya@example.com',
  phone: '98450 12345',
  street: '14 Lavelle Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  zipCode: '560001',
  country: 'India',
}
export const HOME: Taxation = { charged: true, included: false, supply: 'same-state' }

export type PurchasedItem = { pricePaise: number; quantity: number; gstRate: number }

/** Prices products as the checkout does. */
export function pricedOrder(bought: readonly PurchasedItem[], taxation = HOME, reduced?: Discount): PricedOrder {
  const lines = bought.map(({ pricePaise, quantity }, at) => ({ id: `gift-${at}`, quantity, pricePaise }))
  const gifts = bought.map(({ pricePaise, gstRate }, at) => [
    `gift-${at}`,
    { id: `gift-${at}`, name: `Gift ${at}`, collection: 'gifts', hsn: `340${at}`, pricePaise, gstRate } as Product,
  ])
  const goods = { lines, products: new Map(gifts as [string, Product][]) }
  const measured = reduced && calculateDiscount(reduced, toBasket(goods))
  return priceOrder(
    goods,
    taxation,
    reduced && measured?.ok ? { offer: reduced, discount: measured.discount } : undefined,
  )
}

const { email: _, ...TO } = SHIPPING
export const PARCEL: Parcel = {
  position: 0,
  state: 'to_pack',
  to: TO,
  stateCode: 'KA',
  message: '',
  cardFrom: '',
  giftWrap: false,
  hidePrices: true,
  deliverOn: '',
  promisedDay: '',
  promiseVersion: 0,
  promiseServices: '',
  deliveryArea: '',
  packDay: '',
  estimatedDelivery: '2026-11-28',
  tracking: '',
  lines: [],
}

export const order = (sums: PricedOrder, more: Partial<Order> = {}): Order => ({
  id: 'an-order',
  number: 'REG-0042',
  secret: 'secret',
  state: 'paid',
  paymentState: 'paid',
  test: false,
  createdAt: '2026-11-21T06:30:00.000Z',
  buyer: SHIPPING,
  buyerGstin: '',
  parcels: [PARCEL],
  taxScheme: 'regular',
  ...sums,
  ...more,
})

export const ISSUED = { number: 'INV-2026-0001', issuedAt: '2026-11-21T06:31:00.000Z', seller: SELLER }

/** Returns the invoice of an order, without a database. */
export function invoiceFor(bought: Order, seller = SELLER, contents = new Map<string, string[]>()) {
  const issued = { ...ISSUED, seller, body: invoiceBody(bought, seller, contents) }
  return toInvoice(bought, { shipping: shippingOf(bought), buyerGstin: bought.buyerGstin }, issued, '632604118207')
}
