import { data } from 'react-router'
import { readBody, textsOf } from '#app/forms/read-form.ts'
import { NOT_INDEXED } from '#app/seo/page-meta.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { indianDate } from '#domain/delivery/day.ts'
import { HOME, HOME_FIELDS } from '#domain/words/home-words.ts'
import { requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { readWords, wordsOfVersion } from '#server/settings/words.ts'
import type { Route } from './+types/preview.ts'
import { homePage } from './home-page.ts'
import { HOME_SAMPLE } from './home-sample.ts'
import { PreviewScreen } from './preview-screen.tsx'

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = () => [{ title: 'Preview' }, NOT_INDEXED]

type Asked = Route.LoaderArgs | Route.ActionArgs

/** An older version, or what is in the shop. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'settings')
  const { db } = shopOf(args.context)
  const version = args.url.searchParams.get('version')
  if (version === null) return shown(args, (await readWords(db, HOME))?.texts ?? {})
  const older = /^\d{1,9}$/.test(version) ? await wordsOfVersion(db, HOME, Number(version)) : undefined
  if (!older && version !== '0') throw data(null, { status: 404 })
  return shown(args, older?.texts ?? {})
}

/** With what stands in the fields of the desk; a picture that was only chosen is not there yet. */
export async function action(args: Route.ActionArgs) {
  await requireRole(args, 'settings')
  return shown(args, textsOf(await readBody(args.request), HOME_FIELDS))
}

/** As it is today, whatever day its slides wait for. */
async function shown({ context }: Asked, texts: Readonly<Record<string, string>>) {
  const shop = shopOf(context)
  return homePage(shop, { ...HOME_SAMPLE, ...texts }, indianDate(shop.now()))
}

export default function Preview({ loaderData, actionData }: Route.ComponentProps) {
  return <PreviewScreen {...(actionData ?? loaderData)} />
}
