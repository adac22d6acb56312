import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { parseCart } from '#domain/cart/cart.ts'
import { isAvailableSlug } from '#domain/catalogue/collections.ts'
import { parseCrop } from '#domain/catalogue/crop.ts'
import { iconForText } from '#domain/catalogue/item-icon.ts'
import { labelFactErrors, unitPrice } from '#domain/catalogue/label-facts.ts'
import { EMPTY_LABEL } from '#domain/catalogue/label-names.ts'
import { normalizeField } from '#domain/catalogue/normalize-product.ts'
import {
  PRODUCT_FIELDS,
  parseContents,
  splitLines,
  textError,
  splitByComma as wordsBetweenCommas,
} from '#domain/catalogue/product-fields.ts'
import { columnByHeading, parseCellValue } from '#domain/catalogue/product-sheet.ts'
import { uploadedPicture } from '#domain/catalogue/uploaded-picture.ts'
import { parseGstRate } from '#domain/catalogue/validate-product.ts'
import { isLinkTarget, normalizePageField, type PageValues, validatePage } from '#domain/content/content-page.ts'
import { parseSectionOrder } from '#domain/content/section-order.ts'
import { parseAddressChange } from '#domain/delivery/address-command.ts'
import { NEW_AREA, parseArea } from '#domain/delivery/area-form.ts'
import { parseSpan } from '#domain/delivery/delivery-tables.ts'
import { parseState, stateOfTown } from '#domain/delivery/parse-state.ts'
import { parsePin } from '#domain/delivery/pin.ts'
import { parsePinList } from '#domain/delivery/pin-list.ts'
import { addressQuestion, EMPTY_SHIPPING, isIndia } from '#domain/delivery/shipping-address.ts'
import { shippingSchema } from '#domain/delivery/shipping-form.ts'
import { parseSlots, tidySlots } from '#domain/delivery/slot-form.ts'
import { limitHint } from '#domain/delivery/slot-rows.ts'
import { FieldReader } from '#domain/delivery/typed-fields.ts'
import { parseHours, parseOrderBefore, parseTimeOfDay } from '#domain/delivery/typed-hours.ts'
import { describeBrowser, normalizePasskeyName, passwordError } from '#domain/desk/credentials.ts'
import { readOrderFilter } from '#domain/desk/order-query.ts'
import { queryTermRanges } from '#domain/desk/order-search-terms.ts'
import { parsePreservedForm } from '#domain/desk/preserved-form.ts'
import { readOrderNumbers } from '#domain/desk/printing.ts'
import { parseShipments } from '#domain/desk/shipments.ts'
import { isValidCode, normalizeCode } from '#domain/discount/discount.ts'
import { DISCOUNT_FIELDS, EMPTY_DISCOUNT_FORM, parseDiscountForm } from '#domain/discount/discount-form.ts'
import { cardSides } from '#domain/document/card-sides.ts'
import { normalizeMailbox, normalizePhone } from '#domain/enquiry/contact-keys.ts'
import { validateResume } from '#domain/enquiry/resume.ts'
import { messageLength, messagePreview, truncateWords } from '#domain/order/card-message.ts'
import { giftOptionsSchema } from '#domain/order/gift-options.ts'
import { parsePaise, parsePrice, parseRupees } from '#domain/payment/money.ts'
import { parseLinkAmount } from '#domain/payment/payment-link-form.ts'
import { parseDecimalAmount, providerPhone, truncateForProvider } from '#domain/payment/provider-rules.ts'
import { normalizeUtr, utrDoubt } from '#domain/payment/upi.ts'
import { parseRefundCommand } from '#domain/refund/refund-command.ts'
import { closestWords } from '#domain/search/closest-words.ts'
import { parsePriceQuery, wordsBeforeAmounts } from '#domain/search/price-query.ts'
import { fold, foldedPhrase, nameParts, splitWords } from '#domain/search/product-tokens.ts'
import { queryWords } from '#domain/search/search-terms.ts'
import { parseLogo, TRANSFORM } from '#domain/settings/logo.ts'
import { networkOf } from '#domain/settings/network.ts'
import { isOverlongPath } from '#domain/settings/public-pages.ts'
import { isSettingName, SETTING_NAMES, settingValueError } from '#domain/settings/settings.ts'
import { gstinError, normalizeGstin } from '#domain/tax/gstin.ts'
import { escapeCell, escapeFormula, parseCsvRows, unescapeCell } from '#domain/text/csv.ts'
import { excerpt, oneLine, sanitizeForm, sanitizeJson, sanitizeText, sanitizeUrl } from '#domain/text/sanitize.ts'
import { safeReturnPath } from '#server/auth/require-role.ts'
import { toSlug } from '#server/catalogue/free-id.ts'
import { unknownPlaceholders } from '#server/content/placeholders.ts'
import { parseContentPage } from '#server/content/to-content-page.ts'
import { sanitizeLine } from '#server/email/email-content.ts'
import { chooseEncoding, matchesEtag } from '#server/http/encoding.ts'
import { sanitizeRequest } from '#server/http/malformed-requests.ts'
import { decodeText, readSheet } from '#server/imports/read-sheet.ts'
import { scanPart } from '#server/imports/scan-workbook.ts'
import { createLog } from '#server/log.ts'
import { parseOrderState } from '#server/orders/resolve-order.ts'
import { svgPaths } from '#server/pictures/svg-paths.ts'
import { atMostLinear } from './linear-time.ts'
import { DRAWINGS, LISTS, SHAPES, SHEETS, type Shape } from './long-texts.ts'

