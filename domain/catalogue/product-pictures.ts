import { PRODUCT_VIEWS, type ProductView } from './product.ts'

const VIEW_PHRASES: Record<ProductView, string> = {
  hero: '',
  closed: 'closed and tied',
  above: 'from above',
  detail: 'up close',
}

/** Returns the description that a picture has at first: the product's name and the view. Empty without a name. */
export const describePicture = (view: ProductView, name: string): string =>
  name === '' ? '' : [name, VIEW_PHRASES[view]].filter(Boolean).join(', ')

export type PictureSlotValues = Record<ProductView, { name: string; alt: string }>

/** Fills the descriptions that are empty from the product's name. */
export const withDescriptions = (slots: PictureSlotValues, name: string): PictureSlotValues =>
  Object.fromEntries(
    PRODUCT_VIEWS.map((view) => {
      const { name: picture, alt } = slots[view]
      return [view, { name: picture, alt: alt.trim() || (picture === '' ? '' : describePicture(view, name)) }]
    }),
  ) as PictureSlotValues

export const NO_PICTURES: PictureSlotValues = {
  hero: { name: '', alt: '' },
  closed: { name: '', alt: '' },
  above: { name: '', alt: '' },
  detail: { name: '', alt: '' },
}
