/** A journey that is the same at every width: walked once, on the phone. */
export const ONCE = { tag: '@phone' }
export const PHONE = { tag: '@phone' }
export const DESKTOP = { tag: '@desktop' }
