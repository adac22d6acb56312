import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { requireArea, signedIn } from '#server/auth/require-role.ts'
import type { Route } from './+types/more.ts'
import { SignOut } from './navigation.tsx'
import { deskMeta, PageHeader } from './page-header.tsx'
import { SectionIcon } from './section-links.tsx'
import { phoneBar } from './sections.ts'

export const meta: Route.MetaFunction = () => deskMeta('More')

export const middleware = [requireArea('account')]

export function loader(args: Route.LoaderArgs) {
  const { name, role } = signedIn(args)
  return { name, role }
}

/** Sections that the bottom bar of a phone has no room for, and the account. */
export default function More({ loaderData: { name, role } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="More" />
      <nav className="dk-more" aria-label="More">
        {phoneBar(role).more.map(({ to, name, icon }) => (
          <Link key={to} to={to}>
            <SectionIcon of={icon} />
            <span>{name}</span>
            <Icon of="chevron-right" />
          </Link>
        ))}
        <Link to="/desk/account">
          <Icon of="user-round" />
          <span>My account, {name}</span>
          <Icon of="chevron-right" />
        </Link>
        <a href="/">
          <Icon of="external-link" />
          <span>Open the shop</span>
          <Icon of="chevron-right" />
        </a>
        <SignOut />
      </nav>
    </>
  )
}
