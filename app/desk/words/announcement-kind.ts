import {
  ANNOUNCEMENT,
  ANNOUNCEMENT_FIELDS,
  ANNOUNCEMENT_LABELS,
  type AnnouncementField,
  announcementFaults,
  announcementTurns,
  NO_ANNOUNCEMENT,
} from '#domain/words/announcement.ts'
import type { WordsKind } from '#server/owner/words/save-words.ts'

/** The line over every page as its owner changes it. */
export const ANNOUNCEMENT_KIND: WordsKind<AnnouncementField> = {
  place: ANNOUNCEMENT,
  fields: ANNOUNCEMENT_FIELDS,
  labels: ANNOUNCEMENT_LABELS,
  sample: NO_ANNOUNCEMENT,
  tidyField: (_, text) => text.replace(/\s+/g, ' ').trim(),
  faultsOf: async (facts, about) => announcementFaults(facts, about),
  daysOf: announcementTurns,
}
