import type { BoxSums } from '#domain/box/box.ts'
import { formatExact, type Paise } from '#domain/payment/money.ts'

/** A row of what a purchase comes to: what is bought, what is taken off it, a head of its tax, or how it is sent. */
export type SummaryRow = { of: 'items' | 'offer' | 'tax' | 'delivery'; label: string; paise: Paise }
export type OrderSummary = { rows: SummaryRow[]; totalPaise: Paise }

export const itemsRow = (label: string, paise: Paise): SummaryRow => ({ of: 'items', label, paise })
export const deliveryRow = (paise: Paise): SummaryRow => ({ of: 'delivery', label: 'Shipping', paise })

/** What a row comes to; sending, or a wrap, that costs nothing is said in a word (specification §9, Money). */
export const summaryAmount = ({ of, paise }: SummaryRow): string =>
  (of === 'delivery' || of === 'offer') && paise === 0 ? 'Free' : formatExact(paise)

export const subtotalLabel = (count: number): string => `Subtotal, ${count} ${count === 1 ? 'item' : 'items'}`

/** What a box comes to while it is bought: its prices hold their tax (decisions §5.1, §5.12). */
export const boxSummary = ({ boxName, boxPaise, count, itemsPaise, totalPaise }: BoxSums): OrderSummary => ({
  rows: [
    itemsRow(boxName ? `Box, ${boxName}` : 'Box', boxPaise),
    itemsRow(`Items (${count})`, itemsPaise),
    deliveryRow(0),
  ],
  totalPaise,
})
