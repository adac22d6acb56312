import cutouts from '#catalogue/cutouts.json' with { type: 'json' }
import { kindOfNamed, type ThingKind } from '#domain/catalogue/item-icon.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import type { Product, ProductContent } from '#domain/catalogue/product.ts'
import { capitalised, inWords } from '#domain/text/number-words.ts'
import { picture } from './pictures.ts'

/** A line of what's included, as the shelf shows it. */
export type ContentData = { name: string; note: string | undefined; kind: ThingKind; cutout: Cutout | undefined }

/** A cut-out with the height, from the top, at which its thing stands: there it meets the shelf. */
type Cutout = { picture: PictureData; foot: number }

/** Which build-box item is the very thing that words name, and where each of those stands in its picture. */
const CUTOUTS: { things: Partial<Record<string, string>>; feet: Partial<Record<string, number>> } = cutouts

/** The box's things, with a picture only where the shop has one of that very thing; a drawing of its kind elsewhere. */
export const toContents = ({ contents }: Pick<Product, 'contents'>): ContentData[] => contents.map(toContent)

function toContent({ qty, item }: ProductContent): ContentData {
  const [words = item, note] = item.split(/,\s*(.*)/s)
  return {
    name: capitalised(qty > 1 ? `${inWords(qty)} ${words}` : words),
    note: note && capitalised(note),
    kind: kindOfNamed(item),
    cutout: cutoutOf(item),
  }
}

function cutoutOf(item: string): Cutout | undefined {
  const id = CUTOUTS.things[item]
  const foot = id && CUTOUTS.feet[id]
  if (!foot) return undefined
  const shown = picture(`items/${id}-cutout`, '')
  return 'missing' in shown ? undefined : { picture: shown, foot }
}
