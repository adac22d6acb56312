/** What an order keeps of its days; empty text is a day that there is none of. */
export type OrderDays = { promisedDay: string; deliverOn: string; estimatedDelivery: string }

/** An order was promised for a day. One from before days were promised has the day that was asked for. */
export const isPromised = ({ promisedDay, deliverOn }: OrderDays): boolean => (promisedDay || deliverOn) !== ''

/**
 * The one day that is told of an order, called Estimated delivery wherever it stands: the promised one, else seven days
 * after the order (decisions §4.9).
 */
export const shownDay = ({ promisedDay, deliverOn, estimatedDelivery }: OrderDays): string =>
  promisedDay || deliverOn || estimatedDelivery
