import * as z from 'zod'

/** What a visitor typed and sent, field by field, and of an application the file that came with it. */
export const keptFieldsSchema = z.record(z.string(), z.string())
export type KeptFields = z.infer<typeof keptFieldsSchema>
