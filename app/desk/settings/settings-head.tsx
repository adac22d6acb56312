import { NavLink } from 'react-router'
import { FilterRow } from '#app/desk/frame/filter-row.tsx'
import { Head } from '#app/desk/frame/head.tsx'
import { type Area, may, type Role } from '#domain/desk/roles.ts'

const PARTS: readonly { to: string; name: string; area: Area }[] = [
  { to: '/desk/settings/shop', name: 'The shop', area: 'settings' },
  { to: '/desk/settings/delivery', name: 'Delivery', area: 'settings' },
  { to: '/desk/settings/home', name: 'Home', area: 'settings' },
  { to: '/desk/settings/words', name: 'Words', area: 'settings' },
  { to: '/desk/settings/live', name: 'Go live', area: 'settings' },
  { to: '/desk/settings/team', name: 'Team', area: 'people' },
  { to: '/desk/settings/safety', name: 'Safety', area: 'audit' },
]

/** The name of the place, and its parts as far as they are somebody's. */
export function SettingsHead({ role }: { role: Role }) {
  return (
    <>
      <Head title="Settings" />
      <FilterRow label="Settings" wraps>
        {PARTS.filter(({ area }) => may(role, area)).map(({ to, name }) => (
          <NavLink key={to} to={to}>
            {name}
          </NavLink>
        ))}
      </FilterRow>
    </>
  )
}
