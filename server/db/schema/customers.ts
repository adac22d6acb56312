import type { OrderId } from '#domain/nominal.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { Flag, Instant } from './column-types.ts'

/** A person with an order. `emailKey` is the email in lower case, which decides who is the same person. */
export type CustomerTable = { id: string; emailKey: string }

/** An order of a customer, denormalized. Orders without an email, which are erased, have no row. */
export type CustomerOrderTable = {
  orderId: OrderId
  customerId: string
  test: Flag
  placedAt: Instant
  /** 1 when the order was paid, also if it was refunded since. */
  counted: Flag
  /** Total less refunds; 0 when the order was not paid. */
  spentPaise: Paise
}

/**
 * Figures of a customer's paid orders: one row without test orders (`test` 0), and one with them (`test` 1) if there
 * are any. `whole`: the row counts every paid order.
 */
export type CustomerListingTable = {
  customerId: string
  test: Flag
  whole: Flag
  name: string
  /** Folded name, by which the list is sorted. */
  nameKey: string
  place: string
  /** GSTIN of the latest order with one. */
  gstin: string
  orders: number
  spentPaise: Paise
  lastOrderAt: Instant
}

/** Search terms of a customer: names, places, phones and the email, folded. */
export type CustomerTermTable = { term: string; customerId: string }

/** Words of names and places, among which misspelt ones are looked up. */
export type CustomerWordTable = { word: string }

/** A note of the team about a customer. Never shown to the customer. */
export type CustomerNoteTable = { id: string; customerId: string; at: Instant; who: string; text: string }

export type CustomerTagTable = { customerId: string; tag: string }
