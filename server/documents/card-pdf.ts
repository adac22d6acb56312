import { indianDate } from '#domain/delivery/day.ts'
import type { OrderNumber } from '#domain/flavours.ts'
import { type Document, mm, openDocument, px } from './document.ts'
import { measureText, type Type, type Words } from './measure-text.ts'
import { type Line, wrapWords } from './set-text.ts'
import { drawLines, writeText } from './write-lines.ts'

/** The card as its preview shows it: 14.8 x 10.5 cm, a gold line, the words in the middle. */
const SHEET = { width: mm(148), height: mm(105) }
const WORDS = { x: px(48), y: px(41.6), width: SHEET.width - 2 * px(48), height: SHEET.height - px(41.6) - px(48) }
const LEADING = 1.32
const LARGEST = px(27.2)
/** From the card's own type down to the smallest that prints well, about eight points; the preview's own steps. */
const SIZES = [1, 0.86, 0.74, 0.62, 0.52, 0.42] as const
/** Under the words, smaller than they are at their largest. */
const SENDER = { style: 'italic', size: px(18) } as const
const SENDER_LEADING = px(24)
const SENDER_GAP = px(10)
const ZARI = '#b8914a'
const ZARI_INK = '#7a5a1e'
const WORDS_INK = '#2b1018'

export const CARD_SIZE = [SHEET.width, SHEET.height] as const

export type Card = { orderNumber: OrderNumber; message: string; from: string; shop: string; at: Date }
export type Printed = { content: Buffer; missing: string[] }

/**
 * The words of a buyer as a card. They stand in the largest type in which they fit; what is too long even for the
 * smallest goes on on the back, and on further cards. What no face of the shop can print is a small diamond, and is
 * told to whoever prints.
 */
export async function cardPdf(root: string, card: Card, { compress = true } = {}): Promise<Printed> {
  const { orderNumber, shop, at } = card
  const title = `Card for order ${orderNumber}, ${indianDate(at)}`
  const document = openDocument({ root, title, author: shop, at, size: [...CARD_SIZE], compress })
  drawCard(document, card)
  return { content: await document.finish(), missing: [...document.missing] }
}

/** On the sheet that is there, and as many more as its words need. */
export function drawCard(document: Document, { message, from, shop }: Card): void {
  const paragraphs = measureText(document, message.trim(), 'italic')
  const sender = senderLines(document, from)
  const room = WORDS.height - sender.length * SENDER_LEADING - (sender.length > 0 ? SENDER_GAP : 0)
  const { type, lines } = largestType(document, paragraphs, room)
  const perSide = Math.floor(room / (type.size * LEADING))
  for (let first = 0; first === 0 || first < lines.length; first += perSide) {
    if (first > 0) document.doc.addPage()
    const more = first + perSide < lines.length
    const side = { lines: lines.slice(first, first + perSide), type, sender: more ? [] : sender }
    drawSide(document, side, more ? 'Continues on the back' : shop.toUpperCase())
  }
}

/** The largest type in which the words fit on the front; the smallest when they fit in none. */
function largestType(document: Document, paragraphs: readonly Words[], room: number): { type: Type; lines: Line[] } {
  let [type, lines]: [Type, Line[]] = [{ style: 'italic', size: LARGEST }, []]
  for (const step of SIZES) {
    type = { style: 'italic', size: LARGEST * step }
    lines = wrapWords(document, paragraphs, type, WORDS.width)
    if (lines.length * type.size * LEADING <= room)
      return { type, lines: balanced(document, paragraphs, type, lines.length) }
  }
  return { type, lines }
}

/** Lines of about the same length, as many as there are: the narrowest width that still makes no more of them. */
function balanced(document: Document, paragraphs: readonly Words[], type: Type, count: number): Line[] {
  let [low, high] = [0, WORDS.width]
  while (high - low > 1) {
    const middle = (low + high) / 2
    if (wrapWords(document, paragraphs, type, middle).length <= count) high = middle
    else low = middle
  }
  return wrapWords(document, paragraphs, type, high)
}

/** Whom it is from, under the last words; none where nobody is named. */
const senderLines = (document: Document, from: string): Line[] =>
  from === '' ? [] : wrapWords(document, measureText(document, `From ${from}`, SENDER.style), SENDER, WORDS.width)

type Side = { lines: readonly Line[]; type: Type; sender: readonly Line[] }

function drawSide(document: Document, { lines, type, sender }: Side, foot: string): void {
  const { doc } = document
  const inset = px(12.8)
  doc
    .lineWidth(px(1))
    .strokeColor(ZARI)
    .rect(inset, inset, SHEET.width - 2 * inset, SHEET.height - 2 * inset)
    .stroke()
  const leading = type.size * LEADING
  const gap = lines.length > 0 && sender.length > 0 ? SENDER_GAP : 0
  const height = lines.length * leading + gap + sender.length * SENDER_LEADING
  const top = WORDS.y + (WORDS.height - height) / 2
  const middle = { x: WORDS.x, width: WORDS.width, align: 'center' } as const
  drawLines(document, lines, type, top, { ...middle, leading, colour: WORDS_INK })
  const under = top + lines.length * leading + gap
  drawLines(document, sender, SENDER, under, { ...middle, leading: SENDER_LEADING, colour: ZARI_INK })
  const small = { style: 'sans', size: px(11) } as const
  writeText(document, foot, small, SHEET.height - px(23.2) - px(18), {
    x: 0,
    width: SHEET.width,
    leading: px(18),
    align: 'center',
    colour: ZARI_INK,
  })
}
