import { type ProductFaults, productFaults, type Shelf } from './check-product.ts'
import { changedFields, mergeFacts, type ProductFacts, type ProductField } from './product-facts.ts'

/** What somebody saw when they began, and what they made of it. What is not among it stays as it is. */
export type Typed = { saw: Partial<ProductFacts>; typed: Partial<ProductFacts> }

type Changed = {
  facts: ProductFacts
  changed: ProductField[]
  /** What somebody else has changed meanwhile to something else. */
  clashes: ProductField[]
}

/** What a gift becomes by a change. A twin has price, rate and stock from its twin, whatever is said of them. */
export function changeOf(now: ProductFacts, { saw, typed }: Typed, isTwin: boolean): Changed {
  const { facts: merged, clashes } = mergeFacts(saw, now, typed)
  const facts = settled(merged, isTwin)
  return { facts, clashes, changed: changedFields(now, facts) }
}

/** A day to be shown from means something of what is hidden. */
export function settled(facts: ProductFacts, isTwin: boolean): ProductFacts {
  const from = facts.selling === 'hidden' ? facts.from : ''
  return isTwin ? { ...facts, from, price: '', gstRate: '', stock: '' } : { ...facts, from }
}

/** What was so before is no reason to refuse another change, unless that brings it into the shop. */
export function faultsOfChange(facts: ProductFacts, changed: readonly ProductField[], shelf: Shelf): ProductFaults {
  const faults = productFaults(facts, shelf)
  if (changed.includes('selling') || changed.includes('from')) return faults
  return Object.fromEntries(Object.entries(faults).filter(([field]) => changed.includes(field as ProductField)))
}
