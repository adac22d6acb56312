import { PRODUCT_VIEWS, type ProductView } from '#domain/catalogue/product.ts'

const TINTS = ['uy', 'wedding', 'kids', 'quick', 'mothers', 'corporate'] as const
export type Tint = (typeof TINTS)[number]
/** What a placeholder draws: a box as the picture would show it, a loose thing, or nothing (a layer over others). */
export type Subject = {
  tint: Tint
  view: ProductView | 'thing' | 'layer'
  isTransparent: boolean
  caption: string | undefined
}

const NAME = /^(products|items|boxes|site)\/[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/
const LONGEST = 80
const STARTS: readonly (readonly [string, Tint])[] = [
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

/** What to draw for a picture's name; `undefined` where it is not the name of a picture. */
export function placeholderSubject(name: string): Subject | undefined {
  if (name.length > LONGEST || !NAME.test(name)) return undefined
  const tint = STARTS.find(([start]) => name.startsWith(start))?.[1] ?? 'uy'
  if (/^boxes\/.*-(front|handle)$/.test(name) || name === 'site/bow') {
    return { tint, view: 'layer', isTransparent: true, caption: undefined }
  }
  if (name.startsWith('items/'))
    return { tint, view: 'thing', isTransparent: name.endsWith('-cutout'), caption: undefined }
  const view = PRODUCT_VIEWS.find((one) => name.endsWith(`-${one}`))
  const captioned = view && name.startsWith('products/') ? CAPTIONS[view] : undefined
  return { tint, view: view ?? (name.endsWith('-open') ? 'hero' : 'closed'), isTransparent: false, caption: captioned }
}
