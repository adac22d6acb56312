import { data, Form, Link } from 'react-router'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { parseProductForm } from '#app/platform/parse-product-form.ts'
import { readFormData, readTexts } from '#app/platform/read-form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PRODUCT_VIEWS } from '#domain/catalogue/product.ts'
import { isInShop, PRODUCT_LABELS, type ProductField } from '#domain/catalogue/product-fields.ts'
import { productSavedNotice } from '#domain/catalogue/saved-notice.ts'
import { PICTURES_CONFLICT } from '#domain/catalogue/uploaded-picture.ts'
import { priceTaxation } from '#domain/tax/tax-scheme.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { readProductDetail } from '#server/catalogue/product-detail.ts'
import { findProductRow, readProductFields } from '#server/catalogue/product-fields.ts'
import { productResource } from '#server/catalogue/product-resource.ts'
import { runProductAction } from '#server/catalogue/run-catalogue-action.ts'
import type { Db } from '#server/db/connect.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { checkProductPictures, readProductPictures, storeProductPictures } from '#server/pictures/product-pictures.ts'
import type { Route } from './+types/product.ts'
import { flashMessage, saveResponse } from './edit-form.tsx'
import { EditPage } from './edit-page.tsx'
import { ProductFields, SharedPictures } from './product-fields.tsx'
import { type FormPictures, pictureSlotsOf, picturesByName, readFormPictures } from './product-form.ts'
import { PicturesState, ProductPictures } from './product-pictures.tsx'
import { resourceAction } from './resource-action.ts'

type ProductData = Route.ComponentProps['loaderData']['product']

/** The other collections that show a product, with the form that adds one. */
const OtherCollections = ({ twins, facts, collections, twinOf }: ProductData) => (
  <section className="dk-block" aria-labelledby="also">
    <h2 id="also">In other collections</h2>
    {twins.length > 0 && (
      <ul className="dk-changes">
        {twins.map(({ id, name, home }) => (
          <li key={id}>
            <span>
              <Link className="link" to={`/desk/products/${id}`}>
                {name}
              </Link>
              <span className="dk-sub"> {titleOf(collections, home)}</span>
            </span>
          </li>
        ))}
      </ul>
    )}
    {twinOf === undefined && (
      <Form method="post" className="dk-move">
        <input type="hidden" name="act" value="also" />
        <label htmlFor="into">Also show in this collection</label>
        <span>
          <select className="input" id="into" name="into" defaultValue="">
            <option value="">Choose one</option>
            {collections
              .filter(({ slug }) => slug !== facts.collection && !twins.some(({ home }) => home === slug))
              .map(({ slug, title }) => (
                <option key={slug} value={slug}>
                  {title}
                </option>
              ))}
          </select>
          <button type="submit" className="btn-line">
            Add
          </button>
        </span>
      </Form>
    )}
  </section>
)

const titleOf = (collections: ProductData['collections'], slug: string): string =>
  collections.find((one) => one.slug === slug)?.title ?? slug

export const meta: Route.MetaFunction = ({ loaderData }) => deskMeta(loaderData?.product.facts.name ?? 'Product')

export const shouldRevalidate = () => true

export const middleware = [requireArea('products')]

export async function loader(args: Route.LoaderArgs) {
  const { db, settings, config } = shopOf(args.context)
  const product = await readProductDetail(db, args.params.id)
  const pictures = await readProductPictures(db, product?.twinOf ?? args.params.id)
  if (!product || !pictures) throw data(null, { status: 404 })
  const slots = pictureSlotsOf(pictures.slots)
  return {
    product,
    priceBasis: settings.prices,
    taxation: priceTaxation(settings, config.payments),
    pictures: { slots, seen: pictures.seen, sample: picturesByName(slots) },
    did: flashMessage(args.url, productSavedNotice(product.facts, product.collections)),
  }
}

