import { type FieldErrors, fieldErrors } from '#domain/address/shipping-form.ts'
import { MAX_LINE_QUANTITY } from '#domain/cart/cart.ts'
import type { LineProblem } from '#domain/cart/cart-corrections.ts'
import { firstPicture, type Product } from '#domain/catalogue/product.ts'
import { formatDay } from '#domain/delivery/day.ts'
import { linkLapses } from '#domain/order/link-state.ts'
import type { OrderFormField } from '#domain/order/order-answers.ts'
import { orderSummary } from '#domain/order/order-summary.ts'
import { type CartOrderForm, orderSchemas } from '#domain/order/purchase.ts'
import type { OrderSummary } from '#domain/order/purchase-summary.ts'
import { formatExact, formatPrice, type Paise } from '#domain/payment/money.ts'
import { type By, writeAudit } from '#server/audit/changes.ts'
import { picture } from '#server/catalogue/pictures.ts'
import { productsById } from '#server/catalogue/queries.ts'
import { placeOrder, reckonOrder } from '#server/checkout/place-order.ts'
import type { Seller } from '#server/checkout/promised.ts'
import type { Db } from '#server/db/connect.ts'
import { paymentLinkOf } from '#server/orders/payment-links.ts'
import { orderByKey } from '#server/orders/queries.ts'
import { filledIn } from './filled-in.ts'
import type { TypedLine, TypedOrder } from './hand-order-form.ts'
import { addPaymentLink } from './payment-links.ts'

export type HandFaults = FieldErrors<OrderFormField | 'lines' | 'form'>

/** A line as the form shows it; `fault` is why it cannot be bought so. */
export type HandLine = TypedLine & {
  name: string
  picture: ReturnType<typeof picture> | undefined
  amount: string
  fault: string | undefined
}

/** What an order by hand would come to, as far as it is typed. */
export type HandLook = {
  typed: TypedOrder
  lines: HandLine[]
  summary: OrderSummary | undefined
  /** The day that it is promised for, and a sentence where none can be. */
  day: string
  questions: FieldErrors<'phone' | 'zipCode' | 'state'>
  faults: HandFaults
}

type Deps = { db: Db; seller: Seller; now: Date }

/** Shows what is typed with its prices, tax and day. What is not typed yet is no fault. */
export async function lookAtOrder({ db, seller, now }: Deps, given: TypedOrder): Promise<HandLook> {
  const { shipping, questions } = filledIn(given.shipping)
  const products = await productsById(
    db,
    given.lines.map(({ id }) => id),
  )
  const lines = given.lines.map((line) => shownLine(line, products.get(line.id)))
  const typed = { ...given, shipping, lines: lines.map(({ id, quantity, paise }) => ({ id, quantity, paise })) }
  const look = { typed, lines, questions, summary: undefined, day: '', faults: {} }
  const form = formOf(typed)
  if (lines.length === 0 || lines.some(({ amount }) => amount === '')) return look
  const reckoned = await reckonOrder(db, form, seller, now)
  if (!reckoned.ok && reckoned.why === 'fields') {
    // A day that cannot be kept changes nothing in what it comes to.
    const rest = await reckonOrder(db, { ...form, gift: { ...typed.gift, deliverOn: '' } }, seller, now)
    return { ...look, faults: reckoned.errors, ...(rest.ok && sumsOf(rest)) }
  }
  return reckoned.ok ? { ...look, ...sumsOf(reckoned) } : look
}

type Reckoned = Extract<Awaited<ReturnType<typeof reckonOrder>>, { ok: true }>

const sumsOf = ({ priced, promised: { promisedDay } }: Reckoned) => ({
  summary: orderSummary(priced),
  day: promisedDay && formatDay(promisedDay),
})

const quantityOf = (text: string): number | undefined => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined)

