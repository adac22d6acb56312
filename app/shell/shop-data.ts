import { chargesDelivery } from '#domain/delivery/delivery-rates.ts'
import { accentProperties } from '#domain/settings/brand.ts'
import { promiseTexts } from '#domain/settings/promises.ts'
import { chatLink, type Settings } from '#domain/settings/settings.ts'
import { toCollectionSummary } from '#server/catalogue/collections.ts'
import { changedCharge } from '#server/delivery/delivery-statements.ts'
import { acceptsCards, offeredCheckoutMethods, type RequestShop, taxDisplay } from '#server/http/shop-context.ts'
import { PROVIDER_NAMES } from '#server/payments/providers/provider-config.ts'
import { sharingPicture } from '#server/pictures/find-picture.ts'
import { shopLogo } from '#server/settings/shop-logo.ts'

/** Shop data of every page. It is serialized into each page, so it stays small. */
export type ShopData = ReturnType<typeof toShopData>

export function toShopData(shop: RequestShop) {
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
  const { charged, included } = taxDisplay(shop)
  const trade = {
    gst: charged,
    ...(included && { gstIncluded: true }),
    ...(chargesDelivery(shop.delivery) && { chargesDelivery: true }),
    cards: acceptsCards(shop),
    ...paymentData(shop),
  }
  const drawn = { logo: toLogoData(settings), shared: sharingPicture('site/open-graph') }
  const collections = shop.collections.map(toCollectionSummary)
  const around = { collections, origin: config.publicOrigin, sendsEmail: shop.sendsEmail }
  const look = accentProperties(settings.accent)
  const own = {
    ...(shop.announcement && { announcement: shop.announcement }),
    ...(look && { look }),
    ...(shop.occasions.length > 0 && { occasions: shop.occasions }),
  }
  const charge = changedCharge(shop.delivery)
  const shipping = charge === undefined ? {} : { charge }
  return { ...facts, ...trade, ...drawn, ...around, ...own, ...shipping, promises: promiseTexts(shop.promises) }
}

/** Payment methods of a live shop, and the name of its provider. Empty in test. */
function paymentData(shop: RequestShop) {
  const methods = offeredCheckoutMethods(shop)
  const { provider } = shop.config
  return methods && { methods, ...(provider && { provider: PROVIDER_NAMES[provider.provider] }) }
}

/** An SVG logo inherits its colour, so it is used like the wordmark; any other is a picture. */
function toLogoData(settings: Settings) {
  const logo = shopLogo(settings)
  if (!logo) return undefined
  const { width, height, opaque, drawing, pngPath: png, svgPath: svg } = logo
  return { width, height, opaque, png, svg, viewBox: drawing?.viewBox.join(' ') }
}
