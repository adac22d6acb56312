const POLICIES = ['shipping', 'returns', 'terms', 'privacy'] as const
type Policy = (typeof POLICIES)[number]

/** The four policies share a page; its path says which one it is. */
export const policyOfPath = (pathname: string): Policy =>
  POLICIES.find((policy) => pathname === `/${policy}`) ?? 'shipping'
