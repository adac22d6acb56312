/** Path of the desk's cookies, so that requests to the shop do not carry them. */
export const COOKIE_PATH = '/desk'

/**
 * Header that passes the client address to better-auth. `authHeaders` sets it; the same header of a request is
 * ignored.
 */
export const ADDRESS_HEADER = 'x-desk-address'
