import type { PictureData } from './picture.ts'

/** Option of a picker at the desk; `value` is what the form submits. */
export type PickOption = { value: string; name: string; about: string }

/** Product of a picker; `price` is formatted. */
export type ProductOption = PickOption & { price: string; picture: PictureData }

/** Address in the shop: a collection, a page or a product. */
export type LinkOption = PickOption
