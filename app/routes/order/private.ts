/**
 * What belongs to one order is kept by nobody on the way, found by no search, and tells no other site its address. Not
 * no-referrer: a form of the page would then be sent with `Origin: null`, which nobody takes.
 */
export const PRIVATE = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin', 'X-Robots-Tag': 'noindex' }
