import { PRODUCT_VIEWS, type ProductView } from '#domain/catalogue/product.ts'

const TINTS = ['uy', 'wedding', 'kids', 'quick', 'mothers', 'corporate'] as const
export type Tint = (typeof TINTS)[number]
/** Subject of a placeholder: a box, a box item, or nothing for a transparent layer. */
export type Subject = {
  tint: Tint
  view: ProductView | 'thing' | 'layer'
  isTransparent: boolean
  caption: string | undefined
}

const PICTURE_NAME = /^(products|items|boxes|site)\/[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/
const MAX_NAME_LENGTH = 80
const TINTS_BY_PREFIX: readonly (readonly [string, Tint])[] = [
  ['products/wedding-', 'wedding'],
  ['products/kids-zone-', 'kids'],
  ['products/quick-delivery-', 'quick'],
  ['products/MD-', 'mothers'],
  ['products/mothers-day-', 'mothers'],
  ['site/wedding-', 'wedding'],
  ['site/kids-', 'kids'],
  ['site/same-day-', 'quick'],
  ['site/mothers-day-', 'mothers'],
  ['site/collection-wedding-edit', 'wedding'],
  ['site/collection-kids-zone', 'kids'],
  ['site/collection-quick-delivery', 'quick'],
  ['site/collection-mothers-day', 'mothers'],
  ['site/corporate-', 'corporate'],
]
const CAPTIONS: Record<ProductView, string> = { hero: 'Open', closed: 'Closed', above: 'From above', detail: 'Detail' }

/** Returns the subject of a picture by its name, or undefined if it is not the name of a picture. */
export function placeholderSubject(name: string): Subject | undefined {
  if (name.length > MAX_NAME_LENGTH || !PICTURE_NAME.test(name)) return undefined
  const tint = TINTS_BY_PREFIX.find(([start]) => name.startsWith(start))?.[1] ?? 'uy'
  if (/^boxes\/.*-(front|handle)$/.test(name) || name === 'site/bow') {
    return { tint, view: 'layer', isTransparent: true, caption: undefined }
  }
  if (name.startsWith('items/'))
    return { tint, view: 'thing', isTransparent: name.endsWith('-cutout'), caption: undefined }
  const view = PRODUCT_VIEWS.find((one) => name.endsWith(`-${one}`))
  const captioned = view && name.startsWith('products/') ? CAPTIONS[view] : undefined
  return { tint, view: view ?? (name.endsWith('-open') ? 'hero' : 'closed'), isTransparent: false, caption: captioned }
}
