import { data, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Fault } from '#app/desk/orders/order-part.tsx'
import { readBody, textsOf } from '#app/forms/read-form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { FIELD_LABELS, isInShop, PRODUCT_FIELDS, type ProductFacts } from '#domain/goods/product-facts.ts'
import { productSavedWords } from '#domain/goods/saved-words.ts'
import { picture } from '#server/catalogue/pictures.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { actOnProduct } from '#server/owner/goods/act-on-product.ts'
import { readProduct } from '#server/owner/goods/read-product.ts'
import { saveProduct } from '#server/owner/goods/save-product.ts'
import type { Route } from './+types/product.ts'
import { ChangeLog, StockLog } from './change-log.tsx'
import { FactsHead } from './facts-head.tsx'
import { ProductForm } from './product-form.tsx'
import { ProductPlace } from './product-place.tsx'
import { sawTexts, takenFields, typedFacts } from './read-product-form.ts'
import { didWords, refusedAnswer, savedAnswer, savedWords } from './saved-answer.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => deskMeta(loaderData?.product.facts.name ?? 'Product')

export const shouldRevalidate = () => true

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'products')
  const product = await readProduct(shopOf(args.context).db, args.params.id)
  if (!product) throw data(null, { status: 404 })
  const slots = product.pictures.map(({ view, name, alt }) => ({ view, picture: picture(name, alt) }))
  return { product, slots, did: didWords(args.url, productSavedWords(product.facts, product.collections)) }
}

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'products')
  const shop = shopOf(args.context)
  const form = await readBody(args.request)
  const [by, { id }] = [pressedBy(shop, who), args.params]
  const here = `/desk/products/${id}`
  const { act, ...said } = textsOf(form, ['act', 'change', 'place', 'selling', 'into'])
  if (act !== 'save') {
    const answer = await actOnProduct(shop.db, id, { act, ...said }, by)
    if (!answer) throw data(null, { status: 400 })
    if (!answer.ok) return refusedAnswer(answer.message)
    throw redirect(`${here}?did=done`)
  }
  const saw = sawTexts(form) as Partial<ProductFacts>
  const typed = typedFacts(form)
  for (const field of takenFields(form, PRODUCT_FIELDS)) typed[field] = saw[field] ?? ''
  return savedAnswer(await saveProduct(shop.db, id, { saw, typed }, by), here)
}

export default function Product({ loaderData, actionData }: Route.ComponentProps) {
  const { product, slots, did } = loaderData
  const { id, twinOf, reserved, collections } = product
  const typed = actionData?.form
  return (
    <>
      <ProductHead product={product} />
      <Fault words={actionData?.fault} />
      <ProductForm
        key={JSON.stringify([typed, product.facts])}
        {...{ slots, twinOf, reserved, collections }}
        faults={typed?.faults ?? {}}
        said={savedWords(typed, did)}
        facts={typed?.facts ?? product.facts}
        saw={typed?.now ?? product.facts}
        clashes={typed?.clashes ?? []}
        save="Save"
        preview={`/desk/products/${id}/preview`}
        changePictures={`/desk/products/${id}/pictures`}
      />
      <div className="dk-split dk-after">
        <div>
          <StockLog moves={product.moves} />
          <ChangeLog changes={product.changes} labels={FIELD_LABELS} />
        </div>
        <div>
          <ProductPlace {...product} />
        </div>
      </div>
    </>
  )
}

type Shown = Route.ComponentProps['loaderData']['product']

function ProductHead({ product: { id, facts } }: { product: Shown }) {
  const words = facts.name.split(' ')
  const last = words.pop()
  const title = (
    <>
      {words.join(' ')} <em>{last}</em>
    </>
  )
  return (
    <FactsHead {...{ id, facts, title }} back={{ to: '/desk/products', name: 'Products' }}>
      <ButtonLink look="line" to={`/desk/products/new?of=${id}`}>
        <Icon of="copy" />
        Duplicate
      </ButtonLink>
      {isInShop(facts.selling) && (
        <a className="btn-line" href={`/${facts.collection}/${id}`}>
          <Icon of="external-link" />
          See it in the shop
        </a>
      )}
    </FactsHead>
  )
}
