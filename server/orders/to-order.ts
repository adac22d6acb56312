import type { Selectable } from 'kysely'
import * as z from 'zod'
import { estimatedDeliveryDay } from '#domain/delivery/order-promise.ts'
import type { OrderSlot } from '#domain/delivery/slots.ts'
import {
  boxIdOfLine,
  type Order,
  type OrderCharge,
  type OrderDiscount,
  type OrderLine,
  type Parcel,
} from '#domain/order/order.ts'
import { orderState } from '#domain/order/order-state.ts'
import { parseColumn } from '#server/db/json-column.ts'
import type { OrderTable, ParcelTable } from '#server/db/schema/orders.ts'

const orderDiscountSchema: z.ZodType<OrderDiscount> = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  freeWrap: z.boolean(),
  freeDelivery: z.literal(true).exactOptional(),
  discountPaise: z.int(),
  reason: z.optional(z.string()),
})

const orderChargeSchema: z.ZodType<OrderCharge> = z.object({
  parts: z.array(z.object({ label: z.string(), paise: z.int() })),
  name: z.string(),
  freeAbovePaise: z.int().exactOptional(),
  slotPaise: z.int().exactOptional(),
  statedPaise: z.int(),
  included: z.boolean(),
  ratePercent: z.number(),
  gst: z.object({ cgstPaise: z.int(), sgstPaise: z.int(), igstPaise: z.int() }),
})

const orderSlotSchema: z.ZodType<OrderSlot> = z.object({
  id: z.string(),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  feePaise: z.int(),
  dayFeePaise: z.int().optional(),
})

/** Parses the column of a parcel's slot. */
export const parseSlot = (slot: string, slotId: string): OrderSlot =>
  parseColumn(orderSlotSchema, slot, 'parcels.slot', slotId)

/** Columns of an order that are read; those of bookkeeping are left out. */
export type OrderRow = Pick<Selectable<OrderTable>, OrderReadColumn>
type OrderReadColumn = Exclude<keyof OrderTable, BookkeepingColumn>
type BookkeepingColumn = 'checkoutKey' | 'kind' | 'updatedAt' | 'erasedAt' | 'listingOutdated' | 'supplementOf'

export type ParcelRow = Omit<Selectable<ParcelTable>, 'orderId'>

/** Maps a parcel row to the domain type. `lines` are the quantities it contains. */
export const toParcel = (row: ParcelRow, lines: Parcel['lines']): Parcel => ({
  position: row.position,
  state: row.state,
  to: {
    fullName: row.fullName,
    phone: row.phone,
    street: row.street,
    city: row.city,
    state: row.region,
    zipCode: row.zipCode,
    country: row.country,
  },
  stateCode: row.stateCode,
  message: row.message,
  cardFrom: row.cardFrom,
  giftWrap: row.giftWrap === 1,
  hidePrices: row.hidePrices === 1,
  deliverOn: row.deliverOn,
  promisedDay: row.promisedDay,
  promiseVersion: row.promiseVersion,
  promiseServices: row.promiseServices,
  deliveryArea: row.deliveryArea,
  ...(row.slot !== null && { slot: parseSlot(row.slot, row.slotId) }),
  packDay: row.packDay,
  estimatedDelivery: estimatedDeliveryDay(row),
  tracking: row.tracking,
  lines,
})

/** Maps an order row with its lines and parcels to the domain type. */
export const toOrder = (row: OrderRow, lines: OrderLine[], parcels: Parcel[]): Order =>
  withDisplayStatus({
    id: row.id,
    number: row.number,
    secret: row.secret,
    paymentState: row.state,
    test: row.test === 1,
    createdAt: row.createdAt,
    buyer: { fullName: row.fullName, email: row.email, phone: row.phone },
    buyerGstin: row.buyerGstin,
    taxScheme: row.taxScheme,
    lines,
    ...(row.offer !== null && { offer: parseColumn(orderDiscountSchema, row.offer, 'orders.offer', row.id) }),
    subtotalPaise: row.subtotalPaise,
    gst: { cgstPaise: row.cgstPaise, sgstPaise: row.sgstPaise, igstPaise: row.igstPaise },
    shippingPaise: row.shippingPaise,
    ...(row.deliveryCharge && {
      delivery: parseColumn(orderChargeSchema, row.deliveryCharge, 'orders.deliveryCharge', row.id),
    }),
    totalPaise: row.totalPaise,
    // Boxes placed before the column existed have 0.
    gstIncluded: row.gstIncluded === 1 || lines.some(({ productId }) => boxIdOfLine(productId) !== undefined),
    parcels,
  })

/** Adds the display status. */
export const withDisplayStatus = (order: Omit<Order, 'state'>): Order => ({
  ...order,
  state: orderState(order.paymentState, order.parcels),
})
