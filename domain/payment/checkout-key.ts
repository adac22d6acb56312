import * as z from 'zod/mini'

/**
 * Made up once for a checkout by the browser, so that pressing twice, reloading or losing the answer is still the same
 * order; nobody else can name that order by it.
 */
export const checkoutKeySchema = z.string().check(z.regex(/^[A-Za-z0-9-]{16,64}$/))
