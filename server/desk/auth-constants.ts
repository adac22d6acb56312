/** The path of the desk's cookies: requests to the shop do not carry them. */
export const DESK = '/desk'

/** The header that hands the visitor's address to better-auth; one of that name in a request is ignored. */
export const ADDRESS_HEADER = 'x-desk-address'
