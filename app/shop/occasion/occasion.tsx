import { lazy, Suspense } from 'react'
import { importWithRetry } from '#app/platform/import-with-retry.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { NOT_INDEXED, pageMeta } from '#app/shell/seo/page-meta.ts'
import { faqPage } from '#app/shell/seo/structured-data.ts'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import { NOT_FOUND_TITLE } from '#app/shop/not-found/not-found-screen.tsx'
import { notFoundResponse, shopOf } from '#server/http/shop-context.ts'
import { loadOccasionPage, type OccasionPageData } from '#server/occasions/load-occasion-page.ts'
import { occasionOfPage } from '#server/occasions/queries.ts'
import type { Route } from './+types/occasion.ts'
import '#app/shop/list/list.css'
import '#app/shop/pages/pages.css'
import '#app/shop/delivery/delivery.css'
import './occasion.css'

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [...pageMeta(NOT_FOUND_TITLE), NOT_INDEXED]
  const page = loaderData
  const shop = shopFromMatches(matches)
  const words = pageMeta(`${plainTitle(page.title)} | ${shop?.name}`, page.description || page.intro)
  const questions = page.sections.flatMap((section) => section.questions)
  if (!import.meta.env.SSR || questions.length === 0) return words
  return [...words, faqPage(questions.map(({ title, body }) => ({ question: title, answer: body })))]
}

/** Stars mark the part of a title that is set in italics. */
const plainTitle = (title: string): string => title.replaceAll('*', '')

export async function loader({ context, params }: Route.LoaderArgs): Promise<OccasionPageData> {
  const shop = shopOf(context)
  const row = await occasionOfPage(shop.db, params.slug)
  if (!row) throw notFoundResponse()
  return loadOccasionPage(shop, row)
}

const OccasionScreen = lazy(() => importWithRetry(() => import('./occasion-screen.tsx')))

/** The code of the page is loaded after it; the server's page is complete without. */
export default function OccasionPage({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense>
      <OccasionScreen page={loaderData} />
    </Suspense>
  )
}
