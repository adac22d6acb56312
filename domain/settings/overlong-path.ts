const MAX_SEGMENTS = 12
/** Percent-encoded, the form in which a path is sent. */
const MAX_BYTES = 1000

/** A slash in every spelling that a URL parser or the router reads as one. */
const SLASH = /[/\\]|%2f|%5c/gi

/**
 * Tests an address for a path that no page has: more than 12 segments or 1,000 bytes. The query is ignored. Empty
 * segments count, since each costs the router as much as another.
 */
export function isOverlongPath(address: string): boolean {
  const end = address.search(/[?#]/)
  const path = end === -1 ? address : address.slice(0, end)
  return path.length > MAX_BYTES || (path.match(SLASH)?.length ?? 0) > MAX_SEGMENTS
}

/** The address whose page is shown for every overlong path; the catch-all route answers it. */
export const NOT_FOUND_PATH = '/page/not/found'
