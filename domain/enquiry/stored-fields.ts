import * as z from 'zod'

/** Validates the stored fields of an enquiry; for applications they include the file. */
export const storedFieldsSchema = z.record(z.string(), z.string())
export type StoredFields = z.infer<typeof storedFieldsSchema>
