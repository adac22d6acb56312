import { useState } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { EmptyList, SearchField } from '#app/desk/layout/list.tsx'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { requireArea, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { readSettingsIndex, type SettingsState } from '#server/settings/settings-index.ts'
import type { Route } from './+types/settings-index.ts'
import { matchesSearch, SETTINGS_GROUPS, type SettingsPage } from './settings-pages.ts'
import './settings-index.css'

export const meta: Route.MetaFunction = () => deskMeta('Settings')

export const middleware = [requireArea('setUp')]

export async function loader(args: Route.LoaderArgs) {
  const { role } = signedIn(args)
  const index = await readSettingsIndex(shopOf(args.context), role, args.request.headers.get('x-forwarded-for') ?? '')
  return { ...index, q: (args.url.searchParams.get('q') ?? '').trim().slice(0, 100) }
}

/** Keyed by the search of the URL, so that its links reset the field. */
export default function SettingsIndex({ loaderData }: Route.ComponentProps) {
  return <Index key={useLocation().key} {...loaderData} />
}

/** Index of the settings: every page with one line and its state, and what is left before going live. */
function Index({ states, blocking, q }: Route.ComponentProps['loaderData']) {
  const [search, setSearch] = useState(q)
  const isFound = (page: SettingsPage) => {
    const shown = states[page.id]
    return shown !== undefined && matchesSearch(search, page, `${shown.about} ${shown.state}`)
  }
  const groups = SETTINGS_GROUPS.map(({ name, pages }) => ({ name, pages: pages.filter(isFound) })).filter(
    ({ pages }) => pages.length > 0,
  )
  return (
    <>
      <PageHeader title="Settings">
        <Form
          method="get"
          role="search"
          className="dk-search dk-find-setting"
          onInput={({ target }) => target instanceof HTMLInputElement && setSearch(target.value.trim())}
        >
          <SearchField label="Find a setting" placeholder="Find a setting" value={q} />
        </Form>
      </PageHeader>
      {search === '' && <BeforeLive blocking={blocking} />}
      <p className="vh" role="status">
        {search !== '' && `${groups.reduce((sum, { pages }) => sum + pages.length, 0)} settings found`}
      </p>
      {groups.length === 0 && (
        <EmptyList
          emptyText="No settings"
          noMatchText={`No setting for “${search}”.`}
          clearFilters={{ to: '/desk/settings', words: 'Clear search' }}
        />
      )}
      <div className="dk-set-groups">
        {groups.map(({ name, pages }) => (
          <section key={name} aria-label={name}>
            <h2>{name}</h2>
            <ul className="dk-set-list">
              {pages.map((page) => (
                <SettingsRow key={page.id} page={page} state={states[page.id]} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

type Blocking = Route.ComponentProps['loaderData']['blocking']

/** Links shown in the notice; the checklist has the rest. */
const MAX_LINKS = 3

/** What is missing before the shop can take money. Renders nothing when live. */
function BeforeLive({ blocking }: { blocking: Blocking }) {
  const [first] = blocking
  if (!first) return null
  return (
    <section className="dk-go" aria-label="Before going live">
      <div>
        <h2>
          {`${blocking.length} ${blocking.length === 1 ? 'step' : 'steps'} before `}
          <em>going live</em>
        </h2>
        <p className="dk-sub">
          {'Missing: '}
          {blocking.slice(0, MAX_LINKS).map(({ id, name, to }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <Link to={to}>{name}</Link>
            </span>
          ))}
          {blocking.length > MAX_LINKS && ` and ${blocking.length - MAX_LINKS} more`}.
        </p>
      </div>
      <ButtonLink to="/desk/settings/live">See the checklist</ButtonLink>
    </section>
  )
}

function SettingsRow({ page: { to, name, icon }, state }: { page: SettingsPage; state: SettingsState | undefined }) {
  if (!state) return null
  return (
    <li>
      <Link to={to}>
        <Icon of={icon} />
        <span className="dk-two-l">
          <b>{name}</b>
          <span className="dk-sub">{state.about}</span>
        </span>
        <span className={state.tone ? `dk-st is-${state.tone}` : 'dk-sub'}>{state.state}</span>
        <Icon of="chevron-right" />
      </Link>
    </li>
  )
}
