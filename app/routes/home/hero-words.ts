/** Specification §1. */
export const SUBLINE =
  'Discover luxury hampers crafted for unique personalities. Thoughtful, personalized, and exquisitely presented gifting experiences.'
