import { data, Form, redirect } from 'react-router'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { readFormData, readTexts } from '#app/platform/read-form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { canAccess } from '#domain/desk/roles.ts'
import { asReauthentication, moneyLimitOf } from '#server/auth/money-limit.ts'
import { reauthenticationRedirect } from '#server/auth/reauthenticate.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { readAddress, submitAddress } from '#server/orders/address-form.ts'
import type { ChargeOptions } from '#server/orders/day-effects.ts'
import type { Effect } from '#server/orders/effect.ts'
import type { Route } from './+types/edit-address.ts'
import { ChargeChoices } from './charge-choices.tsx'
import { EffectsPreview, FormError, OrderSubpage } from './order-subpage.tsx'
import '#app/desk/styles/detail.css'
import './parts.css'

export const meta: Route.MetaFunction = ({ params }) => deskMeta(`Address, ${params.number}`)

const parcelNumberOf = (url: URL): string => url.searchParams.get('parcel') ?? '1'

export const middleware = [requireArea('pack')]

export async function loader(args: Route.LoaderArgs) {
  const { number } = args.params
  const address = await readAddress(shopOf(args.context).db, number, parcelNumberOf(args.url))
  if (!address) throw data(null, { status: 404 })
  return { number, address }
}

type ChangePreview = { effects: Effect[]; charge: ChargeOptions | undefined; seen: string }
type AddressErrors = Partial<Record<keyof typeof LABELS | 'form', string>>

/** Order of the fields on an address label. */
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

const STALE_PREVIEW = 'Something has changed since this preview, so nothing was done. This is what would happen now.'

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const form = await readFormData(args.request)
  const [shop, { number }, address] = [shopOf(args.context), args.params, readTexts(form, FIELDS)]
  const { step, seen, charge } = readTexts(form, ['step', 'seen', 'charge'])
  const choice = charge === 'follows' ? ('follows' as const) : ('stays' as const)
  const submitted = { number, which: parcelNumberOf(args.url), address, charge: choice }
  const actor = { ...actorFrom(shop, who), limit: moneyLimitOf(shop, who) }
  const deps = canAccess(who.role, 'payments') ? shop : undefined
  const confirmed = step === 'do' ? seen : undefined
  const answer = await submitAddress(shop.db, submitted, actor, confirmed, deps).catch(asReauthentication)
  if (answer === 'prove') throw reauthenticationRedirect(args)
  if (answer.ok && answer.done) throw redirect(`/desk/orders/${number}`)
  const preview: ChangePreview | undefined = answer.ok ? answer : undefined
  const faults: AddressErrors = answer.ok ? (answer.changed ? { form: STALE_PREVIEW } : {}) : answer.faults
  return data({ address, charge, look: preview, faults }, { status: answer.ok ? (answer.changed ? 409 : 200) : 422 })
}

/**
 * Form that corrects a parcel's address before it is packed. The first submit previews the effects, the second saves.
 */
export default function EditAddress({ loaderData, actionData }: Route.ComponentProps) {
  const { number } = loaderData
  const {
    address,
    charge,
    look: preview,
    faults,
  } = actionData ?? { ...loaderData, charge: '', look: undefined, faults: {} as AddressErrors }
  return (
    <OrderSubpage number={number} name="Address">
      {preview ? (
        <EffectsPreview
          effects={preview.effects}
          fault={faults.form}
          choices={preview.charge && <ChargeChoices charge={preview.charge} typed={charge} />}
        >
          {FIELDS.map((name) => (
            <input type="hidden" key={name} name={name} value={address[name]} />
          ))}
          <input type="hidden" name="seen" value={preview.seen} />
          <Button type="submit" name="step" value="do">
            Save address
          </Button>
        </EffectsPreview>
      ) : (
        <FormError words={faults.form} />
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
          <Button type="submit" name="step" value="look" look={preview ? 'line' : 'ribbon'}>
            Review change
          </Button>
        </div>
      </Form>
    </OrderSubpage>
  )
}
