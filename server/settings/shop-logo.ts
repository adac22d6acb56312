import { createHash } from 'node:crypto'
import { type Logo, parseLogo } from '#domain/shop/logo.ts'
import type { Settings } from '#domain/shop/settings.ts'

/** A logo and the URLs of its files, which contain its hash and so can be cached for ever. */
export type ShopLogo = Logo & { png: string; pngPath: string; svgPath: string | undefined }

const known = new WeakMap<Settings, ShopLogo | undefined>()

/** Returns the logo of the settings; parsed once per settings object, since every page needs it. */
export function shopLogo(settings: Settings): ShopLogo | undefined {
  if (known.has(settings)) return known.get(settings)
  const logo = toShopLogo(settings.logo)
  known.set(settings, logo)
  return logo
}

export function toShopLogo(text: string): ShopLogo | undefined {
  const logo = parseLogo(text)
  if (!logo) return undefined
  const base = `/logo/${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  return { ...logo, pngPath: `${base}.png`, svgPath: logo.drawing && `${base}.svg` }
}