function shownLine(line: TypedLine, product: Product | undefined): HandLine {
  const { id, quantity, paise } = line
  if (!product) return { ...line, name: id, picture: undefined, amount: '', fault: 'The shop does not have this.' }
  const count = quantityOf(quantity)
  const was = /^\d+$/.test(paise) ? Number(paise) : undefined
  return {
    ...{ id, quantity, paise: String(product.pricePaise), name: product.name },
    picture: picture(firstPicture(product), ''),
    amount: product.onSale && count ? formatExact(count * product.pricePaise) : '',
    fault: faultOf(product, count, was),
  }
}

function faultOf({ onSale, pricePaise }: Product, count: number | undefined, was: Paise | undefined) {
  if (!onSale) return 'This is not sold any more. Please take it out.'
  if (count === undefined) return 'Please write how many, such as 2.'
  if (count > MAX_LINE_QUANTITY) return `One order takes up to ${MAX_LINE_QUANTITY} of a gift.`
  if (was === undefined || was === pricePaise) return undefined
  return `The price has changed, ${formatPrice(was)} to ${formatPrice(pricePaise)}. Tell whoever rang, and press again.`
}

const formOf = ({ key, lines, shipping, gift }: TypedOrder): CartOrderForm => ({
  checkoutKey: key,
  shipping,
  gift,
  lines: lines.map(({ id, quantity, paise }) => ({
    id,
    quantity: quantityOf(quantity) ?? 0,
    pricePaise: Number(paise),
  })),
})

export type HandMade = { ok: true; number: string } | { ok: false; look: HandLook }

/**
 * Makes an order that somebody gave by telephone, with its payment link. It waits for its money as any other, and what it
 * is made of is set aside for as long as the link is open. The same key pressed again is the order that there is, as it
 * is: it is never changed.
 */
export async function makeOrderByHand(deps: Deps, given: TypedOrder, by: By): Promise<HandMade> {
  const { db, seller, now } = deps
  const there = await orderByKey(db, given.key)
  if (there) return { ok: true, number: there.number }
  const look = await lookAtOrder(deps, given)
  const not = (faults: HandFaults, lines = look.lines): HandMade => ({
    ok: false,
    look: { ...look, lines, faults: { ...look.faults, ...faults } },
  })
  if (look.lines.length === 0) return not({ lines: 'Please put in what is ordered.' })
  const read = orderSchemas.cart.safeParse(formOf(look.typed))
  const faults = read.success ? {} : typedFaults(read.error)
  if (!read.success || look.lines.some(({ fault }) => fault) || Object.keys(look.faults).length > 0) return not(faults)
  const heldUntil = linkLapses(now)
  const placed = await placeOrder(db, read.data, seller, now, {
    heldUntil,
    also: async (trx, order) => {
      // Pressed twice at the same moment.
      if (await paymentLinkOf(trx, order.id)) return
      const after = formatExact(order.totalPaise)
      await writeAudit(trx, { kind: 'order', subject: order.number, what: 'ordered by telephone', after }, by)
      await addPaymentLink(trx, order, by, heldUntil)
    },
  })
  if (placed.ok || placed.why === 'settled') return { ok: true, number: placed.order.number }
  if (placed.why === 'fields') return not(placed.errors)
  if (placed.why === 'lines') return not({}, withProblems(look.lines, placed.problems))
  return not({ form: 'Nothing was made. Please look at it again.' })
}

/** Of an address or a wish the field; of a line it stands beside that already. */
const typedFaults = ({ issues }: Parameters<typeof fieldErrors>[0]): HandFaults =>
  fieldErrors({
    issues: issues
      .filter(({ path: [part] }) => part === 'shipping' || part === 'gift')
      .map((issue) => ({ ...issue, path: issue.path.slice(1) })),
  })

const withProblems = (lines: readonly HandLine[], problems: readonly LineProblem[]): HandLine[] =>
  lines.map((line) => {
    const problem = problems.find(({ id }) => id === line.id)
    return problem ? { ...line, fault: problemWords(problem) } : line
  })

function problemWords(problem: LineProblem): string {
  if (problem.why === 'few-left') return `Only ${problem.left} left that nobody else has set aside.`
  if (problem.why === 'gone') return 'None is left that nobody else has set aside. Please take it out.'
  return 'This has just changed. Please look at it again.'
}
