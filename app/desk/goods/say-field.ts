import { isSelling, SELLING_WORDS } from '#domain/goods/product-facts.ts'
import { indianFigure } from '#domain/text/indian-figure.ts'

const LONGEST = 80

/** A field of what is sold as a line tells what it was and what it is. */
export function sayField(field: string, text: string): string {
  if (text === '') return 'empty'
  if (field === 'selling' && isSelling(text)) return SELLING_WORDS[text]
  if (field === 'price') return `₹${indianFigure(Number(text))}`
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
