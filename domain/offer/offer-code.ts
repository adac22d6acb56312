/** The longest that is asked about; what is longer was never handed out. */
export const MAX_TYPED_CODE = 100

/** A code as it is compared: letters of either case are one, and spaces, in which people group what they copy, are none. */
export const plainCode = (typed: string): string => typed.normalize('NFKC').replace(/\s+/g, '').toUpperCase()

/** What an owner may hand out: 3 to 24 letters, digits and strokes, which can be read aloud and typed on any phone. */
export const isCode = (plain: string): boolean => /^[A-Z0-9][A-Z0-9-]{1,22}[A-Z0-9]$/.test(plain)
