import * as z from 'zod'

const side = z.number().positive().max(100_000)

/** Grammar of path data: numbers and path commands, which cannot form markup, a style, a script or a URL. */
export const PATH_DATA = /^[MmLlHhVvCcSsQqTtAaZz0-9eE+\-.,\s]{1,100000}$/
export const MAX_PATHS = 500
export const MAX_TRANSFORM_LENGTH = 1000

const SEPARATOR = String.raw`\s*(?:,\s*)?`
const TRANSFORM_STEP = String.raw`(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([0-9eE+\-.,\s]*\)`
/**
 * `translate(3 4) scale(2)`. A run of whitespace matches in one way only, or a failing match takes exponential time.
 */
export const TRANSFORM = new RegExp(`^(?:${SEPARATOR}${TRANSFORM_STEP})*\\s*$`)

/**
 * An owner's logo: a base64 PNG, and for an SVG also its paths (`drawing`), which pages show in their own text colour.
 * Emails and other sites, which do not show SVG, use the PNG.
 */
export const logoSchema = z.object({
  width: side,
  height: side,
  /** Has no transparent pixel; shown in its own colours on dark backgrounds too. */
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
            transform: z.string().max(MAX_TRANSFORM_LENGTH).regex(TRANSFORM).optional(),
            evenOdd: z.boolean().optional(),
          }),
        )
        .min(1)
        .max(MAX_PATHS),
    })
    .optional(),
})
export type Logo = z.infer<typeof logoSchema>
export type LogoDrawing = NonNullable<Logo['drawing']>

/** Parses the stored setting; `undefined` for the empty text and for an invalid value. */
export function parseLogo(text: string): Logo | undefined {
  if (text === '') return undefined
  try {
    return logoSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Describes a stored logo for the history and the command line. */
export function describeLogo(text: string): string {
  const logo = parseLogo(text)
  return logo ? `${logo.drawing ? 'a drawing' : 'a picture'} of ${logo.width} x ${logo.height}` : ''
}
