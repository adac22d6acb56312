import {
  PAGE_FIELDS,
  PAGE_LABELS,
  type PageField,
  type PageName,
  pageFaults,
  tidyPage,
} from '#domain/words/page-words.ts'
import { samplePage } from '#server/content/sample-page.ts'
import { textFault } from '#server/content/text-fault.ts'
import type { WordsKind } from '#server/owner/words/save-words.ts'

/** A page of words as its owner changes it. */
export async function pageKind(root: string, name: PageName): Promise<WordsKind<PageField>> {
  return {
    place: name,
    fields: PAGE_FIELDS,
    labels: PAGE_LABELS,
    sample: await samplePage(root, name),
    tidyField: tidyPage,
    async faultsOf(facts) {
      const faults = pageFaults(facts)
      const fault = faults.text ?? textFault(facts.text)
      return fault ? { ...faults, text: fault } : faults
    },
  }
}
