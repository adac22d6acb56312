import cutouts from '#catalogue/cutouts.json' with { type: 'json' }
import { capitalised, inWords } from '#domain/number-words.ts'
import type { PictureData } from '#domain/picture.ts'
import type { Product, ProductContent } from '#domain/product.ts'
import { kindOf, type ThingKind } from '#domain/thing-kind.ts'
import { picture } from './pictures.ts'

/** A line of what's included, as the shelf shows it. */
export type ContentData = { name: string; note: string | undefined; kind: ThingKind; cutout: PictureData | undefined }

const CUTOUTS: Partial<Record<string, string>> = cutouts

/** The box's things, with a picture only where the shop has one of that very thing; a drawing of its kind elsewhere. */
export const toContents = ({ contents }: Pick<Product, 'contents'>): ContentData[] => contents.map(toContent)

function toContent({ qty, item }: ProductContent): ContentData {
  const [words = item, note] = item.split(/,\s*(.*)/s)
  const itemId = CUTOUTS[item]
  const cutout = itemId === undefined ? undefined : picture(`items/${itemId}-cutout`, '')
  return {
    name: capitalised(qty > 1 ? `${inWords(qty)} ${words}` : words),
    note: note && capitalised(note),
    kind: kindOf(item),
    cutout: cutout && 'missing' in cutout ? undefined : cutout,
  }
}
