import { data } from 'react-router'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { parseProductForm } from '#app/platform/parse-product-form.ts'
import { readFormData } from '#app/platform/read-form.ts'
import { EMPTY_PRODUCT, PRODUCT_FIELDS, PRODUCT_LABELS } from '#domain/catalogue/product-fields.ts'
import { NO_PICTURES, type PictureSlotValues } from '#domain/catalogue/product-pictures.ts'
import { plainRupees } from '#domain/payment/money.ts'
import { priceTaxation } from '#domain/tax/tax-scheme.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { addProduct } from '#server/catalogue/add-product.ts'
import { findProductRow, listCollectionOptions, readProductFields } from '#server/catalogue/product-fields.ts'
import { newId } from '#server/db/portable.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { storeProductPictures } from '#server/pictures/product-pictures.ts'
import type { Route } from './+types/new-product.ts'
import { NewPage } from './new-page.tsx'
import { ProductFields } from './product-fields.tsx'
import { picturesByName, readFormPictures } from './product-form.ts'
import { PicturesState, ProductPictures } from './product-pictures.tsx'
import { createAction } from './resource-action.ts'

export const meta: Route.MetaFunction = () => deskMeta('New product')

export const middleware = [requireArea('products')]

/** `?of=` copies another product without its stock and publish date. */
export async function loader(args: Route.LoaderArgs) {
  const { db, settings, config } = shopOf(args.context)
  const of = args.url.searchParams.get('of')
  const row = of ? await findProductRow(db, of) : undefined
  if (of && !row) throw data(null, { status: 404 })
  const asked = args.url.searchParams.get('collection') ?? ''
  const facts = row
    ? { ...(await readProductFields(db, row)), stock: '', selling: 'hidden', from: '' }
    : { ...EMPTY_PRODUCT, collection: asked }
  const price = row?.listPaise ? plainRupees(row.listPaise) : facts.price
  return {
    key: newId(),
    facts: { ...facts, price, gstRate: facts.gstRate || EMPTY_PRODUCT.gstRate },
    collections: await listCollectionOptions(db),
    priceBasis: settings.prices,
    taxation: priceTaxation(settings, config.payments),
  }
}

export async function action(args: Route.ActionArgs) {
  const shop = shopOf(args.context)
  const actor = actorFrom(shop, signedIn(args))
  const form = await readFormData(args.request)
  const pictures = await readFormPictures(form, shop, actor)
  const create: typeof addProduct = async (db, draft, by) => {
    if (pictures?.fault) {
      const facts = { ...EMPTY_PRODUCT, ...draft.submitted }
      return { ok: false, faults: { imageAlt: pictures.fault }, facts }
    }
    const added = await addProduct(db, draft, by)
    if (added.ok && pictures && hasPictures(pictures.slots))
      await storeProductPictures(db, added.id, pictures.slots, by)
    return added
  }
  const resource = { fields: PRODUCT_FIELDS, create }
  const answer = await createAction(args, resource, { list: '/desk/products', parse: parseProductForm, form })
  const typed = pictures && { slots: pictures.slots, sample: picturesByName(pictures.slots) }
  return data({ ...answer.data, pictures: typed }, answer.init ?? {})
}

const hasPictures = (slots: PictureSlotValues): boolean => Object.values(slots).some(({ name }) => name !== '')

const ID_FIELD = {
  label: 'Page link',
  hint: 'Web address. Cannot be changed later; leave empty to use the name.',
  className: 'input',
}

/** Form that creates a product. A new product is hidden by default. */
export default function NewProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { collections, priceBasis, taxation } = loaderData
  const stored = actionData?.pictures ?? { slots: NO_PICTURES, sample: {} }
  return (
    <PicturesState slots={stored.slots}>
      {(pictures) => (
        <NewPage
          noun="product"
          back={{ to: '/desk/products', name: 'Products' }}
          labels={PRODUCT_LABELS}
          start={loaderData}
          answer={actionData}
          idField={ID_FIELD}
          isIdLast
          takesFiles
          uploads={pictures.uploads}
        >
          {(form) => (
            <ProductFields
              {...{ ...form, collections, priceBasis, taxation }}
              twinOf={undefined}
              reserved={0}
              isNew
              pictures={
                <ProductPictures {...form} pictures={pictures} seen="new" sample={stored.sample} page={undefined} />
              }
            >
              {form.idField}
            </ProductFields>
          )}
        </NewPage>
      )}
    </PicturesState>
  )
}
