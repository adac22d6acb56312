import { accentLook } from '#domain/shop/accent.ts'
import { chatLink, type Settings } from '#domain/shop/settings.ts'
import { toFace } from '#server/catalogue/collections.ts'
import { sharedPicture } from '#server/catalogue/pictures.ts'
import { type RequestShop, takesCards, taxShown } from '#server/http/shop-context.ts'
import { shopLogo } from '#server/settings/shop-logo.ts'

/** What every page knows of the shop; it travels with every page, so it stays small. */
export type ShopFacts = ReturnType<typeof shopFacts>

export function shopFacts(shop: RequestShop) {
  const { settings, config } = shop
  const { name, phone, email, chatNumber, address, grievanceOfficer, orderPrefix } = settings
  const gstin = settings.taxScheme === 'unregistered' ? '' : settings.gstin
  const social = {
    instagram: settings['social.instagram'],
    pinterest: settings['social.pinterest'],
    twitter: settings['social.twitter'],
  }
  const chat = chatNumber ? chatLink(chatNumber) : undefined
  const facts = {
    name,
    phone,
    email,
    chat,
    address,
    gstin,
    grievanceOfficer,
    orderPrefix,
    social,
    payments: config.payments,
  }
  const trade = { gst: taxShown(shop).charged, cards: takesCards(shop) }
  const drawn = { logo: logoFacts(settings), shared: sharedPicture('site/open-graph') }
  const collections = shop.collections.map(toFace)
  const around = { collections, origin: config.publicOrigin, sendsEmail: config.mail !== undefined }
  const look = accentLook(settings.accent)
  const own = { ...(shop.announcement && { announcement: shop.announcement }), ...(look && { look }) }
  return { ...facts, ...trade, ...drawn, ...around, ...own }
}

/** A drawn one takes the colour of its place, so its file is used like the wordmark's; any other is a picture. */
function logoFacts(settings: Settings) {
  const logo = shopLogo(settings)
  if (!logo) return undefined
  const { width, height, opaque, drawing, pngPath: png, svgPath: svg } = logo
  return { width, height, opaque, png, svg, viewBox: drawing?.viewBox.join(' ') }
}
