import { data } from 'react-router'
import { typedFacts } from '#app/desk/goods/read-product-form.ts'
import { readBody } from '#app/forms/read-form.ts'
import { NOT_INDEXED } from '#app/seo/page-meta.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { PreviewStrips } from '#app/ui/preview-strips.tsx'
import type { ProductFacts } from '#domain/goods/product-facts.ts'
import { gstAfterPrice } from '#domain/tax/gst-shown.ts'
import { previewOf } from '#server/desk/goods/preview.ts'
import { requireRole } from '#server/desk/require-role.ts'
import { shopOf, taxShown } from '#server/http/shop-context.ts'
import type { Route } from './+types/preview.ts'
import { ProductScreen } from './screen.tsx'

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = () => [{ title: 'Preview' }, NOT_INDEXED]

export const loader = (args: Route.LoaderArgs) => shownTo(args, {})

/** With what stands in the fields of the desk, saved or not. */
export async function action(args: Route.ActionArgs) {
  await requireRole(args, 'products')
  return shownTo(args, typedFacts(await readBody(args.request)))
}

async function shownTo(args: Route.LoaderArgs | Route.ActionArgs, typed: Partial<ProductFacts>) {
  await requireRole(args, 'products')
  const shop = shopOf(args.context)
  const page = await previewOf(shop, args.params.id, typed)
  if (!page) throw data(null, { status: 404 })
  const { gifts: _, ...shown } = page
  const gst = taxShown(shop).charged ? gstAfterPrice(page.card.pricePaise, page.gstRate) : undefined
  return { ...shown, gst, served: undefined }
}

/** The shop's own page of a gift that may not be in it: to be looked at, not to be used. */
export default function Preview({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PreviewStrips />
      <div inert>
        <ProductScreen page={actionData ?? loaderData} />
      </div>
    </>
  )
}
