import { readBody, textsOf } from '#app/forms/read-form.ts'
import { NOT_INDEXED } from '#app/seo/page-meta.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { indianDate } from '#domain/delivery/day.ts'
import {
  ANNOUNCEMENT,
  ANNOUNCEMENT_FIELDS,
  announcementFaults,
  announcementOn,
  NO_ANNOUNCEMENT,
} from '#domain/words/announcement.ts'
import { requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { readWords } from '#server/settings/words.ts'
import type { Route } from './+types/announcement-preview.ts'
import { ownersHome } from './home-page.ts'
import { PreviewScreen } from './preview-screen.tsx'

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = () => [{ title: 'Preview' }, NOT_INDEXED]

/** The page with the line that is in the shop. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'settings')
  return ownersHome(shopOf(args.context))
}

/** The page with the line that stands in the fields of the desk, as on a day on which it is said. */
export async function action(args: Route.ActionArgs) {
  await requireRole(args, 'settings')
  const shop = shopOf(args.context)
  const typed = textsOf(await readBody(args.request), ANNOUNCEMENT_FIELDS)
  const words = { ...NO_ANNOUNCEMENT }
  for (const field of ANNOUNCEMENT_FIELDS) words[field] = typed[field].replace(/\s+/g, ' ').trim()
  const before = { ...NO_ANNOUNCEMENT, ...(await readWords(shop.db, ANNOUNCEMENT))?.texts }
  const [fault] = Object.values(announcementFaults(words, { before, today: indianDate(shop.now()) }))
  // What stands over every page is read after this, of this request alone.
  shop.announcement = fault ? undefined : announcementOn({ ...words, from: '', until: '' }, '')
  return { ...(await ownersHome(shop)), fault }
}

export default function AnnouncementPreview({ loaderData, actionData }: Route.ComponentProps) {
  return <PreviewScreen {...(actionData ?? loaderData)} />
}
