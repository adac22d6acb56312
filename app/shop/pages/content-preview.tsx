import { data } from 'react-router'
import { readFormData, readTexts } from '#app/platform/read-form.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { NOT_INDEXED } from '#app/shell/seo/page-meta.ts'
import { PreviewBanner } from '#app/ui/banner.tsx'
import type { ContentPage } from '#domain/content/content-page.ts'
import {
  isPageName,
  normalizePageField,
  PAGE_FIELDS,
  type PageName,
  type PageValues,
  validatePage,
} from '#domain/content/content-page.ts'
import { requireArea } from '#server/auth/require-role.ts'
import { pageTextError } from '#server/content/check-page-text.ts'
import { readContent, readContentVersion, readSamplePage } from '#server/content/content-versions.ts'
import { policyTables } from '#server/delivery/delivery-statements.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/content-preview.ts'
import { CareersScreen } from './careers-screen.tsx'
import { ContactScreen } from './contact-screen.tsx'
import { renderShopPage, storyPicture } from './load-content-page.ts'
import { PolicyContent } from './policy-content.tsx'
import { Story } from './story.tsx'
import '#app/shop/enquiries/enquiry-form.css'
import './pages.css'

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = () => [{ title: 'Preview' }, NOT_INDEXED]

type PreviewArgs = Route.LoaderArgs | Route.ActionArgs

export const middleware = [requireArea('settings')]

/** Previews a stored version, or the published page without one. */
export async function loader(args: Route.LoaderArgs) {
  const name = pageOf(args)
  const { db } = shopOf(args.context)
  const version = args.url.searchParams.get('version')
  if (version === null) return buildPreview(args, name, (await readContent(db, name))?.texts ?? {})
  const older = /^\d{1,9}$/.test(version) ? await readContentVersion(db, name, Number(version)) : undefined
  if (!older && version !== '0') throw data(null, { status: 404 })
  return buildPreview(args, name, older?.texts ?? {})
}

/** Previews the submitted texts. */
export async function action(args: Route.ActionArgs) {
  const submitted = readTexts(await readFormData(args.request), PAGE_FIELDS)
  const texts = Object.fromEntries(PAGE_FIELDS.map((field) => [field, normalizePageField(field, submitted[field])]))
  return buildPreview(args, pageOf(args), texts)
}

function pageOf({ params: { page } }: PreviewArgs): PageName {
  if (!isPageName(page)) throw data(null, { status: 404 })
  return page
}

async function buildPreview({ context }: PreviewArgs, name: PageName, texts: Partial<PageValues>) {
  const shop = shopOf(context)
  const words = { ...(await readSamplePage(shop.config.root, name)), ...texts }
  const faults = validatePage(words)
  const fault = faults.text ?? faults.title ?? faults.description ?? pageTextError(words.text)
  const page = fault ? undefined : renderShopPage(shop, words)
  const tables = name === 'shipping' ? policyTables(shop.delivery) : undefined
  return { name, fault, page, tables, picture: storyPicture() }
}

type PreviewData = Awaited<ReturnType<typeof buildPreview>>

/** Inert preview of a content page for the desk. */
export default function Preview({ loaderData, actionData }: Route.ComponentProps) {
  const { fault, page, ...rest } = actionData ?? loaderData
  return (
    <>
      <PreviewBanner fault={fault} />
      {page && (
        <div inert>
          <Screen page={page} {...rest} />
        </div>
      )}
    </>
  )
}

const EMPTY_FORM = { typed: undefined, found: undefined, fault: undefined, sent: false }

function Screen({ name, page, tables, picture }: Omit<PreviewData, 'fault' | 'page'> & { page: ContentPage }) {
  if (name === 'our-story') return <Story page={page} picture={picture} />
  if (name === 'contact') return <ContactScreen page={page} {...EMPTY_FORM} />
  if (name === 'careers') return <CareersScreen page={page} chooseAgain={undefined} {...EMPTY_FORM} />
  return (
    <div className="st wrap st-last">
      <PolicyContent page={page} tables={tables} />
    </div>
  )
}
