import * as z from 'zod'

const width = z.int().positive()

/**
 * Manifest of generated pictures by catalogue name (`products/kids-zone-2-hero`). The files are
 * `{name}.{hash}-{width}.{format}`. A picture without a colour is transparent.
 */
export const manifestSchema = z.record(
  z.string(),
  z.object({
    hash: z.string().regex(/^[0-9a-f]{8}$/),
    width,
    height: width,
    colour: z
      .string()
      .regex(/^#[0-9a-f]{6}$/)
      .optional(),
    avif: z.array(width).min(1),
    webp: width,
    jpg: width.optional(),
  }),
)
export type PictureManifest = z.infer<typeof manifestSchema>
