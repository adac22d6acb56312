import { type Paise, sum } from '#domain/payment/money.ts'
import { type Box, type BoxItem, boxTotal } from './box.ts'

/** What the tag of a built box says. Shipping is free, and the prices include GST (decisions §5.1). */
export type BoxSums = {
  boxName: string | undefined
  boxPaise: Paise
  count: number
  itemsPaise: Paise
  totalPaise: Paise
}

export const sumsOf = (box: Box, items: readonly BoxItem[]): BoxSums => ({
  boxName: box.name,
  boxPaise: box.pricePaise,
  count: items.length,
  itemsPaise: sum(items.map((item) => item.pricePaise)),
  totalPaise: boxTotal(box, items),
})

/** What the checkout shows in `test` when no box was chosen (specification §9, Money; decisions §5.2). */
export const SAMPLE_SUMS: BoxSums = {
  boxName: undefined,
  boxPaise: 89_00,
  count: 8,
  itemsPaise: 60_99,
  totalPaise: 149_99,
}
