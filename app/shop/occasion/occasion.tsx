import { type ComponentProps, lazy, Suspense } from 'react'
import { data } from 'react-router'
import { importWithRetry } from '#app/platform/import-with-retry.ts'
import { readFormData, readTexts } from '#app/platform/read-form.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { NOT_INDEXED, pageMeta } from '#app/shell/seo/page-meta.ts'
import { faqPage } from '#app/shell/seo/structured-data.ts'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import { NOT_FOUND_TITLE } from '#app/shop/not-found/not-found-screen.tsx'
import { PreviewBanner } from '#app/ui/banner.tsx'
import { OCCASION_FIELDS } from '#domain/occasion/occasion-fields.ts'
import { requireArea } from '#server/auth/require-role.ts'
import { notFoundResponse, shopOf } from '#server/http/shop-context.ts'
import { loadOccasionPage, type OccasionPageData } from '#server/occasions/load-occasion-page.ts'
import { previewOccasion } from '#server/occasions/preview-occasion.ts'
import { occasionOfPage } from '#server/occasions/queries.ts'
import type { Route } from './+types/occasion.ts'
import '#app/shop/list/list.css'
import '#app/shop/pages/pages.css'
import '#app/shop/delivery/delivery.css'
import './occasion.css'

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

const requireProducts = requireArea('products')

/** The same module shows the preview below `/desk`, to those who may edit it. */
export const middleware: Route.MiddlewareFunction[] = [
  (args, next) => (args.params.id === undefined ? next() : requireProducts(args, next)),
]

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [...pageMeta(NOT_FOUND_TITLE), NOT_INDEXED]
  const { page, isPreview } = loaderData
  if (isPreview || !page) return [{ title: 'Preview' }, NOT_INDEXED]
  const shop = shopFromMatches(matches)
  const words = pageMeta(`${plainTitle(page.title)} | ${shop?.name}`, page.description || page.intro)
  const questions = page.sections.flatMap((section) => section.questions)
  if (!import.meta.env.SSR || questions.length === 0) return words
  return [...words, faqPage(questions.map(({ title, body }) => ({ question: title, answer: body })))]
}

/** Stars mark the part of a title that is set in italics. */
const plainTitle = (title: string): string => title.replaceAll('*', '')

type PageView = { page: OccasionPageData | undefined; fault: string | undefined; isPreview: boolean }

export async function loader({ context, params }: Route.LoaderArgs): Promise<PageView> {
  const shop = shopOf(context)
  if (params.id !== undefined) return preview(context, params.id, {})
  const row = await occasionOfPage(shop.db, params.slug ?? '')
  if (!row) throw notFoundResponse()
  return { page: await loadOccasionPage(shop, row), fault: undefined, isPreview: false }
}

/** Previews the submitted texts. */
export async function action({ context, params, request }: Route.ActionArgs): Promise<PageView> {
  if (params.id === undefined) throw data(null, { status: 405 })
  const form = await readFormData(request)
  const fields = OCCASION_FIELDS.filter((field) => form.has(field))
  return preview(context, params.id, readTexts(form, fields))
}

async function preview(context: Route.LoaderArgs['context'], id: string, typed: Record<string, string>) {
  const found = await previewOccasion(shopOf(context), id, typed)
  if (!found) throw data(null, { status: 404 })
  return { page: undefined, fault: undefined, ...found, isPreview: true }
}

const OccasionScreen = lazy(() => importWithRetry(() => import('./occasion-screen.tsx')))

/** The code of the page is loaded after it; the server's page is complete without. */
const Screen = (props: ComponentProps<typeof OccasionScreen>) => (
  <Suspense>
    <OccasionScreen {...props} />
  </Suspense>
)

export default function OccasionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, fault, isPreview } = actionData ?? loaderData
  if (!isPreview) return page && <Screen page={page} />
  return (
    <>
      <PreviewBanner fault={fault} />
      {page && (
        <div inert>
          <Screen page={page} />
        </div>
      )}
    </>
  )
}
