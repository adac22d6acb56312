import type { Shipping } from './checkout-form.ts'
import type { Gst } from './gst.ts'
import type { Paise } from './money.ts'
import type { OrderState } from './order-state.ts'

/** A line as it was bought: what it is called, costs and is taxed under never changes afterwards. */
export type OrderLine = {
  productId: string
  name: string
  unitPricePaise: Paise
  quantity: number
  hsn: string
  picture: string
}

export type Order = {
  id: string
  number: string
  /** Opens the order's page together with the number; 128 random bits. */
  secret: string
  state: OrderState
  createdAt: string
  shipping: Shipping
  lines: OrderLine[]
  subtotalPaise: Paise
  gst: Gst
  shippingPaise: Paise
  totalPaise: Paise
  /** A calendar day in India, `2026-11-28`. */
  estimatedDelivery: string
}

/** `REG-` and at least four digits (decisions §4.8). */
export const orderNumber = (serial: number, digits = 4): string => `REG-${String(serial).padStart(digits, '0')}`