/** Input sizes: fields are shorter than files, and both are long enough to show quadratic time. */
const FIELD_SIZE = 16_384
const FILE_SIZE = 65_536

const bytes = (text: string) => new TextEncoder().encode(text)

/** `to`: largest size if not 16 KB. */
type Parser = [name: string, parse: (text: string) => unknown, more?: { shapes?: readonly Shape[]; to?: number }]

/** Content pages are rendered when they are saved. */
const page = (words: PageValues) => Object.keys(validatePage(words)).length > 0 || parseContentPage(words)

const query = (text: string) => new URLSearchParams({ q: text, state: text, page: text, for: text })
const request = (type: string, body: string) =>
  sanitizeRequest(
    'http://shop.test/',
    new Request('http://shop.test/', { method: 'POST', headers: { 'content-type': type }, body }),
  )

const log = createLog({ logLevel: 'error' }, { write: () => {} })

/** Every parser of text that a visitor or owner uploads, types or sends. */
const PARSERS: Parser[] = [
  ['lists of couriers', parseShipments, { shapes: LISTS, to: FILE_SIZE }],
  ['CSV', (text) => [...parseCsvRows(text)], { shapes: LISTS, to: FILE_SIZE }],
  ['cells of CSV', (text) => [escapeFormula(text), escapeCell(text), unescapeCell(text)]],
  [
    'parts of a workbook',
    (text) => scanPart(text, { mostRows: 20_000, isSheet: true }),
    { shapes: SHEETS, to: FILE_SIZE },
  ],
  ['styles of a workbook', (text) => scanPart(`<numFmt formatCode="${text}"/>`, { mostRows: 1, isSheet: false })],
  ['encodings of a sheet', (text) => decodeText(bytes(text)), { to: FILE_SIZE }],
  [
    'heads and cells of a sheet',
    (text) => [columnByHeading(text), ...PRODUCT_FIELDS.map((field) => parseCellValue(field, text))],
  ],
  [
    'drawings of a logo',
    (text) => [svgPaths(text), svgPaths(`<svg viewBox="0 0 1 1">${text}`)],
    { shapes: DRAWINGS, to: FILE_SIZE },
  ],
  ['transforms of a logo', (text) => [TRANSFORM.test(text), TRANSFORM.test(`scale(2)${text}`)]],
  ['logos', (text) => [parseLogo(text), parseLogo(JSON.stringify({ width: 1, height: 1, opaque: true, png: text }))]],
  ['resumes', (text) => validateResume(text, bytes(text)), { to: FILE_SIZE }],
  ['crops and pictures', (text) => [parseCrop(text), uploadedPicture(text), iconForText(text)]],
  ['titles of a page', (text) => page({ title: text, description: text, text: 'a' })],
  ['Markdown of a page', (text) => page({ title: 'a', description: 'a', text })],
  [
    'names in the owner’s words',
    (text) => [unknownPlaceholders(text), normalizePageField('title', text), normalizePageField('text', text)],
  ],
  ['order and links of sections', (text) => [parseSectionOrder(text), isLinkTarget(text)]],
  [
    'searches',
    (text) => [parsePriceQuery(text, () => false), wordsBeforeAmounts(text), queryWords(text), foldedPhrase(text)],
  ],
  ['words of a search', (text) => [closestWords(['bear', 'honey'], text), fold(text), splitWords(text)]],
  ['names of gifts', (text) => nameParts(text, [{ typed: 'a', near: new Set() }])],
  ['searches for orders', (text) => [queryTermRanges(text), readOrderFilter(query(text)), readOrderNumbers([text])]],
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
  ['addresses on the command line', parseAddressChange],
  ['States and towns', (text) => [parseState(text), stateOfTown(text), parseState(`Kerala ${text}`)]],
  ['PIN codes', parsePin],
  ['lists of PIN codes', parsePinList],
  ['hours and times', (text) => [parseHours(text), parseOrderBefore(text), parseTimeOfDay(text)]],
  ['slots of riders', (text) => [tidySlots(text), parseSlots(text, new FieldReader()), limitHint(text)]],
  ['days off of riders', (text) => parseArea('new', { ...NEW_AREA, daysOff: text }, { areas: [], rates: [] })],
  ['phones and mailboxes', (text) => [normalizePhone(text), normalizeMailbox(text), providerPhone(text)]],
  ['GSTINs', (text) => [normalizeGstin(text), gstinError(text)]],
  ['discount codes', (text) => [normalizeCode(text), isValidCode(text)]],
  [
    'discounts',
    (text) =>
      parseDiscountForm({
        ...EMPTY_DISCOUNT_FORM,
        ...Object.fromEntries(DISCOUNT_FIELDS.map((field) => [field, text])),
      }),
  ],
  [
    'prices and amounts',
    (text) => [
      parsePrice(text),
      parseRupees(text),
      parsePaise(text),
      parseLinkAmount(text),
      parseDecimalAmount(text),
      parseGstRate(text),
    ],
  ],
  ['transaction numbers', (text) => [normalizeUtr(text), utrDoubt(text, '2026-11-23'), truncateForProvider(text, 50)]],
  ['refunds on the command line', (text) => parseRefundCommand([text])],
  ['fields of a gift', (text) => PRODUCT_FIELDS.map((field) => normalizeField(field, text))],
  [
    'label facts',
    (text) => [labelFactErrors({ ...EMPTY_LABEL, size: text, month: text, itemFacts: text }, ''), unitPrice(1, text)],
  ],
  [
    'tags and contents of a gift',
    (text) => [splitLines(text), wordsBetweenCommas(text), parseContents(text), textError('name', text)],
  ],
  ['addresses of products', (text) => [toSlug(text), isAvailableSlug(text)]],
  ['days on the road', parseSpan],
  ['settings', (text) => [isSettingName(text), ...SETTING_NAMES.map((name) => settingValueError(name, text))]],
  [
    'messages on a card',
    (text) => [messageLength(text), messagePreview(text), truncateWords(text, 50), cardSides(text, 'x')],
  ],
  ['gift options', (text) => giftOptionsSchema.safeParse({ message: text, from: text, day: text, wrap: text })],
  ['texts of an email', (text) => [sanitizeLine(text), oneLine(text), excerpt(text, 200)]],
  ['emails', (text) => z.email().safeParse(text)],
  ['states of an order', parseOrderState],
  ['carts', (text) => [parseCart(text), parseCart(JSON.stringify([{ id: text }]))]],
  ['forms that were kept', parsePreservedForm],
  ['passkeys and passwords', (text) => [normalizePasskeyName(text), describeBrowser(text), passwordError(text)]],
  [
    'texts to store',
    (text) => [sanitizeText(text), sanitizeJson(text), sanitizeForm(text), sanitizeUrl(text)],
    { to: FILE_SIZE },
  ],
  ['addresses of visitors', networkOf],
  ['addresses of pages', (text) => [isOverlongPath(text), safeReturnPath(text)]],
  ['headers', (text) => [chooseEncoding(text), matchesEtag(text, '"x"')]],
  ['messages of faults', (text) => [new Error(text), new SyntaxError(text)].map((err) => log.error({ err }, 'fault'))],
]

/** Asynchronous parsers cannot be interrupted, so their inputs are smaller. */
const ASYNC_PARSERS: Parser[] = [
  ['sheets', (text) => readSheet(bytes(text)), { shapes: LISTS, to: FILE_SIZE }],
  ['posted forms', (text) => request('application/x-www-form-urlencoded', text), { to: FILE_SIZE }],
  ['posted JSON', (text) => request('application/json', text), { to: FILE_SIZE }],
  [
    'posted files',
    (text) =>
      request(
        'multipart/form-data; boundary=x',
        `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${text}\r\n--x--`,
      ),
  ],
  ['posted parts', (text) => request('multipart/form-data; boundary=x', `--x\r\n${text}`), { to: FILE_SIZE }],
]

describe('a parser', () => {
  it.each([...PARSERS, ...ASYNC_PARSERS])(
    'of %s takes at most linear time',
    async (_, parse, { shapes = [], to = FIELD_SIZE } = {}) => {
      for (const shape of [...SHAPES, ...shapes]) {
        const found = await atMostLinear((size) => parse(shape(size)), { from: 512, to }).catch((error: Error) => error)
        expect(found?.message, shape(40)).toBeUndefined()
      }
    },
  )
})
