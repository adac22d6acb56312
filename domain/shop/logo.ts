import * as z from 'zod'

const side = z.number().positive().max(100_000)

/** Numbers and the letters of path commands: nothing that could be markup, a style, a script or an address. */
export const PATH_DATA = /^[MmLlHhVvCcSsQqTtAaZz0-9eE+\-.,\s]{1,100000}$/
/** `translate(3 4) scale(2)`. */
export const TRANSFORM = /^(?:\s*,?\s*(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([0-9eE+\-.,\s]*\))*\s*$/

/**
 * An owner's logo: a picture, and where it was drawn the outlines alone, which take the colour of their place. `png` is
 * base64; emails and sites that read no drawings show it also for a drawn one.
 */
export const logoSchema = z.object({
  width: side,
  height: side,
  /** Without a transparent place: it keeps its colours on dark ground too. */
  opaque: z.boolean(),
  png: z
    .string()
    .regex(/^[A-Za-z0-9+/]+={0,2}$/)
    .max(700_000),
  drawing: z
    .object({
      viewBox: z.tuple([z.number(), z.number(), side, side]),
      paths: z
        .array(
          z.object({
            d: z.string().regex(PATH_DATA),
            transform: z.string().max(1000).regex(TRANSFORM).optional(),
            evenOdd: z.boolean().optional(),
          }),
        )
        .min(1)
        .max(500),
    })
    .optional(),
})
export type Logo = z.infer<typeof logoSchema>
export type Drawing = NonNullable<Logo['drawing']>

/** A logo as it is kept among the settings: none is an empty text. */
export function parseLogo(text: string): Logo | undefined {
  if (text === '') return undefined
  try {
    return logoSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** What stands for a logo where its text would be no use. */
export function logoWords(text: string): string {
  const logo = parseLogo(text)
  return logo ? `${logo.drawing ? 'a drawing' : 'a picture'} of ${logo.width} x ${logo.height}` : ''
}
