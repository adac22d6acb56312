/** What belongs to one order is kept by nobody on the way, found by no search, and tells no other site its address. */
export const PRIVATE = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }
