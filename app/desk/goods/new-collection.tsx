import { useEffect, useRef } from 'react'
import { data, Form, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Head } from '#app/desk/frame/head.tsx'
import { readBody, textsOf } from '#app/forms/read-form.ts'
import { TextField } from '#app/ui/field.tsx'
import { EMPTY_COLLECTION, mergeCollection } from '#domain/goods/collection-facts.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { beginCollection } from '#server/owner/goods/begin-collection.ts'
import type { Route } from './+types/new-collection.ts'
import { CollectionFields, typedCollection } from './collection-fields.tsx'
import { SaveBar } from './save-bar.tsx'
import '#app/desk/styles/one.css'
import '#app/desk/styles/tick.css'
import '#app/desk/orders/parts.css'
import './product.css'
import './collections.css'

export const meta: Route.MetaFunction = () => deskMeta('New collection')

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'products')
  return { facts: EMPTY_COLLECTION, slug: '', fault: '', faults: {} }
}

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'products')
  const shop = shopOf(args.context)
  const form = await readBody(args.request)
  const [typed, by, { slug }] = [typedCollection(form), pressedBy(shop, who), textsOf(form, ['slug'])]
  const begun = await beginCollection(shop.db, { slug: slug.trim(), typed }, by)
  if (begun.ok) throw redirect(`/desk/products/collections/${begun.slug}?did=begun`)
  const { facts } = mergeCollection({}, EMPTY_COLLECTION, typed)
  return data({ facts, slug, fault: begun.fault ?? '', faults: begun.faults }, { status: 422 })
}

/** A collection that is not there yet: its words and colours first, its gifts on its own page. */
export default function NewCollection({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, slug, fault, faults } = actionData ?? loaderData
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (actionData) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [actionData])
  return (
    <>
      <Head
        title={
          <>
            New <em>collection</em>
          </>
        }
        back={{ to: '/desk/products/collections', name: 'Collections' }}
      />
      <Form method="post" className="dk-product" ref={form} noValidate key={JSON.stringify(actionData)}>
        <CollectionFields facts={facts} faults={faults} />
        <TextField
          label="Address"
          optional
          name="slug"
          defaultValue={slug}
          error={fault || undefined}
          hint="Where its page is, for ever: diwali. Empty: made of its name."
          autoComplete="off"
        />
        <SaveBar
          form={form}
          refused={actionData !== undefined}
          said={fault || Object.keys(faults).length > 0 ? 'Not saved yet.' : ''}
          save="Begin it"
        />
      </Form>
    </>
  )
}
