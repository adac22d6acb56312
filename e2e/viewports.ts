/** Viewport sizes of the two projects. */
export const PHONE_SIZE = { width: 390, height: 844 }
export const DESKTOP_SIZE = { width: 1440, height: 900 }
/** A phone in landscape. */
export const LANDSCAPE_SIZE = { width: 844, height: 390 }

/** Tests that are the same at every width run on the phone only. */
export const PHONE_ONLY = { tag: '@phone' }
export const PHONE = { tag: '@phone' }
export const DESKTOP = { tag: '@desktop' }
