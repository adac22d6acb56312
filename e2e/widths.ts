/** The two sizes that a journey is walked at. */
export const PHONE_SIZE = { width: 390, height: 844 }
export const DESKTOP_SIZE = { width: 1440, height: 900 }
/** A phone on its side. */
export const ON_ITS_SIDE = { width: 844, height: 390 }

/** A journey that is the same at every width: walked once, on the phone. */
export const ONCE = { tag: '@phone' }
export const PHONE = { tag: '@phone' }
export const DESKTOP = { tag: '@desktop' }
