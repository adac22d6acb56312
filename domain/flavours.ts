/**
 * Numbers of one unit and texts that name one thing, told apart by the compiler alone: an amount in rupees or a rate in
 * percent does not go where paise are wanted, nor a payment's id where an order's is. A flavour is optional, so that
 * arithmetic, literals and what comes from outside need no cast. That is also what it does not do: it says nothing of a
 * bare number or text, which goes everywhere, it does not check what a value is, and after arithmetic it is gone.
 */
export type Flavour<T, Name extends string> = T & { readonly flavour?: Name }

/** A rate of tax: 18 is 18%. */
export type Percent = Flavour<number, 'percent'>

export type OrderId = Flavour<string, 'order'>
/** What the shopper calls an order; with its secret it opens its page. */
export type OrderNumber = Flavour<string, 'order number'>
export type OrderSecret = Flavour<string, 'order secret'>
/** What the browser made up for a checkout. */
export type CheckoutKey = Flavour<string, 'checkout key'>
/** Where a parcel stands among its order's, and a line among its order's. */
export type ParcelPosition = Flavour<number, 'parcel position'>
export type LinePosition = Flavour<number, 'line position'>

export type PaymentId = Flavour<string, 'payment'>
/** What the provider calls a payment, a link or an order of its own. */
export type ProviderRef = Flavour<string, 'provider reference'>
/** What the shopper's bank or the provider calls the transfer itself. */
export type TransactionId = Flavour<string, 'transaction' | 'claim key'>
/** A transaction id as it is compared with others: it is one, but not every one is as it is compared. */
export type ClaimKey = Flavour<string, 'claim key'>
export type RefundId = Flavour<string, 'refund'>

export type InvoiceNumber = Flavour<string, 'invoice number'>
export type CreditNoteNumber = Flavour<string, 'credit note number'>

export type ProductId = Flavour<string, 'product'>
/** The slug of a collection, which is also its address. */
export type CollectionSlug = Flavour<string, 'collection'>
export type BoxId = Flavour<string, 'box'>
/** Something to put into a box. */
export type ItemId = Flavour<string, 'item'>
/** What is counted: a gift or an item. */
export type StockId = ProductId | ItemId

export type OfferId = Flavour<string, 'offer'>

export type EnquiryId = Flavour<string, 'enquiry'>
