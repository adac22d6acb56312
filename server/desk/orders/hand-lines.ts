import { MAX_LINE_QUANTITY } from '#domain/cart/cart.ts'
import type { LineProblem } from '#domain/cart/cart-corrections.ts'
import { firstPicture, type Product } from '#domain/catalogue/product.ts'
import { formatExact, formatPrice, type Paise } from '#domain/payment/money.ts'
import { picture } from '#server/catalogue/pictures.ts'
import { productsById } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'
import type { TypedLine } from './hand-order-form.ts'

/** A line as the form shows it; `fault` is why it cannot be bought so. Without an `amount` it cannot be reckoned. */
export type HandLine = TypedLine & {
  name: string
  picture: ReturnType<typeof picture> | undefined
  amount: string
  fault: string | undefined
}

/** The lines of an order by hand as the catalogue has them now. */
export async function shownLines(db: Db, lines: readonly TypedLine[]): Promise<HandLine[]> {
  const products = await productsById(
    db,
    lines.map(({ id }) => id),
  )
  return lines.map((line) => shownLine(line, products.get(line.id)))
}

export const quantityOf = (text: string): number | undefined => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined)

function shownLine(line: TypedLine, product: Product | undefined): HandLine {
  const { id, quantity, paise } = line
  if (!product) return { ...line, name: id, picture: undefined, amount: '', fault: 'The shop does not have this.' }
  const count = quantityOf(quantity)
  return {
    ...{ id, quantity, paise: String(product.pricePaise), name: product.name },
    picture: picture(firstPicture(product), ''),
    amount: product.onSale && count ? formatExact(count * product.pricePaise) : '',
    fault: faultOf(product, count, paise),
  }
}

function faultOf({ onSale, pricePaise }: Product, count: number | undefined, told: string) {
  if (!onSale) return 'This is not sold any more. Please take it out.'
  if (count === undefined) return 'Please write how many, such as 2.'
  if (count > MAX_LINE_QUANTITY) return `One order takes up to ${MAX_LINE_QUANTITY} of a gift.`
  return priceFault(told, pricePaise)
}

/** What is said where something costs another sum than was last shown; `told` is empty where none was. */
export function priceFault(told: string, pricePaise: Paise): string | undefined {
  const was = /^\d+$/.test(told) ? Number(told) : pricePaise
  if (was === pricePaise) return undefined
  return `The price has changed, ${formatPrice(was)} to ${formatPrice(pricePaise)}. Tell whoever rang, and press again.`
}

/** What somebody else took a moment ago stands beside its line. */
export const withProblems = (lines: readonly HandLine[], problems: readonly LineProblem[]): HandLine[] =>
  lines.map((line) => {
    const problem = problems.find(({ id }) => id === line.id)
    return problem ? { ...line, fault: problemWords(problem) } : line
  })

export const TAKEN = 'None is left that nobody else has set aside. Please take it out.'

function problemWords(problem: LineProblem): string {
  if (problem.why === 'few-left') return `Only ${problem.left} left that nobody else has set aside.`
  return problem.why === 'gone' ? TAKEN : 'This has just changed. Please look at it again.'
}
