import { Form, Link } from 'react-router'
import { formatInstantDay } from '#app/desk/format.ts'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { MAX_TAG_LENGTH, MAX_TAGS } from '#domain/desk/customer-list.ts'
import type { Route } from './+types/customer.ts'

type CustomerData = Route.ComponentProps['loaderData']

/** Addresses shown at most. */
const MAX_ADDRESSES = 6

export const Contact = ({ phone, email, gstin, addresses }: CustomerData) => (
  <section className="dk-block" aria-labelledby="contact">
    <h2 id="contact">Contact</h2>
    <dl className="dk-kv">
      {phone && (
        <>
          <dt>Phone</dt>
          <dd>
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
          </dd>
        </>
      )}
      <dt>Email</dt>
      <dd>{email ? <a href={`mailto:${email}`}>{email}</a> : <span className="dk-sub">No email</span>}</dd>
      {gstin && (
        <>
          <dt>GSTIN</dt>
          <dd>{gstin}</dd>
        </>
      )}
      {addresses.length > 0 && (
        <>
          <dt>Addresses</dt>
          <dd>
            <ul className="dk-addresses">
              {addresses.slice(0, MAX_ADDRESSES).map(({ address, parcels }) => (
                <li key={address}>
                  {address}
                  <span className="dk-sub">
                    {parcels} {parcels === 1 ? 'parcel' : 'parcels'}
                  </span>
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </dl>
  </section>
)

/** Tags of the team: links to the customers with the same tag, and one field for all of them. */
export const Tags = ({ tags }: CustomerData) => (
  <section className="dk-block" aria-labelledby="tags">
    <h2 id="tags">Tags</h2>
    {tags.length > 0 && (
      <p className="dk-tags">
        {tags.map((tag) => (
          <Link key={tag} to={`/desk/customers?${new URLSearchParams({ tag })}`}>
            {tag}
          </Link>
        ))}
      </p>
    )}
    <Form method="post" className="dk-tag-form" preventScrollReset>
      <input type="hidden" name="act" value="tags" />
      <input
        className="input"
        name="tags"
        defaultValue={tags.join(', ')}
        maxLength={MAX_TAGS * (MAX_TAG_LENGTH + 2)}
        aria-label="Tags, separated by commas"
        placeholder="vip, corporate"
        autoComplete="off"
      />
      <button type="submit" className="btn-line">
        Save
      </button>
    </Form>
  </section>
)

const SIGN_UPS = {
  newsletter: { label: 'Newsletter', place: 'newsletter form' },
  notify: { label: 'Launch news', place: 'launch form' },
} as const

/** Consents of the customer: when and where each was given. */
export function Consent({ signUps, today }: Pick<CustomerData, 'signUps' | 'today'>) {
  const kinds = (['newsletter', 'notify'] as const).map((kind) => ({
    ...SIGN_UPS[kind],
    kind,
    latest:
      signUps.find((one) => one.kind === kind && one.withdrawnAt === null) ?? signUps.find((one) => one.kind === kind),
  }))
  return (
    <section className="dk-block" aria-labelledby="consent">
      <h2 id="consent">Consent</h2>
      <dl className="dk-kv">
        {kinds.map(({ kind, label, place, latest }) =>
          latest || kind === 'newsletter' ? (
            <ConsentRow key={kind} label={label}>
              {!latest
                ? 'No'
                : latest.withdrawnAt
                  ? `No, withdrawn ${formatInstantDay(latest.withdrawnAt, today)}`
                  : `Yes, since ${formatInstantDay(latest.createdAt, today)}, from the ${place}`}
            </ConsentRow>
          ) : null,
        )}
      </dl>
    </section>
  )
}

const ConsentRow = ({ label, children }: { label: string; children: string }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
)

export const PersonalData = ({ id }: CustomerData) => (
  <section className="dk-block" aria-labelledby="personal-data">
    <h2 id="personal-data">Personal data</h2>
    <div className="dk-personal">
      <a className={buttonClass({ look: 'line' })} href={`/desk/customers/${id}/export.json`} download>
        <Icon of="file-text" />
        Export
      </a>
      <ButtonLink look="line" className="is-no" to={`/desk/customers/${id}/erase`}>
        Erase personal data
      </ButtonLink>
    </div>
    <p className="dk-sub">Asked for by law: answer within 30 days.</p>
  </section>
)
