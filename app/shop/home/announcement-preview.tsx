import { readFormData, readTexts } from '#app/platform/read-form.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { NOT_INDEXED } from '#app/shell/seo/page-meta.ts'
import {
  ANNOUNCEMENT_FIELDS,
  ANNOUNCEMENT_KEY,
  announcementOn,
  NO_ANNOUNCEMENT,
  validateAnnouncement,
} from '#domain/content/announcement.ts'
import { indianDate } from '#domain/delivery/calendar.ts'
import { requireArea } from '#server/auth/require-role.ts'
import { readContent } from '#server/content/content-versions.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/announcement-preview.ts'
import { PreviewScreen } from './home-screen.tsx'
import { loadHomePage } from './load-home-page.ts'

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = () => [{ title: 'Preview' }, NOT_INDEXED]

export const middleware = [requireArea('settings')]

/** Previews the page with the published announcement. */
export async function loader(args: Route.LoaderArgs) {
  return loadHomePage(shopOf(args.context))
}

/** Previews the page with the submitted announcement, ignoring its dates. */
export async function action(args: Route.ActionArgs) {
  const shop = shopOf(args.context)
  const submitted = readTexts(await readFormData(args.request), ANNOUNCEMENT_FIELDS)
  const words = { ...NO_ANNOUNCEMENT }
  for (const field of ANNOUNCEMENT_FIELDS) words[field] = submitted[field].replace(/\s+/g, ' ').trim()
  const before = { ...NO_ANNOUNCEMENT, ...(await readContent(shop.db, ANNOUNCEMENT_KEY))?.texts }
  const [fault] = Object.values(validateAnnouncement(words, { before, today: indianDate(shop.now()) }))
  // The layout reads the announcement after this action; the change affects this request only.
  shop.announcement = fault ? undefined : announcementOn({ ...words, from: '', until: '' }, '')
  return { ...(await loadHomePage(shop)), fault }
}

export default function AnnouncementPreview({ loaderData, actionData }: Route.ComponentProps) {
  return <PreviewScreen {...(actionData ?? loaderData)} />
}
