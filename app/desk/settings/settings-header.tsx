import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { FilterRow } from '#app/desk/layout/list.tsx'
import { PageHeader } from '#app/desk/layout/page-header.tsx'
import { type Area, canAccess, type Role } from '#domain/desk/roles.ts'

type SettingsSectionProps = { id: string; title: string; about: ReactNode; children: ReactNode }

/** Section of the settings: title and description beside its fields. */
export const SettingsSection = ({ id, title, about, children }: SettingsSectionProps) => (
  <section className="dk-set" id={id} aria-labelledby={`${id}-head`}>
    <header>
      <h2 id={`${id}-head`}>{title}</h2>
      <p className="dk-sub">{about}</p>
    </header>
    <div className="dk-set-fields">{children}</div>
  </section>
)

const TABS: readonly { to: string; name: string; area: Area }[] = [
  { to: '/desk/settings/shop', name: 'The shop', area: 'settings' },
  { to: '/desk/settings/delivery', name: 'Delivery', area: 'settings' },
  { to: '/desk/settings/home', name: 'Home', area: 'settings' },
  { to: '/desk/settings/words', name: 'Pages', area: 'settings' },
  { to: '/desk/settings/live', name: 'Go live', area: 'settings' },
  { to: '/desk/settings/team', name: 'Team', area: 'people' },
  { to: '/desk/settings/safety', name: 'Safety', area: 'audit' },
]

/** Header of the settings pages, with the tabs that the role may open. */
export function SettingsHeader({ role }: { role: Role }) {
  return (
    <>
      <PageHeader title="Settings" />
      <FilterRow label="Settings" isWrapped>
        {TABS.filter(({ area }) => canAccess(role, area)).map(({ to, name }) => (
          <NavLink key={to} to={to}>
            {name}
          </NavLink>
        ))}
      </FilterRow>
    </>
  )
}
