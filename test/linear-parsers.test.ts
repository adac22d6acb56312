import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readAddressChange } from '#domain/address/address-words.ts'
import { isIndia } from '#domain/address/country.ts'
import { readPin } from '#domain/address/pin.ts'
import { readState, stateOfTown } from '#domain/address/read-state.ts'
import { addressQuestion, EMPTY_SHIPPING } from '#domain/address/shipping.ts'
import { shippingSchema } from '#domain/address/shipping-form.ts'
import { parseCart } from '#domain/cart/cart.ts'
import { isFreeSlug } from '#domain/catalogue/collections.ts'
import { parseCrop } from '#domain/catalogue/crop.ts'
import { kindOf } from '#domain/catalogue/item-icon.ts'
import { ownPicture } from '#domain/catalogue/own-pictures.ts'
import { readSpan } from '#domain/delivery/tables.ts'
import { readNumbers } from '#domain/desk/documents.ts'
import { unpackForm } from '#domain/desk/kept-form.ts'
import { readFilter } from '#domain/desk/order-list.ts'
import { searchedTerms } from '#domain/desk/order-terms.ts'
import { browserOf, passkeyName } from '#domain/desk/passkeys.ts'
import { passwordFault } from '#domain/desk/password.ts'
import { readShipments } from '#domain/desk/shipments.ts'
import { cardSides } from '#domain/document/card-sides.ts'
import { judgeResume } from '#domain/enquiry/resume.ts'
import { sameMailbox, samePhone } from '#domain/enquiry/same-person.ts'
import { rateOf } from '#domain/goods/check-product.ts'
import { PRODUCT_FIELDS, tidyField } from '#domain/goods/product-facts.ts'
import { contentsOf, linesOf, textFault, wordsOf as wordsBetweenCommas } from '#domain/goods/product-texts.ts'
import { columnUnder, fieldOf } from '#domain/goods/sheet-columns.ts'
import { isCode, plainCode } from '#domain/offer/offer-code.ts'
import { NO_OFFER, OFFER_FIELDS, readOffer } from '#domain/offer/offer-form.ts'
import { firstWords, messageLength, wholeWords } from '#domain/order/card-message.ts'
import { giftOptionsSchema } from '#domain/order/gift-options.ts'
import { parsePrice, typedPaise, typedRupees } from '#domain/payment/money.ts'
import { parseAmount } from '#domain/payment/payment-link-form.ts'
import { readRefund } from '#domain/payment/refund-words.ts'
import { normaliseUtr, utrDoubt } from '#domain/payment/upi.ts'
import { cutTo, decimalAmount, providerPhone } from '#domain/payment/upi-limit.ts'
import { askedPrice, wordsBesideAmounts } from '#domain/search/asked-price.ts'
import { foldedPhrase } from '#domain/search/gift-texts.ts'
import { nameParts } from '#domain/search/name-parts.ts'
import { nearestWords } from '#domain/search/nearest-words.ts'
import { typedWords } from '#domain/search/search-terms.ts'
import { parseLogo, TRANSFORM } from '#domain/shop/logo.ts'
import { networkOf } from '#domain/shop/network.ts'
import { isOverlongPath } from '#domain/shop/overlong-path.ts'
import { isSettingName, SETTING_NAMES, settingFault } from '#domain/shop/settings.ts'
import { gstinFault, plainGstin } from '#domain/tax/gstin.ts'
import { csvRows, markedCell, plainCell, unmarkedCell } from '#domain/text/csv.ts'
import { excerpt } from '#domain/text/excerpt.ts'
import { oneLine, storableAddress, storableForm, storableJson, storableText } from '#domain/text/sanitize.ts'
import { fold, wordsOf } from '#domain/text/words.ts'
import { type PageWords, pageFaults, tidyPage } from '#domain/words/page-words.ts'
import { sectionOrder } from '#domain/words/section-order.ts'
import { isWay } from '#domain/words/way.ts'
import { unknownNames } from '#server/content/owners-words.ts'
import { toContentPage } from '#server/content/to-content-page.ts'
import { wayOn } from '#server/desk/require-role.ts'
import { chooseEncoding } from '#server/http/encoding.ts'
import { hasCopy } from '#server/http/request-header.ts'
import { storableRequest } from '#server/http/storable-request.ts'
import { createLog } from '#server/log.ts'
import { typedLine } from '#server/outbox/email.ts'
import { spokenState } from '#server/owner/find-order.ts'
import { slugOf } from '#server/owner/goods/free-id.ts'
import { decodeText } from '#server/owner/sheets/decode-text.ts'
import { readSheet } from '#server/owner/sheets/read-sheet.ts'
import { scanPart } from '#server/owner/sheets/scan-workbook.ts'
import { svgPaths } from '#server/pictures/svg-paths.ts'
import { atMostLinear } from './growth.ts'
import { DRAWINGS, LISTS, SHAPES, SHEETS, type Shape } from './long-texts.ts'

