/** From Continue to Payment on, a gift is set aside for this long. */
export const HOLD_MINUTES = 30

export const holdEnds = (now: Date): Date => new Date(now.getTime() + HOLD_MINUTES * 60_000)

/** What an order needs of something that is counted. */
export type Demand = { id: string; quantity: number }

/**
 * What is wanted in all of each thing, whatever lines it is spread over, always in the same order: whoever takes
 * several things takes them in that order, so that no two wait for each other.
 */
export function totalDemand(wanted: readonly Demand[]): Demand[] {
  const totals = new Map<string, number>()
  for (const { id, quantity } of wanted) totals.set(id, (totals.get(id) ?? 0) + quantity)
  return [...totals].map(([id, quantity]) => ({ id, quantity })).sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** What an order cannot have: how many of it are left. */
export type Shortage = { id: string; left: number }

export type WantedLine = { lineId: string; stockId: string; quantity: number }

/** How many are left for each line that is short. Lines that share one stock are served in their order. */
export function shortLines(lines: readonly WantedLine[], shortages: readonly Shortage[]): Shortage[] {
  const left = new Map(shortages.map((shortage) => [shortage.id, shortage.left]))
  return lines.flatMap(({ lineId, stockId, quantity }) => {
    const there = left.get(stockId)
    if (there === undefined) return []
    left.set(stockId, Math.max(0, there - quantity))
    return there >= quantity ? [] : [{ id: lineId, left: there }]
  })
}