export async function action(args: Route.ActionArgs) {
  const { id } = args.params
  const shop = shopOf(args.context)
  const actor = actorFrom(shop, signedIn(args))
  const form = await readFormData(args.request)
  const here = `/desk/products/${id}`
  const pictures = form.get('act') === 'save' ? await readFormPictures(form, shop, actor) : undefined
  const refused = pictures && (await refusePictures(shop.db, id, pictures, form))
  const answer =
    refused ??
    (await resourceAction(args, productResource, {
      ...{ id, here, form, parse: parseProductForm },
      runAction: ({ db, action }) => runProductAction(db, id, { ...action, ...readTexts(form, ['into']) }, actor),
      afterSave: async (db) => pictures !== undefined && storeProductPictures(db, id, pictures.slots, actor),
    }))
  const typed = pictures && { slots: pictures.slots, sample: picturesByName(pictures.slots) }
  return data({ ...answer.data, pictures: typed }, answer.init ?? {})
}

/** Answers a form whose pictures cannot be saved, before anything of it is; `undefined` if they can be. */
async function refusePictures(db: Db, id: string, pictures: FormPictures, form: FormData) {
  const [row, before] = [await findProductRow(db, id), await readProductPictures(db, id)]
  if (!row || !before) throw data(null, { status: 404 })
  const problem = pictures.fault ? { faults: {}, isStale: false } : await checkProductPictures(db, before, pictures)
  if (!problem) return undefined
  const now = await readProductFields(db, row)
  const fault = pictures.fault ?? (problem.isStale ? PICTURES_CONFLICT : Object.values(problem.faults)[0]) ?? ''
  const facts = { ...now, ...parseProductForm(form) }
  return saveResponse<ProductField>({ ok: false, why: 'faulty', faults: { imageAlt: fault }, facts, now }, '')
}

/** Edit page of a product. */
export default function ProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, priceBasis, taxation, did } = loaderData
  const { id, twinOf, reserved, collections } = product
  const { name, selling, collection } = product.facts
  const stored = { ...loaderData.pictures, ...actionData?.pictures, seen: loaderData.pictures.seen }
  return (
    <PicturesState key={`${id} ${stored.seen}`} slots={stored.slots}>
      {(pictures) => (
        <EditPage
          record={product}
          labels={PRODUCT_LABELS}
          answer={actionData}
          did={did}
          title={<ProductTitle name={name} />}
          back={{ to: '/desk/products', name: 'Products' }}
          order={{ to: `/desk/products/collections/${collection}`, name: titleOf(collections, collection) }}
          shopPath={isInShop(selling) && `/${collection}/${id}`}
          preview={`/desk/products/${id}/preview`}
          takesFiles
          uploads={pictures.uploads}
          tools={
            <ButtonLink look="line" to={`/desk/products/new?of=${id}`}>
              <Icon of="copy" />
              Duplicate
            </ButtonLink>
          }
          beside={<OtherCollections {...product} />}
        >
          {(form) => (
            <ProductFields
              {...{ ...form, twinOf, reserved, collections, priceBasis, taxation }}
              pictures={
                twinOf === undefined ? (
                  <ProductPictures
                    {...form}
                    pictures={pictures}
                    seen={stored.seen}
                    sample={stored.sample}
                    page={`/desk/products/${id}/pictures`}
                  />
                ) : (
                  <SharedPictures
                    {...form}
                    twinOf={twinOf}
                    shots={PRODUCT_VIEWS.flatMap((view) => {
                      const picture = stored.sample[stored.slots[view].name]
                      return picture ? [{ view, picture }] : []
                    })}
                  />
                )
              }
            />
          )}
        </EditPage>
      )}
    </PicturesState>
  )
}

/** Name of a product with its last word emphasized. */
function ProductTitle({ name }: { name: string }) {
  const words = name.split(' ')
  const last = words.pop()
  return (
    <>
      {words.join(' ')} <em>{last}</em>
    </>
  )
}
