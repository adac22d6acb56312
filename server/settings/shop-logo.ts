import { createHash } from 'node:crypto'
import { type Logo, parseLogo } from '#domain/settings/logo.ts'
import type { Settings } from '#domain/settings/settings.ts'

/** A logo and the URLs of its files, which contain its hash and so can be cached for ever. */
export type ShopLogo = Logo & { png: string; pngPath: string; svgPath: string | undefined }

const logoCache = new WeakMap<Settings, ShopLogo | undefined>()

/** Returns the logo of the settings; parsed once per settings object, since every page needs it. */
export function shopLogo(settings: Settings): ShopLogo | undefined {
  if (logoCache.has(settings)) return logoCache.get(settings)
  const logo = toShopLogo(settings.logo)
  logoCache.set(settings, logo)
  return logo
}

export function toShopLogo(text: string): ShopLogo | undefined {
  const logo = parseLogo(text)
  if (!logo) return undefined
  const base = `/logo/${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  return { ...logo, pngPath: `${base}.png`, svgPath: logo.drawing && `${base}.svg` }
}
