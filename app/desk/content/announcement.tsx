import { LinkPicker } from '#app/desk/layout/link-picker.tsx'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { TextField } from '#app/ui/field.tsx'
import {
  ANNOUNCEMENT_FIELDS,
  ANNOUNCEMENT_KEY,
  ANNOUNCEMENT_LABELS,
  type AnnouncementField,
  announcementChangeDays,
  announcementSavedNotice,
  MAX_ANNOUNCEMENT_LENGTH,
  NO_ANNOUNCEMENT,
  validateAnnouncement,
} from '#domain/content/announcement.ts'
import { completeLink } from '#domain/content/content-page.ts'
import { indianDate } from '#domain/delivery/calendar.ts'
import { requireArea } from '#server/auth/require-role.ts'
import { linkOptions } from '#server/catalogue/pick-options.ts'
import type { ContentDefinition } from '#server/content/content-resource.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/announcement.ts'
import { loadContent, saveContentForm } from './content-actions.ts'
import { ContentEditor } from './content-editor.tsx'

/** Content definition of the announcement bar. */
const ANNOUNCEMENT_CONTENT: ContentDefinition<AnnouncementField> = {
  place: ANNOUNCEMENT_KEY,
  fields: ANNOUNCEMENT_FIELDS,
  labels: ANNOUNCEMENT_LABELS,
  sample: NO_ANNOUNCEMENT,
  tidyField: (field, text) => (field === 'link' ? completeLink(text) : text.replace(/\s+/g, ' ').trim()),
  faultsOf: async (facts, about) => validateAnnouncement(facts, about),
  daysOf: announcementChangeDays,
}

export const meta: Route.MetaFunction = () => deskMeta('Announcement')

export const middleware = [requireArea('settings')]

export async function loader(args: Route.LoaderArgs) {
  const { now, db } = shopOf(args.context)
  const today = indianDate(now())
  const words = await loadContent(args, ANNOUNCEMENT_CONTENT, (facts) => announcementSavedNotice(facts, today))
  return { ...words, links: await linkOptions(db, [words.facts.link]) }
}

export async function action(args: Route.ActionArgs) {
  return saveContentForm(args, ANNOUNCEMENT_CONTENT)
}

const PREVIEW_URL = '/desk/settings/words/announcement/preview'

/** Edits the announcement bar, which can have a first and a last day. */
export default function Announcement({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, versions, did, links } = loaderData
  return (
    <>
      <PageHeader
        title="Announcement"
        back={{ to: '/desk/settings/words', name: 'Pages' }}
        meta="One line at the top of every page. Leave empty for none."
      />
      <ContentEditor
        stored={facts}
        refused={actionData?.form}
        labels={ANNOUNCEMENT_LABELS}
        {...{ did, versions }}
        preview={PREVIEW_URL}
      >
        {(words, faults) => {
          const field = (name: keyof typeof words) => ({
            ...{ label: ANNOUNCEMENT_LABELS[name], name, defaultValue: words[name], error: faults[name] },
            autoComplete: 'off',
          })
          return (
            <div className="dk-fields">
              <TextField {...field('text')} maxLength={MAX_ANNOUNCEMENT_LENGTH} />
              <LinkPicker
                {...{ name: 'link', label: ANNOUNCEMENT_LABELS.link, value: words.link, links, error: faults.link }}
                optional
                hint="Such as /mothers-day, or an address with https://"
              />
              <div className="dk-two">
                <TextField {...field('from')} optional type="date" />
                <TextField {...field('until')} optional type="date" />
              </div>
            </div>
          )
        }}
      </ContentEditor>
    </>
  )
}
