import { MAX_LINE_QUANTITY } from '#domain/cart/cart.ts'
import type { LineProblem } from '#domain/cart/cart-corrections.ts'
import { mainPicture, type Product } from '#domain/catalogue/product.ts'
import { formatExact, formatPrice, type Paise } from '#domain/payment/money.ts'
import { productsById } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { findPicture } from '#server/pictures/find-picture.ts'
import type { LineInput } from './phone-order-form.ts'

/** Order line as the form shows it. `fault` says why it cannot be bought; `amount` is empty if it has no price. */
export type PhoneOrderLine = LineInput & {
  name: string
  picture: ReturnType<typeof findPicture> | undefined
  amount: string
  fault: string | undefined
}

/** Resolves the lines of a phone order against the catalogue. */
export async function readPhoneOrderLines(db: Db, lines: readonly LineInput[]): Promise<PhoneOrderLine[]> {
  const products = await productsById(
    db,
    lines.map(({ id }) => id),
  )
  return lines.map((line) => toPhoneOrderLine(line, products.get(line.id)))
}

export const parseQuantity = (text: string): number | undefined =>
  /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined

function toPhoneOrderLine(line: LineInput, product: Product | undefined): PhoneOrderLine {
  const { id, quantity, paise } = line
  if (!product) return { ...line, name: id, picture: undefined, amount: '', fault: 'Product not found.' }
  const count = parseQuantity(quantity)
  return {
    ...{ id, quantity, paise: String(product.pricePaise), name: product.name },
    picture: findPicture(mainPicture(product), ''),
    amount: product.onSale && count ? formatExact(count * product.pricePaise) : '',
    fault: lineError(product, count, paise),
  }
}

function lineError({ onSale, pricePaise }: Product, count: number | undefined, shownPaise: string) {
  if (!onSale) return 'No longer sold. Remove it.'
  if (count === undefined) return 'Enter a quantity, such as 2.'
  if (count > MAX_LINE_QUANTITY) return `At most ${MAX_LINE_QUANTITY} of a product per order.`
  return priceChangeMessage(shownPaise, pricePaise)
}

/**
 * Returns a message if the price differs from the one shown before. The first argument is that price in paise, or
 * empty if none was shown.
 */
export function priceChangeMessage(shownPaise: string, pricePaise: Paise): string | undefined {
  const was = /^\d+$/.test(shownPaise) ? Number(shownPaise) : pricePaise
  if (was === pricePaise) return undefined
  return `The price has changed, ${formatPrice(was)} to ${formatPrice(pricePaise)}. Tell the customer, then submit again.`
}

/** Adds the problems found while reserving stock to their lines. */
export const withStockErrors = (lines: readonly PhoneOrderLine[], problems: readonly LineProblem[]): PhoneOrderLine[] =>
  lines.map((line) => {
    const problem = problems.find(({ id }) => id === line.id)
    return problem ? { ...line, fault: stockMessage(problem) } : line
  })

export const SOLD_OUT_MESSAGE = 'Sold out. Remove it.'

function stockMessage(problem: LineProblem): string {
  if (problem.why === 'few-left') return `Only ${problem.left} left in stock.`
  return problem.why === 'gone' ? SOLD_OUT_MESSAGE : 'This has just changed. Check it again.'
}
