/** One entity tag, weak or not, without the mark of weakness. */
const TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g

/**
 * Whether a browser or a proxy has this copy already: its `If-None-Match` is `*` or a list with the tag in it, compared
 * weakly, since proxies that compress weaken tags (RFC 9110 §13.1.2).
 */
export function hasCopy(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return [...ifNoneMatch.matchAll(TAG)].some(([, tag]) => tag === etag)
}
