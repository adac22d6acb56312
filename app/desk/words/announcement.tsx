import { deskMeta } from '#app/desk/desk-meta.ts'
import { Head } from '#app/desk/frame/head.tsx'
import { TextField } from '#app/ui/field.tsx'
import { indianDate } from '#domain/delivery/day.ts'
import { ANNOUNCEMENT_LABELS, announcementSavedWords, LONGEST_ANNOUNCEMENT } from '#domain/words/announcement.ts'
import { requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/announcement.ts'
import { ANNOUNCEMENT_KIND } from './announcement-kind.ts'
import { shownWords, takeWords } from './take-words.ts'
import { WordsEditor } from './words-editor.tsx'

export const meta: Route.MetaFunction = () => deskMeta('Announcement')

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'settings')
  const today = indianDate(shopOf(args.context).now())
  return shownWords(args, ANNOUNCEMENT_KIND, (words) => announcementSavedWords(words, today))
}

export async function action(args: Route.ActionArgs) {
  await requireRole(args, 'settings')
  return takeWords(args, ANNOUNCEMENT_KIND)
}

const PREVIEW = '/desk/settings/words/announcement/preview'

/** A line over every page of the shop, for some days or until it is taken away. */
export default function Announcement({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, versions, did } = loaderData
  return (
    <>
      <Head
        title="Announcement"
        back={{ to: '/desk/settings/words', name: 'Words' }}
        meta="One line over every page of the shop. Without words there is none."
      />
      <WordsEditor
        kept={facts}
        refused={actionData}
        labels={ANNOUNCEMENT_LABELS}
        {...{ did, versions }}
        preview={PREVIEW}
      >
        {(words, faults) => {
          const field = (name: keyof typeof words) => ({
            ...{ label: ANNOUNCEMENT_LABELS[name], name, defaultValue: words[name], error: faults[name] },
            autoComplete: 'off',
          })
          return (
            <div className="dk-fields">
              <TextField {...field('text')} maxLength={LONGEST_ANNOUNCEMENT} />
              <TextField {...field('link')} optional hint="Such as /mothers-day, or an address with https://" />
              <div className="dk-two">
                <TextField {...field('from')} optional type="date" />
                <TextField {...field('until')} optional type="date" />
              </div>
            </div>
          )
        }}
      </WordsEditor>
    </>
  )
}
