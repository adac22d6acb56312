import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { FilterRow } from '#app/desk/layout/list.tsx'
import { PageHeader } from '#app/desk/layout/page-header.tsx'
import { canAccess, type Role } from '#domain/desk/roles.ts'
import { SETTINGS_PAGES } from './settings-pages.ts'

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

/** Section that opens with a click, for what is read rarely on a long page. */
export const FoldedSection = ({ id, title, about, isOpen, children }: SettingsSectionProps & { isOpen?: boolean }) => (
  <details className="dk-set is-folded" id={id} open={isOpen}>
    <summary>
      <h2>{title}</h2>
      <span className="dk-sub">{about}</span>
    </summary>
    <div className="dk-set-fields">{children}</div>
  </details>
)

type SettingsHeaderProps = { role: Role; title: string; meta?: ReactNode; isStatus?: boolean; children?: ReactNode }

/**
 * Tabs that the role may open, then the page's header: navigation focuses the heading, and Tab leads on to the fields.
 * A phone goes back to the index instead.
 */
export function SettingsHeader({ role, ...header }: SettingsHeaderProps) {
  return (
    <>
      <FilterRow label="Settings" isWrapped>
        {SETTINGS_PAGES.filter(({ area, isHidden }) => !isHidden && canAccess(role, area)).map(({ to, name }) => (
          <NavLink key={to} to={to}>
            {name}
          </NavLink>
        ))}
      </FilterRow>
      <PageHeader back={{ to: '/desk/settings', name: 'Settings' }} {...header} />
    </>
  )
}
