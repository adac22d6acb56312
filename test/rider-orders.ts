import { addDays, indianDate } from '#domain/delivery/calendar.ts'
import { toOrderSlot } from '#domain/delivery/slots.ts'
import type { Order } from '#domain/order/order.ts'
import type { Db } from '#server/db/connect.ts'
import { parcelKey } from '#server/runs/queries.ts'
import { createPaidOrder, moveTestOrder, NOON } from './paid-order.ts'
import { deliverInSlots, SLOT_AREA, TEST_SLOTS } from './slot-delivery.ts'

type RiderOrderOptions = {
  /** Days from the day of the order. */
  inDays?: number
  slotId?: string
  zipCode?: string
  street?: string
  fullName?: string
  phone?: string
  email?: string
  at?: Date
  test?: boolean
  packed?: boolean
}

/** Creates a paid order whose parcel the riders of the test area bring. */
export async function createRiderOrder(db: Db, given: RiderOrderOptions = {}): Promise<Order> {
  const { inDays = 0, slotId = 'morning', zipCode = '302001', street = 'MI Road 1', at = NOON, test = true } = given
  const { fullName = 'Meera Nair', phone = '98450 12345', email = 'buyer@example.com', packed = true } = given
  const shipping = { fullName, phone, email, street, zipCode, city: 'Jaipur', state: 'Rajasthan' }
  const order = await createPaidOrder(db, { at, test, shipping })
  const slot = TEST_SLOTS.find(({ id }) => id === slotId)
  await db
    .updateTable('parcels')
    .set({
      ...{ deliveryArea: SLOT_AREA.id, promisedDay: addDays(indianDate(at), inDays) },
      ...{
        slotId: slot?.id ?? '',
        slot: slot ? JSON.stringify(toOrderSlot(slot, addDays(indianDate(at), inDays), {})) : null,
      },
    })
    .where('orderId', '=', order.id)
    .execute()
  if (packed) await moveTestOrder(db, order.id, 'packed', { at })
  return order
}

/** Opens a shop's riders with slots, and creates orders for one morning. */
export async function createRiderOrders(db: Db, count: number, given: RiderOrderOptions = {}): Promise<Order[]> {
  await deliverInSlots(db)
  const orders: Order[] = []
  for (let index = 0; index < count; index++) {
    const street = `MI Road ${index + 1}`
    orders.push(await createRiderOrder(db, { street, fullName: `Recipient ${index + 1}`, ...given }))
  }
  return orders
}

/** Key of an order's first parcel in forms. */
export const keyOf = ({ number }: Pick<Order, 'number'>): string => parcelKey({ number, parcel: 0 })
