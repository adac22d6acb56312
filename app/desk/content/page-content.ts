import {
  normalizePageField,
  PAGE_FIELDS,
  PAGE_LABELS,
  type PageField,
  type PageName,
  validatePage,
} from '#domain/content/page-fields.ts'
import { pageTextError } from '#server/content/check-page-text.ts'
import type { ContentDefinition } from '#server/content/content-resource.ts'
import { readSamplePage } from '#server/content/sample-page.ts'

/** Content definition of a text page. */
export async function pageContent(root: string, name: PageName): Promise<ContentDefinition<PageField>> {
  return {
    place: name,
    fields: PAGE_FIELDS,
    labels: PAGE_LABELS,
    sample: await readSamplePage(root, name),
    tidyField: normalizePageField,
    async faultsOf(facts) {
      const faults = validatePage(facts)
      const fault = faults.text ?? pageTextError(facts.text)
      return fault ? { ...faults, text: fault } : faults
    },
  }
}
