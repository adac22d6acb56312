import { data } from 'react-router'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { parseProductForm } from '#app/platform/parse-edit-form.ts'
import { PRODUCT_VIEWS } from '#domain/catalogue/product.ts'
import { EMPTY_PRODUCT, PRODUCT_FIELDS, PRODUCT_LABELS } from '#domain/catalogue/product-fields.ts'
import { requireArea } from '#server/auth/require-role.ts'
import { addProduct } from '#server/catalogue/add-product.ts'
import { findProductRow, listCollectionOptions, readProductFields } from '#server/catalogue/product-fields.ts'
import { newId } from '#server/db/portable.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { findPicture } from '#server/pictures/find-picture.ts'
import type { Route } from './+types/new-product.ts'
import { NewPage } from './new-page.tsx'
import { ProductFields } from './product-fields.tsx'
import { createAction } from './resource-action.ts'

export const meta: Route.MetaFunction = () => deskMeta('New product')

export const middleware = [requireArea('products')]

/** `?of=` copies another product without its stock and publish date. */
export async function loader(args: Route.LoaderArgs) {
  const { db } = shopOf(args.context)
  const of = args.url.searchParams.get('of')
  const row = of ? await findProductRow(db, of) : undefined
  if (of && !row) throw data(null, { status: 404 })
  const asked = args.url.searchParams.get('collection') ?? ''
  const facts = row
    ? { ...(await readProductFields(db, row)), stock: '', selling: 'hidden', from: '' }
    : { ...EMPTY_PRODUCT, collection: asked }
  const price = row?.listPaise ? String(row.listPaise / 100) : facts.price
  return {
    key: newId(),
    facts: { ...facts, price, gstRate: facts.gstRate || EMPTY_PRODUCT.gstRate },
    collections: await listCollectionOptions(db),
    slots: PRODUCT_VIEWS.map((view) => ({ view, picture: findPicture(`products/new-${view}`, '') })),
  }
}

export const action = (args: Route.ActionArgs) =>
  createAction(
    args,
    { fields: PRODUCT_FIELDS, create: addProduct },
    { list: '/desk/products', parse: parseProductForm },
  )

const ID_FIELD = {
  label: 'Page link',
  hint: 'Web address. Cannot be changed later; leave empty to use the name.',
  className: 'input',
}

/** Form that creates a product. A new product is hidden by default. */
export default function NewProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { collections, slots } = loaderData
  return (
    <NewPage
      noun="product"
      back={{ to: '/desk/products', name: 'Products' }}
      labels={PRODUCT_LABELS}
      start={loaderData}
      answer={actionData}
      idField={ID_FIELD}
    >
      {(form) => <ProductFields {...{ ...form, collections, slots }} twinOf={undefined} reserved={0} />}
    </NewPage>
  )
}
