import * as z from 'zod/mini'

/** Drops the one character that a database cannot keep; nobody types it, and it must not fail an order. */
export const keepable = z.overwrite<string>((text) => text.replaceAll('\u0000', ''))
