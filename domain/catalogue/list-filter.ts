/** A tab or chip of a list, by the value it has in the address as `?for=`. */
export type FilterOption = { for: string; label: string; line: string }

/** What an address asks of a list: everything, one of its options, or something the list does not know. */
export type Asked<T> = { kind: 'all' } | { kind: 'one'; option: T } | { kind: 'unknown' }

/** Reads `?for=` (decisions §2.4 and §2.5); an empty value asks for everything. */
export function askedFor<T extends FilterOption>(options: readonly T[], value: string | null): Asked<T> {
  if (!value) return { kind: 'all' }
  const option = options.find((candidate) => candidate.for === value)
  return option ? { kind: 'one', option } : { kind: 'unknown' }
}

/** Wedding tabs: one is always chosen, the first (For the Bride) where the address names none. */
export function chosenTab<T extends FilterOption>(tabs: readonly T[], value: string | null): T | undefined {
  const asked = askedFor(tabs, value)
  if (asked.kind === 'all') return tabs[0]
  return asked.kind === 'one' ? asked.option : undefined
}
