import { lazy, Suspense } from 'react'
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
import { requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/preview.ts'
import type { Shown } from './delivery-days.tsx'
import { tradeOf } from './owners-page.ts'
import { storyPicture } from './story-picture.ts'
import '#app/enquiries/enquiry-form.css'
import './pages.css'

// Each by itself: what a page of the shop loads stays as it is without its preview.
const StoryPreview = lazy(async () => ({ default: (await import('./story-preview.tsx')).StoryPreview }))
const ContactScreen = lazy(async () => ({ default: (await import('./contact-screen.tsx')).ContactScreen }))
const CareersScreen = lazy(async () => ({ default: (await import('./careers-screen.tsx')).CareersScreen }))
const PolicyWords = lazy(async () => ({ default: (await import('./policy-words.tsx')).PolicyWords }))

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = () => [{ title: 'Preview' }, NOT_INDEXED]

type Asked = Route.LoaderArgs | Route.ActionArgs

/** An older version, or what is in the shop. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'settings')
  const name = pageOf(args)
  const { db } = shopOf(args.context)
  const { readWords, wordsOfVersion } = await import('#server/settings/words.ts')
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
  const { samplePage } = await import('#server/content/sample-page.ts')
  const { contentPage } = await import('#server/content/to-content-page.ts')
  const { textFault } = await import('#server/content/text-fault.ts')
  const words = { ...(await samplePage(shop.config.root, name)), ...texts }
  const fault = pageFaults(words).text ?? textFault(words.text)
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
          <Suspense>
            <Screen page={page} {...rest} />
          </Suspense>
        </div>
      )}
    </>
  )
}

const NOTHING = { typed: undefined, found: undefined, fault: undefined, sent: false }

function Screen({ name, page, tables, picture }: Omit<Data, 'fault' | 'page'> & { page: ContentPage }) {
  if (name === 'our-story') return <StoryPreview page={page} picture={picture} />
  if (name === 'contact') return <ContactScreen page={page} {...NOTHING} />
  if (name === 'careers') return <CareersScreen page={page} chooseAgain={undefined} {...NOTHING} />
  return (
    <div className="st wrap st-last">
      <PolicyWords page={page} tables={tables} />
    </div>
  )
}
