import { indianDate } from '#domain/delivery/calendar.ts'
import {
  normalizeOccasionField,
  OCCASION_FIELDS,
  type OccasionValues,
  validateOccasion,
} from '#domain/occasion/occasion-fields.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { loadOccasionPage, type OccasionPageData } from './load-occasion-page.ts'
import { pageTextFault } from './occasion-page.ts'
import { findOccasion, occasionFieldsOf } from './queries.ts'

/** Returns the page of an occasion with the typed fields over the stored ones, or why it cannot be shown. */
export async function previewOccasion(
  shop: RequestShop,
  id: string,
  typed: Partial<OccasionValues>,
): Promise<{ page: OccasionPageData } | { fault: string } | undefined> {
  const row = await findOccasion(shop.db, id)
  if (!row) return undefined
  const before = occasionFieldsOf(row)
  const values = { ...before }
  for (const field of OCCASION_FIELDS) {
    const text = typed[field]
    if (text !== undefined) values[field] = normalizeOccasionField(field, text)
  }
  const errors = validateOccasion(values, { before, today: indianDate(shop.now()) })
  const fault = errors.text ?? errors.day ?? (await pageTextFault(shop.db, values.text))
  if (fault) return { fault }
  const { name, day, nextDay, title, description, intro, text: body } = values
  const texts = { name, day, nextDay, title: title || name, description, intro, body }
  return { page: await loadOccasionPage(shop, { ...row, ...texts }) }
}
