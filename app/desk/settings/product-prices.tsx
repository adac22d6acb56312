import { data, Form, useNavigation } from 'react-router'
import { TableHeader } from '#app/desk/layout/list.tsx'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { readFormData, readTexts } from '#app/platform/read-form.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { canAccess } from '#domain/desk/roles.ts'
import { formatExact } from '#domain/payment/money.ts'
import { KEPT_PRICES, type KeptPrices, PRICE_BASES, type PriceBasis } from '#domain/tax/gst.ts'
import { formatCount } from '#domain/text/indian-number.ts'
import { requireReauthentication } from '#server/auth/reauthenticate.ts'
import { actorFrom, checkArea, requireArea, signedIn } from '#server/auth/require-role.ts'
import { type PriceSwitchPreview, previewPriceSwitch, switchPrices } from '#server/catalogue/switch-prices.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/product-prices.ts'
import './setting-fields.css'
import './settings.css'
import './product-prices.css'

export const meta: Route.MetaFunction = () => deskMeta('Prices with GST')

export const middleware = [requireArea('settings')]

export async function loader(args: Route.LoaderArgs) {
  const { role } = signedIn(args)
  const { db, config } = shopOf(args.context)
  return {
    preview: await previewPriceSwitch(db),
    isTest: config.payments === 'test',
    isOwner: canAccess(role, 'guarded'),
  }
}

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const shop = shopOf(args.context)
  const form = readTexts(await readFormData(args.request), ['to', 'keep'])
  const to = PRICE_BASES.find((basis) => basis === form.to)
  const keep = KEPT_PRICES.find((one) => one === form.keep)
  if (!to || !keep) throw data(null, { status: 400 })
  await checkArea(args, 'guarded')
  requireReauthentication(args, who, shop.now())
  const answer = await switchPrices(shop.db, { to, keep }, { ...actorFrom(shop, who), email: who.email })
  return data(answer, answer.ok ? 200 : 409)
}

/** Switches whether product prices include GST, with what each choice would change. */
export default function ProductPrices({ loaderData, actionData }: Route.ComponentProps) {
  const { preview, isTest, isOwner } = loaderData
  const { from, to, products, discounts } = preview
  return (
    <>
      <PageHeader
        back={{ to: '/desk/settings/tax', name: 'Tax' }}
        title={to === 'include_gst' ? 'Prices with GST' : 'Prices before GST'}
        meta={from === 'include_gst' ? 'Your prices include GST.' : 'GST is added to your prices.'}
      />
      {actionData && (
        <Banner tone={actionData.ok ? 'success' : 'error'} role={actionData.ok ? 'status' : 'alert'}>
          {actionData.message}
        </Banner>
      )}
      <p className="dk-prices-about">
        {`${formatCount(products, 'product')}${discounts > 0 ? `, ${formatCount(discounts, 'discount')} with a minimum` : ''}, search bands and sheets change together. Orders placed before, boxes and corporate prices stay.`}
        {isTest &&
          ' A test shop adds GST to every price, whatever this says; it applies once the shop takes real payments.'}
      </p>
      {!isOwner && <Banner tone="info">Only an owner may switch.</Banner>}
      <div className="dk-prices">
        {KEPT_PRICES.map((keep) => (
          <Choice key={keep} {...{ keep, preview, isOwner }} />
        ))}
      </div>
    </>
  )
}

const CHOICES: Record<KeptPrices, { title: string; about: string }> = {
  paid: { title: 'Shoppers pay the same', about: 'The typed numbers are converted.' },
  typed: { title: 'Keep the typed numbers', about: 'What shoppers pay changes.' },
}

type ChoiceProps = { keep: KeptPrices; preview: PriceSwitchPreview; isOwner: boolean }

function Choice({ keep, preview: { to, examples }, isOwner }: ChoiceProps) {
  const { formData, state } = useNavigation()
  const { title, about } = CHOICES[keep]
  const isBusy = state !== 'idle' && formData?.get('keep') === keep
  return (
    <section className="dk-block" aria-labelledby={`keep-${keep}`}>
      <h2 id={`keep-${keep}`}>{title}</h2>
      <p className="dk-sub">{about}</p>
      {examples.length > 0 && <Examples keep={keep} examples={examples} to={to} />}
      {keep === 'typed' && <Banner>{keptTypedWarning(to)}</Banner>}
      {isOwner && (
        <Form method="post">
          <input type="hidden" name="to" value={to} />
          <Button type="submit" name="keep" value={keep} look={keep === 'paid' ? undefined : 'line'} disabled={isBusy}>
            {isBusy
              ? 'Switching…'
              : `${to === 'include_gst' ? 'Switch to prices with GST' : 'Switch to prices before GST'}`}
            <span className="vh">: {title}</span>
          </Button>
        </Form>
      )}
    </section>
  )
}

const keptTypedWarning = (to: PriceBasis): string =>
  to === 'include_gst'
    ? 'You keep less: 15.25% on goods at 18%. Discounts reach their minimum later.'
    : 'Shoppers pay more: GST is added to these numbers in the cart.'

type ExamplesProps = { keep: KeptPrices; to: PriceBasis; examples: PriceSwitchPreview['examples'] }

/** Products of each GST rate, before and after. */
const Examples = ({ keep, examples }: ExamplesProps) => (
  <table className="dk-grid dk-prices-table">
    <caption className="vh">{CHOICES[keep].title}</caption>
    <TableHeader
      of={[
        'Product',
        { name: 'GST', className: 'dk-r' },
        { name: 'Typed now', className: 'dk-r' },
        { name: 'Typed after', className: 'dk-r' },
        { name: 'Shopper pays', className: 'dk-r' },
      ]}
    />
    <tbody>
      {examples.map(({ name, ratePercent, typedNow, restated, paidNow, paidRestated, paidTyped }) => {
        const paid = keep === 'paid' ? paidRestated : paidTyped
        return (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="dk-r" data-l="GST">
              {ratePercent}%
            </td>
            <td className="dk-r" data-l="Typed now">
              {formatExact(typedNow)}
            </td>
            <td className="dk-r" data-l="Typed after">
              <b>{formatExact(keep === 'paid' ? restated : typedNow)}</b>
            </td>
            <td className="dk-r" data-l="Shopper pays">
              {paid === paidNow ? (
                <>
                  {formatExact(paid)} <span className="dk-sub">same</span>
                </>
              ) : (
                <>
                  <s>{formatExact(paidNow)}</s> <b>{formatExact(paid)}</b>
                </>
              )}
            </td>
          </tr>
        )
      })}
    </tbody>
  </table>
)
