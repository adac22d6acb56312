import { lazy, Suspense } from 'react'
import { data } from 'react-router'
import { importWithRetry } from '#app/platform/import-with-retry.ts'
import { readFormData, readTexts } from '#app/platform/read-form.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { NOT_INDEXED } from '#app/shell/seo/page-meta.ts'
import { PreviewBanner } from '#app/ui/banner.tsx'
import { OCCASION_FIELDS } from '#domain/occasion/occasion-fields.ts'
import { requireArea } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { previewOccasion } from '#server/occasions/preview-occasion.ts'
import type { Route } from './+types/occasion-preview.ts'
import '#app/shop/list/list.css'
import '#app/shop/pages/pages.css'
import '#app/shop/delivery/delivery.css'
import './occasion.css'

const OccasionScreen = lazy(() => importWithRetry(() => import('./occasion-screen.tsx')))

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const middleware = [requireArea('products')]

export const meta: Route.MetaFunction = () => [{ title: 'Preview' }, NOT_INDEXED]

export const loader = ({ context, params }: Route.LoaderArgs) => preview(context, params.id, {})

/** Previews the submitted texts. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await readFormData(request)
  const fields = OCCASION_FIELDS.filter((field) => form.has(field))
  return preview(context, params.id, readTexts(form, fields))
}

async function preview(context: Route.LoaderArgs['context'], id: string, typed: Record<string, string>) {
  const found = await previewOccasion(shopOf(context), id, typed)
  if (!found) throw data(null, { status: 404 })
  return { page: undefined, fault: undefined, ...found }
}

/** The page of an occasion with texts that are not saved. */
export default function OccasionPreview({ loaderData, actionData }: Route.ComponentProps) {
  const { page, fault } = actionData ?? loaderData
  return (
    <>
      <PreviewBanner fault={fault} />
      {page && (
        <div inert>
          <Suspense>
            <OccasionScreen page={page} />
          </Suspense>
        </div>
      )}
    </>
  )
}
