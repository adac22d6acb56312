import { data, Form, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { readBody, textsOf } from '#app/forms/read-form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { addressAtDesk, readAddress } from '#server/desk/orders/address-at-desk.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/address.ts'
import { Fault, Happens, OrderPart } from './order-part.tsx'
import '#app/desk/styles/one.css'
import './parts.css'

export const meta: Route.MetaFunction = ({ params }) => deskMeta(`Address, ${params.number}`)

const whichOf = (url: URL): string => url.searchParams.get('parcel') ?? '1'

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'pack')
  const { number } = args.params
  const address = await readAddress(shopOf(args.context).db, number, whichOf(args.url))
  if (!address) throw data(null, { status: 404 })
  return { number, address }
}

type Look = { lines: string[]; seen: string }
type Faults = Partial<Record<keyof typeof LABELS | 'form', string>>

/** In the order in which a label has them. */
const LABELS = {
  fullName: 'Full name',
  phone: 'Phone',
  street: 'Street address',
  zipCode: 'PIN code',
  city: 'City',
  state: 'State',
  country: 'Country',
} as const
const FIELDS = Object.keys(LABELS) as (keyof typeof LABELS)[]

const CHANGED = 'Something has changed since you looked, so nothing was done. This is what would happen now.'

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'pack')
  const form = await readBody(args.request)
  const [shop, { number }, address] = [shopOf(args.context), args.params, textsOf(form, FIELDS)]
  const { step, seen } = textsOf(form, ['step', 'seen'])
  const typed = { number, which: whichOf(args.url), address }
  const answer = await addressAtDesk(shop.db, typed, pressedBy(shop, who), step === 'do' ? seen : undefined)
  if (answer.ok && answer.done) throw redirect(`/desk/orders/${number}`)
  const look: Look | undefined = answer.ok ? answer : undefined
  const faults: Faults = answer.ok ? (answer.changed ? { form: CHANGED } : {}) : answer.faults
  return data({ address, look, faults }, { status: answer.ok ? (answer.changed ? 409 : 200) : 422 })
}

/** Where a parcel goes, corrected before it is packed: first what follows from it is shown, then it is pressed. */
export default function Address({ loaderData, actionData }: Route.ComponentProps) {
  const { number } = loaderData
  const { address, look, faults } = actionData ?? { ...loaderData, look: undefined, faults: {} as Faults }
  return (
    <OrderPart number={number} name="Address">
      {look ? (
        <Happens lines={look.lines} fault={faults.form}>
          {FIELDS.map((name) => (
            <input type="hidden" key={name} name={name} value={address[name]} />
          ))}
          <input type="hidden" name="seen" value={look.seen} />
          <Button type="submit" name="step" value="do">
            Send it there
          </Button>
        </Happens>
      ) : (
        <Fault words={faults.form} />
      )}
      <Form method="post" className="dk-form" noValidate>
        {FIELDS.map((name) => (
          <TextField
            key={name}
            label={LABELS[name]}
            name={name}
            defaultValue={address[name]}
            error={faults[name]}
            autoComplete="off"
          />
        ))}
        <div className="acts">
          <Button type="submit" name="step" value="look" look={look ? 'line' : 'ribbon'}>
            Look what happens
          </Button>
        </div>
      </Form>
    </OrderPart>
  )
}
