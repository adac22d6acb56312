import { CART_CHECKOUT, readSession, writeSession } from '#app/checkout/checkout-session.ts'

/** The day that somebody chose, empty for as soon as it can: kept with the cart's checkout, and sent with its order. */
export const chosenDay = (): string => readSession(CART_CHECKOUT).gift.deliverOn

export function chooseDay(day: string) {
  const session = readSession(CART_CHECKOUT)
  writeSession(CART_CHECKOUT, { ...session, gift: { ...session.gift, deliverOn: day } })
}
