/** What other programs have long called something else. */
const WELL_KNOWN: ReadonlySet<string> = new Set([
  ...['CHOST', 'GHOST', 'LHOST', 'RHOST', 'VHOST', 'XHOST'],
  ...['LPORT', 'RPORT', 'DPORT', 'SPORT', 'POST', 'SORT'],
  'LOGLEVEL',
])

/**
 * Variables whose name is one slip away from one of ours, with ours: `PAYMENT=live` would otherwise be a shop that takes
 * no money, and nobody would know. What is farther away may be anybody's.
 */
export function envSlips(given: Iterable<string>, ours: readonly string[]): { name: string; meant: string }[] {
  return [...given].flatMap((name) => {
    if (ours.includes(name) || WELL_KNOWN.has(name)) return []
    const meant = ours.find((own) => isOneSlip(name, own))
    return meant === undefined ? [] : [{ name, meant }]
  })
}

/** A letter too many, too few, another one, or two in each other's place. */
export function isOneSlip(typed: string, meant: string): boolean {
  let alike = 0
  while (alike < typed.length && typed[alike] === meant[alike]) alike += 1
  const same = (ofTyped: number, ofMeant: number) => typed.slice(alike + ofTyped) === meant.slice(alike + ofMeant)
  if (typed === meant) return false
  const isTurned = typed[alike] === meant[alike + 1] && typed[alike + 1] === meant[alike]
  return same(1, 1) || same(1, 0) || same(0, 1) || (isTurned && same(2, 2))
}