/** Fields are shorter than a file; each is long enough for quadratic time to show. */
const USUAL = 16_384
const BULK = 65_536

const bytes = (text: string) => new TextEncoder().encode(text)

/** `to`: the largest size, where it is not 16 KB. */
type Parser = [name: string, parse: (text: string) => unknown, more?: { shapes?: readonly Shape[]; to?: number }]

/** A page is rendered where it can be kept. */
const page = (words: PageWords) => Object.keys(pageFaults(words)).length > 0 || toContentPage(words)

const query = (text: string) => new URLSearchParams({ q: text, state: text, page: text, for: text })
const request = (type: string, body: string) =>
  storableRequest(
    'http://shop.test/',
    new Request('http://shop.test/', { method: 'POST', headers: { 'content-type': type }, body }),
  )

const log = createLog({ logLevel: 'error' }, { write: () => {} })

/** Every parser of text that somebody uploads, types or sends. */
const PARSERS: Parser[] = [
  ['lists of couriers', readShipments, { shapes: LISTS, to: BULK }],
  ['CSV', (text) => [...csvRows(text)], { shapes: LISTS, to: BULK }],
  ['cells of CSV', (text) => [plainCell(text), markedCell(text), unmarkedCell(text)]],
  ['parts of a workbook', (text) => scanPart(text, { mostRows: 20_000, isSheet: true }), { shapes: SHEETS, to: BULK }],
  ['styles of a workbook', (text) => scanPart(`<numFmt formatCode="${text}"/>`, { mostRows: 1, isSheet: false })],
  ['encodings of a sheet', (text) => decodeText(bytes(text)), { to: BULK }],
  ['heads and cells of a sheet', (text) => [columnUnder(text), ...PRODUCT_FIELDS.map((field) => fieldOf(field, text))]],
  [
    'drawings of a logo',
    (text) => [svgPaths(text), svgPaths(`<svg viewBox="0 0 1 1">${text}`)],
    { shapes: DRAWINGS, to: BULK },
  ],
  ['transforms of a logo', (text) => [TRANSFORM.test(text), TRANSFORM.test(`scale(2)${text}`)]],
  ['logos', (text) => [parseLogo(text), parseLogo(JSON.stringify({ width: 1, height: 1, opaque: true, png: text }))]],
  ['resumes', (text) => judgeResume(text, bytes(text)), { to: BULK }],
  ['crops and pictures', (text) => [parseCrop(text), ownPicture(text), kindOf(text)]],
  ['titles of a page', (text) => page({ title: text, description: text, text: 'a' })],
  ['Markdown of a page', (text) => page({ title: 'a', description: 'a', text })],
  ['names in the owner’s words', (text) => [unknownNames(text), tidyPage('title', text), tidyPage('text', text)]],
  ['order and links of sections', (text) => [sectionOrder(text), isWay(text)]],
  [
    'searches',
    (text) => [askedPrice(text, () => false), wordsBesideAmounts(text), typedWords(text), foldedPhrase(text)],
  ],
  ['words of a search', (text) => [nearestWords(['bear', 'honey'], text), fold(text), wordsOf(text)]],
  ['names of gifts', (text) => nameParts(text, [{ typed: 'a', near: new Set() }])],
  ['searches for orders', (text) => [searchedTerms(text), readFilter(query(text)), readNumbers([text])]],
  [
    'addresses',
    (text) => [
      shippingSchema.safeParse(Object.fromEntries(Object.keys(EMPTY_SHIPPING).map((key) => [key, text]))),
      isIndia(text),
    ],
  ],
  [
    'doubts about an address',
    (text) => [
      addressQuestion('phone', { ...EMPTY_SHIPPING, phone: text }),
      addressQuestion('zipCode', { ...EMPTY_SHIPPING, zipCode: text }),
    ],
  ],
  ['addresses on the command line', readAddressChange],
  ['States and towns', (text) => [readState(text), stateOfTown(text), readState(`Kerala ${text}`)]],
  ['PIN codes', readPin],
  ['phones and mailboxes', (text) => [samePhone(text), sameMailbox(text), providerPhone(text)]],
  ['GSTINs', (text) => [plainGstin(text), gstinFault(text)]],
  ['discount codes', (text) => [plainCode(text), isCode(text)]],
  [
    'discounts',
    (text) => readOffer({ ...NO_OFFER, ...Object.fromEntries(OFFER_FIELDS.map((field) => [field, text])) }),
  ],
  [
    'prices and amounts',
    (text) => [
      parsePrice(text),
      typedRupees(text),
      typedPaise(text),
      parseAmount(text),
      decimalAmount(text),
      rateOf(text),
    ],
  ],
  ['transaction numbers', (text) => [normaliseUtr(text), utrDoubt(text, '2026-11-23'), cutTo(text, 50)]],
  ['refunds on the command line', (text) => readRefund([text])],
  ['fields of a gift', (text) => PRODUCT_FIELDS.map((field) => tidyField(field, text))],
  [
    'tags and contents of a gift',
    (text) => [linesOf(text), wordsBetweenCommas(text), contentsOf(text), textFault('name', text)],
  ],
  ['addresses of products', (text) => [slugOf(text), isFreeSlug(text)]],
  ['days on the road', readSpan],
  ['settings', (text) => [isSettingName(text), ...SETTING_NAMES.map((name) => settingFault(name, text))]],
  ['messages on a card', (text) => [messageLength(text), firstWords(text), wholeWords(text, 50), cardSides(text, 'x')]],
  ['gift options', (text) => giftOptionsSchema.safeParse({ message: text, from: text, day: text, wrap: text })],
  ['texts of an email', (text) => [typedLine(text), oneLine(text), excerpt(text, 200)]],
  ['emails', (text) => z.email().safeParse(text)],
  ['states of an order', spokenState],
  ['carts', (text) => [parseCart(text), parseCart(JSON.stringify([{ id: text }]))]],
  ['forms that were kept', unpackForm],
  ['passkeys and passwords', (text) => [passkeyName(text), browserOf(text), passwordFault(text)]],
  [
    'texts to store',
    (text) => [storableText(text), storableJson(text), storableForm(text), storableAddress(text)],
    { to: BULK },
  ],
  ['addresses of visitors', networkOf],
  ['addresses of pages', (text) => [isOverlongPath(text), wayOn(text)]],
  ['headers', (text) => [chooseEncoding(text), hasCopy(text, '"x"')]],
  ['messages of faults', (text) => [new Error(text), new SyntaxError(text)].map((err) => log.error({ err }, 'fault'))],
]

/** Parsers that give a promise: no limit ends them, so they are tried with less. */
const LATER: Parser[] = [
  ['sheets', (text) => readSheet(bytes(text)), { shapes: LISTS, to: BULK }],
  ['posted forms', (text) => request('application/x-www-form-urlencoded', text), { to: BULK }],
  ['posted JSON', (text) => request('application/json', text), { to: BULK }],
  [
    'posted files',
    (text) =>
      request(
        'multipart/form-data; boundary=x',
        `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${text}\r\n--x--`,
      ),
  ],
  ['posted parts', (text) => request('multipart/form-data; boundary=x', `--x\r\n${text}`), { to: BULK }],
]

describe('a parser', () => {
  it.each([...PARSERS, ...LATER])(
    'of %s takes at most linear time',
    async (_, parse, { shapes = [], to = USUAL } = {}) => {
      for (const shape of [...SHAPES, ...shapes]) {
        const found = await atMostLinear((size) => parse(shape(size)), { from: 512, to }).catch((error: Error) => error)
        expect(found?.message, shape(40)).toBeUndefined()
      }
    },
  )
})
