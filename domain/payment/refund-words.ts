import { type Paise, typedPaise } from './money.ts'

/** `by-hand`: the money went another way than by the provider. `again`: a person looked, and it did not go. */
export type RefundHow = 'ask' | 'by-hand' | 'again'

/** What somebody who pays money back has typed. Lines by their number, the first is 1, with how many pieces. */
export type RefundTyped = {
  /** An order's number, or the beginning of a payment's id. */
  what: string
  amountPaise: Paise | undefined
  lines: ReadonlyMap<number, number>
  restock: boolean
  how: RefundHow
}

const USAGE = 'refund <order|payment> [rupees] [1x2 …] [restock] [by-hand|again]'

/** Reads the words in any order; what is not understood is said, never left out. */
export function readRefund(typed: readonly string[]): RefundTyped | { fault: string } {
  const [what = '', ...words] = typed.join(' ').trim().split(/\s+/)
  let amountPaise: Paise | undefined
  let how: RefundHow = 'ask'
  let restock = false
  const lines = new Map<number, number>()
  for (const word of words) {
    const [, line, pieces] = /^(\d{1,3})x(\d{1,4})$/i.exec(word) ?? []
    const amount = typedPaise(word)
    if (word === 'by-hand' || word === 'again') how = word
    else if (word === 'restock') restock = true
    else if (line && pieces) {
      if (Number(line) < 1 || Number(pieces) < 1 || lines.has(Number(line)))
        return { fault: `${word} is no line of an order.` }
      lines.set(Number(line), Number(pieces))
    } else if (amount !== undefined && amountPaise === undefined) amountPaise = amount
    else return { fault: `'${word}' is not understood. Write it so: ${USAGE}` }
  }
  if (what === '') return { fault: `Say whose money goes back: ${USAGE}` }
  return { what, amountPaise, lines, restock, how }
}
