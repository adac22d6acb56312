import { GIFT_RATIO } from './crop.ts'

/**
 * In which shape a picture from the desk is shown: `ratio`, its width over its height, and in `words`; `most`, the width
 * of its largest file; `least`, how wide what is shown of a photo has to be so as not to be blurred; `best`, how wide to
 * bring it. In points.
 */
export type PictureShape = { ratio: number; words: string; most: number; least: number; best: number }

/** A gift, an item for a box, a slide of the banner, and what a list begins with. */
export const PICTURE_SHAPES = {
  gift: { ratio: GIFT_RATIO, words: '4:5', most: 900, least: 640, best: 1280 },
  thing: { ratio: 1, words: '1:1', most: 640, least: 480, best: 1280 },
  slide: { ratio: 1, words: '1:1', most: 1280, least: 800, best: 1600 },
  hero: { ratio: 5 / 3, words: '5:3', most: 1600, least: 1000, best: 2000 },
} as const satisfies Record<string, PictureShape>
export type ShapeName = keyof typeof PICTURE_SHAPES

export const isShapeName = (text: string | null): text is ShapeName => Object.hasOwn(PICTURE_SHAPES, text ?? '')
