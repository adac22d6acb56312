import { data, Form, Link } from 'react-router'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { parseProductForm } from '#app/platform/parse-edit-form.ts'
import { readTexts } from '#app/platform/read-form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { isInShop, PRODUCT_LABELS } from '#domain/catalogue/product-fields.ts'
import { productSavedNotice } from '#domain/catalogue/saved-notice.ts'
import { requireArea } from '#server/auth/require-role.ts'
import { readProductDetail } from '#server/catalogue/product-detail.ts'
import { productResource } from '#server/catalogue/product-resource.ts'
import { runProductAction } from '#server/catalogue/run-catalogue-action.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { findPicture } from '#server/pictures/find-picture.ts'
import type { Route } from './+types/product.ts'
import { flashMessage } from './edit-form.tsx'
import { EditPage } from './edit-page.tsx'
import { ProductFields } from './product-fields.tsx'
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
  const product = await readProductDetail(shopOf(args.context).db, args.params.id)
  if (!product) throw data(null, { status: 404 })
  const slots = product.pictures.map(({ view, name, alt }) => ({ view, picture: findPicture(name, alt) }))
  return { product, slots, did: flashMessage(args.url, productSavedNotice(product.facts, product.collections)) }
}

export function action(args: Route.ActionArgs) {
  const { id } = args.params
  return resourceAction(args, productResource, {
    id,
    here: `/desk/products/${id}`,
    parse: parseProductForm,
    runAction: ({ db, action, form, actor }) =>
      runProductAction(db, id, { ...action, ...readTexts(form, ['into']) }, actor),
  })
}

/** Edit page of a product. */
export default function Product({ loaderData: { product, slots, did }, actionData }: Route.ComponentProps) {
  const { id, twinOf, reserved, collections } = product
  const { name, selling, collection } = product.facts
  return (
    <EditPage
      record={product}
      labels={PRODUCT_LABELS}
      answer={actionData}
      did={did}
      title={<ProductTitle name={name} />}
      back={{ to: '/desk/products', name: 'Products' }}
      shopPath={isInShop(selling) && `/${collection}/${id}`}
      preview={`/desk/products/${id}/preview`}
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
          {...{ ...form, slots, twinOf, reserved, collections }}
          changePictures={`/desk/products/${id}/pictures`}
        />
      )}
    </EditPage>
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
