import { data } from 'react-router'
import { readBody, textsOf } from '#app/forms/read-form.ts'
import { NOT_INDEXED } from '#app/seo/page-meta.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { PreviewStrips } from '#app/ui/preview-strips.tsx'
import type { ContentPage } from '#domain/shop/content-page.ts'
import {
  isPageName,
  PAGE_FIELDS,
  type PageName,
  type PageWords,
  pageFaults,
  tidyPage,
} from '#domain/words/page-words.ts'
import { samplePage } from '#server/content/sample-page.ts'
import { textFault } from '#server/content/text-fault.ts'
import { contentPage } from '#server/content/to-content-page.ts'
import { requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { readWords, wordsOfVersion } from '#server/settings/words.ts'
import type { Route } from './+types/preview.ts'
import { CareersScreen } from './careers-screen.tsx'
import { ContactScreen } from './contact-screen.tsx'
import type { Shown } from './delivery-days.tsx'
import { tradeOf } from './owners-page.ts'
import { PolicyWords } from './policy-words.tsx'
import { Story } from './story.tsx'
import { storyPicture } from './story-picture.ts'
import '#app/enquiries/enquiry-form.css'
import './pages.css'

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = () => [{ title: 'Preview' }, NOT_INDEXED]

type Asked = Route.LoaderArgs | Route.ActionArgs

/** An older version, or what is in the shop. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'settings')
  const name = pageOf(args)
  const { db } = shopOf(args.context)
  const version = args.url.searchParams.get('version')
  if (version === null) return shown(args, name, (await readWords(db, name))?.texts ?? {})
  const older = /^\d{1,9}$/.test(version) ? await wordsOfVersion(db, name, Number(version)) : undefined
  if (!older && version !== '0') throw data(null, { status: 404 })
  return shown(args, name, older?.texts ?? {})
}

/** With what stands in the fields of the desk, saved or not. */
export async function action(args: Route.ActionArgs) {
  await requireRole(args, 'settings')
  const typed = textsOf(await readBody(args.request), PAGE_FIELDS)
  const texts = Object.fromEntries(PAGE_FIELDS.map((field) => [field, tidyPage(field, typed[field])]))
  return shown(args, pageOf(args), texts)
}

function pageOf({ params: { page } }: Asked): PageName {
  if (!isPageName(page)) throw data(null, { status: 404 })
  return page
}

async function shown({ context }: Asked, name: PageName, texts: Partial<PageWords>) {
  const shop = shopOf(context)
  const words = { ...(await samplePage(shop.config.root, name)), ...texts }
  const faults = pageFaults(words)
  const fault = faults.text ?? faults.title ?? faults.description ?? textFault(words.text)
  const page = fault ? undefined : contentPage(words, shop.settings, tradeOf(shop))
  const tables: Shown | undefined = name === 'shipping' ? shop.delivery : undefined
  return { name, fault, page, tables, picture: storyPicture() }
}

type Data = Awaited<ReturnType<typeof shown>>

/** The shop's own page with words that may not be in it: to be looked at, not to be used. */
export default function Preview({ loaderData, actionData }: Route.ComponentProps) {
  const { fault, page, ...rest } = actionData ?? loaderData
  return (
    <>
      <PreviewStrips fault={fault} />
      {page && (
        <div inert>
          <Screen page={page} {...rest} />
        </div>
      )}
    </>
  )
}

const NOTHING = { typed: undefined, found: undefined, fault: undefined, sent: false }

function Screen({ name, page, tables, picture }: Omit<Data, 'fault' | 'page'> & { page: ContentPage }) {
  if (name === 'our-story') return <Story page={page} picture={picture} />
  if (name === 'contact') return <ContactScreen page={page} {...NOTHING} />
  if (name === 'careers') return <CareersScreen page={page} chooseAgain={undefined} {...NOTHING} />
  return (
    <div className="st wrap st-last">
      <PolicyWords page={page} tables={tables} />
    </div>
  )
}
