import {
  ANNOUNCEMENT_FIELDS,
  ANNOUNCEMENT_KEY,
  ANNOUNCEMENT_LABELS,
  type AnnouncementField,
  announcementChangeDays,
  NO_ANNOUNCEMENT,
  validateAnnouncement,
} from '#domain/content/announcement.ts'
import type { ContentDefinition } from '#server/content/content-resource.ts'

/** Content definition of the announcement bar. */
export const ANNOUNCEMENT_CONTENT: ContentDefinition<AnnouncementField> = {
  place: ANNOUNCEMENT_KEY,
  fields: ANNOUNCEMENT_FIELDS,
  labels: ANNOUNCEMENT_LABELS,
  sample: NO_ANNOUNCEMENT,
  tidyField: (_, text) => text.replace(/\s+/g, ' ').trim(),
  faultsOf: async (facts, about) => validateAnnouncement(facts, about),
  daysOf: announcementChangeDays,
}
