import { type Paise, sum } from '#domain/payment/money.ts'

/**
 * An amount over lines in the proportion of what they cost, to the paisa: each line has its share rounded down, and the
 * paise that are over go to the largest remainders, the first of equal ones (largest remainder method). None gets more
 * than it costs as long as the amount is no more than all of them; costs are whole and not negative.
 */
export function spread(amount: Paise, costs: readonly Paise[]): Paise[] {
  const all = BigInt(sum(costs))
  if (all === 0n) return costs.map(() => 0)
  const exact = costs.map((cost) => BigInt(amount) * BigInt(cost))
  const shares = exact.map((it) => Number(it / all))
  const over = amount - sum(shares)
  const byRemainder = exact.map((it, at) => ({ at, remainder: it % all }))
  byRemainder.sort((one, other) => Number(other.remainder - one.remainder) || one.at - other.at)
  for (const { at } of byRemainder.slice(0, over)) shares[at] = (shares[at] ?? 0) + 1
  return shares
}
