import { useFetcher } from 'react-router'
import { Banner } from '#app/ui/banner.tsx'
import { Button, TextLink } from '#app/ui/button.tsx'
import { Select, TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { TriedAddress } from '#server/delivery/try-address.ts'
import type { CollectionOption } from './rate-fields.tsx'
import { DELIVERY_PAGE, editAddress } from './record-form.tsx'
import './try-address.css'

type TryAddressProps = { tried: TriedAddress; collections: readonly CollectionOption[] }

const SERVICE_NAMES = { standard: 'Ordinary', 'same-day': 'Same Day', 'mothers-day': 'Mother’s Day' } as const

/** Tries a PIN code, a cart and a weight on the saved tables; an open form keeps what was typed. */
export function TryAddress({ tried: loaded, collections }: TryAddressProps) {
  const { Form, data, state } = useFetcher<{ tried: TriedAddress }>({ key: 'try-address' })
  const tried = data?.tried ?? loaded
  const { typed, errors, answer, refusal } = tried
  const [firstError] = Object.values(errors)
  const field = (name: keyof TriedAddress['typed']) => ({ name, defaultValue: typed[name], autoComplete: 'off' })
  const invalid = (name: keyof TriedAddress['typed']) => (errors[name] ? { 'aria-invalid': true } : {})
  const hasMore = ['service', 'collection', 'box', 'day'].some((name) => typed[name as keyof typeof typed] !== '')
  return (
    <>
      <section className="dk-try" id="try" aria-labelledby="try-head" aria-busy={state !== 'idle'}>
        <h2 id="try-head">Try an address</h2>
        <Form method="get" action={DELIVERY_PAGE} noValidate>
          <TextField label="PIN" inputMode="numeric" {...field('pin')} {...invalid('pin')} />
          <TextField label="Cart, ₹" inputMode="decimal" {...field('cart')} {...invalid('cart')} />
          <TextField label="Weight, kg" inputMode="decimal" {...field('weight')} {...invalid('weight')} />
          <Button type="submit" look="line">
            Try <kbd>Enter</kbd>
          </Button>
          <details className="dk-more" open={hasMore}>
            <summary>Products and day</summary>
            <div>
              <Select label="Service" {...field('service')}>
                {Object.entries(SERVICE_NAMES).map(([kind, name]) => (
                  <option key={kind} value={kind === 'standard' ? '' : kind}>
                    {name}
                  </option>
                ))}
              </Select>
              <Select label="Collection" {...field('collection')}>
                <option value="">Any</option>
                {collections.map(({ slug, title }) => (
                  <option key={slug} value={slug}>
                    {title}
                  </option>
                ))}
              </Select>
              <TextField label="Delivery day" type="date" {...field('day')} {...invalid('day')} />
              <label className="dk-try-box">
                <input className="dk-tick" type="checkbox" name="box" defaultChecked={typed.box === 'on'} /> Custom box
              </label>
            </div>
          </details>
        </Form>
        <div role="status" className="dk-try-answer">
          {firstError && (
            <p className="err">
              <Icon of="circle-exclamation-point" />
              {firstError}
            </p>
          )}
          {refusal && (
            <Banner tone={refusal.tone}>
              <b>{refusal.pin}:</b> {refusal.text}{' '}
              {refusal.tone === 'error' && <TextLink to={editAddress('rate', 'new')}>Add rate</TextLink>}
            </Banner>
          )}
          {answer && <Answer answer={answer} />}
        </div>
      </section>
      {answer && <ShopperTexts pin={typed.pin} reads={answer.reads} />}
    </>
  )
}

const Answer = ({ answer: { place, by, headline, lines, hint } }: { answer: NonNullable<TriedAddress['answer']> }) => (
  <>
    <p>
      <b>{place}</b>
      <span className="dk-sub">{by}</span>
    </p>
    <p className="dk-try-head">{headline}</p>
    <dl>
      {lines.map(({ name, value, note }) => (
        <div key={`${name} ${value}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {note && <dd className="dk-sub">{note}</dd>}
        </div>
      ))}
    </dl>
    {hint && <p className="dk-sub">{hint}</p>}
  </>
)

type ShopperTextsProps = { pin: string; reads: readonly { where: string; text: string }[] }

/** Sentences of the shop for the tried address. */
const ShopperTexts = ({ pin, reads }: ShopperTextsProps) => (
  <section className="dk-reads" aria-labelledby="reads-head">
    <header>
      <h2 id="reads-head">What the shopper reads</h2>
      <span className="dk-sub">{pin}</span>
    </header>
    <ul>
      {reads.map(({ where, text }) => (
        <li key={where}>
          <span className="dk-sub">{where}</span>
          {text}
        </li>
      ))}
    </ul>
  </section>
)
