import { data } from 'react-router'
import { parseProductForm } from '#app/platform/parse-product-form.ts'
import { readFormData } from '#app/platform/read-form.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { NOT_INDEXED } from '#app/shell/seo/page-meta.ts'
import { PreviewBanner } from '#app/ui/banner.tsx'
import type { ProductValues } from '#domain/catalogue/product-fields.ts'
import { requireArea } from '#server/auth/require-role.ts'
import { previewProduct } from '#server/catalogue/preview-product.ts'
import { productPriceNote, shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/product-preview.ts'
import { ProductScreen } from './product-screen.tsx'

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = () => [{ title: 'Preview' }, NOT_INDEXED]

export const middleware = [requireArea('products')]

export const loader = (args: Route.LoaderArgs) => loadPreview(args, {})

/** Previews the submitted fields, saved or not. */
export async function action(args: Route.ActionArgs) {
  return loadPreview(args, parseProductForm(await readFormData(args.request)))
}

async function loadPreview(args: Route.LoaderArgs | Route.ActionArgs, submitted: Partial<ProductValues>) {
  const shop = shopOf(args.context)
  const page = await previewProduct(shop, args.params.id, submitted)
  if (!page) throw data(null, { status: 404 })
  const { gifts: _, ...shown } = page
  const gst = productPriceNote(shop, page)
  return { ...shown, gst, served: undefined }
}

/** Inert preview of a product page for the desk. */
export default function Preview({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PreviewBanner />
      <div inert>
        <ProductScreen page={actionData ?? loaderData} />
      </div>
    </>
  )
}
