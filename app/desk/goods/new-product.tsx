import { data, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Head } from '#app/desk/frame/head.tsx'
import { readBody, textsOf } from '#app/forms/read-form.ts'
import { TextField } from '#app/ui/field.tsx'
import { PRODUCT_VIEWS } from '#domain/catalogue/product.ts'
import type { ProductFaults } from '#domain/goods/check-product.ts'
import { EMPTY_FACTS } from '#domain/goods/product-facts.ts'
import { picture } from '#server/catalogue/pictures.ts'
import { newId } from '#server/db/portable.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { addProduct } from '#server/owner/goods/add-product.ts'
import { factsOf, productRow, readPlaces } from '#server/owner/goods/read-facts.ts'
import type { Route } from './+types/new-product.ts'
import { ProductForm } from './product-form.tsx'
import { typedFacts } from './read-product-form.ts'
import { savedWords } from './saved-answer.ts'

export const meta: Route.MetaFunction = () => deskMeta('New product')

/** With `?of=` it begins as another gift is; of that one's stock and day nothing. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'products')
  const { db } = shopOf(args.context)
  const of = args.url.searchParams.get('of')
  const row = of ? await productRow(db, of) : undefined
  if (of && !row) throw data(null, { status: 404 })
  const asked = args.url.searchParams.get('collection') ?? ''
  const facts = row
    ? { ...(await factsOf(db, row)), stock: '', selling: 'hidden', from: '' }
    : { ...EMPTY_FACTS, collection: asked }
  const price = row?.listPaise ? String(row.listPaise / 100) : facts.price
  return {
    key: newId(),
    facts: { ...facts, price, gstRate: facts.gstRate || EMPTY_FACTS.gstRate },
    collections: await readPlaces(db),
    slots: PRODUCT_VIEWS.map((view) => ({ view, picture: picture(`products/new-${view}`, '') })),
  }
}

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'products')
  const shop = shopOf(args.context)
  const form = await readBody(args.request)
  const { key, id } = textsOf(form, ['key', 'id'])
  const added = await addProduct(shop.db, { key, id: id.trim(), typed: typedFacts(form) }, pressedBy(shop, who))
  if (added.ok) throw redirect(`/desk/products/${added.id}?did=made`)
  return data({ key, id, facts: added.facts, faults: added.faults }, { status: 422 })
}

type NewFaults = ProductFaults & { id?: string }

/** A gift that is not there yet. It is hidden until somebody says otherwise. */
export default function NewProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { collections, slots } = loaderData
  const { key, id, facts, faults } = actionData ?? { ...loaderData, id: '', faults: {} as NewFaults }
  return (
    <>
      <Head
        back={{ to: '/desk/products', name: 'Products' }}
        title={
          <>
            New <em>product</em>
          </>
        }
      />
      <ProductForm
        key={JSON.stringify([loaderData.facts, actionData])}
        {...{ facts, faults, collections, slots }}
        saw={facts}
        twinOf={undefined}
        reserved={0}
        said={savedWords({ faults }, '')}
        save="Save"
      >
        <input type="hidden" name="key" value={key} />
        <TextField
          label="Address"
          optional
          name="id"
          defaultValue={id}
          error={faults.id}
          hint="What it is called in its page’s address, for ever. Empty: made of its name."
          autoComplete="off"
          className="input"
        />
      </ProductForm>
    </>
  )
}
