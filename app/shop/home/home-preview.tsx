import { data } from 'react-router'
import { readFormData, readTexts } from '#app/platform/read-form.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { NOT_INDEXED } from '#app/shell/seo/page-meta.ts'
import { HOME_FIELDS, HOME_KEY } from '#domain/content/home-fields.ts'
import { indianDate } from '#domain/delivery/calendar.ts'
import { requireArea } from '#server/auth/require-role.ts'
import { readContent, readContentVersion } from '#server/content/content-versions.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/home-preview.ts'
import { HOME_SAMPLE } from './home-sample.ts'
import { PreviewScreen } from './home-screen.tsx'
import { buildHomePage } from './load-home-page.ts'

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = () => [{ title: 'Preview' }, NOT_INDEXED]

type PreviewArgs = Route.LoaderArgs | Route.ActionArgs

export const middleware = [requireArea('settings')]

/** Previews a stored version, or the published page without one. */
export async function loader(args: Route.LoaderArgs) {
  const { db } = shopOf(args.context)
  const version = args.url.searchParams.get('version')
  if (version === null) return buildPreview(args, (await readContent(db, HOME_KEY))?.texts ?? {})
  const older = /^\d{1,9}$/.test(version) ? await readContentVersion(db, HOME_KEY, Number(version)) : undefined
  if (!older && version !== '0') throw data(null, { status: 404 })
  return buildPreview(args, older?.texts ?? {})
}

/** Previews the submitted texts. A picture that is not uploaded yet is missing. */
export async function action(args: Route.ActionArgs) {
  return buildPreview(args, readTexts(await readFormData(args.request), HOME_FIELDS))
}

/** Renders the page as of today, including slides with a future date. */
async function buildPreview({ context }: PreviewArgs, texts: Readonly<Record<string, string>>) {
  const shop = shopOf(context)
  return buildHomePage(shop, { ...HOME_SAMPLE, ...texts }, indianDate(shop.now()))
}

export default function Preview({ loaderData, actionData }: Route.ComponentProps) {
  return <PreviewScreen {...(actionData ?? loaderData)} />
}
