import { useEffect, useRef } from 'react'
import { Form, Link, useLocation, useNavigate, useRouteLoaderData } from 'react-router'
import { Logotype } from '#app/shell/logotype.tsx'
import type { ShopData } from '#app/shell/shop-data.ts'
import { BoxIcon, Icon } from '#app/ui/icon.tsx'
import type { Role } from '#domain/desk/roles.ts'
import { isShortcut, ShortcutsButton, ShortcutsDialog, useShortcuts } from './keyboard-shortcuts.tsx'
import type { Section } from './sections.ts'
import { isInside, sectionsFor } from './sections.ts'

/** Time in which the second key of a sequence must follow. */
const SEQUENCE_MS = 1500

/** Opens a section by G and its letter. Within that time the letter does not trigger a shortcut of the page. */
function useSectionShortcuts(places: readonly Section[]): void {
  const navigate = useNavigate()
  const latest = useRef({ places, navigate, asked: Number.NEGATIVE_INFINITY })
  useEffect(() => {
    Object.assign(latest.current, { places, navigate })
  })
  useShortcuts({
    g: () => {
      latest.current.asked = performance.now()
    },
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { asked, places, navigate } = latest.current
      if (performance.now() - asked > SEQUENCE_MS || !isShortcut(event)) return
      const place = places.find(({ key }) => key === event.key.toLowerCase())
      if (!place) return
      latest.current.asked = Number.NEGATIVE_INFINITY
      event.preventDefault()
      event.stopPropagation()
      void navigate(place.to)
    }
    // Captures the key before the shortcuts of the page handle it.
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [])
}

export type SideUser = { name: string; role: Role; waiting: { today: number; enquiries: number } }

const ACCOUNT_PATH = '/desk/account'

const MAX_COUNT = 99
const formatCount = (count: number): string => (count > MAX_COUNT ? `${MAX_COUNT}+` : String(count))

const ICONS: Record<Section['icon'], React.ReactNode> = {
  enquiries: <Icon of="mail" />,
  orders: <BoxIcon filled />,
  products: <Icon of="layers" />,
  settings: <Icon of="settings-2" />,
  today: <Icon of="calendar" />,
}

function WaitingCount({ icon, today, enquiries }: { icon: Section['icon'] } & SideUser['waiting']) {
  const count = icon === 'today' ? today : icon === 'enquiries' ? enquiries : 0
  if (count === 0) return null
  return (
    <span className={icon === 'today' ? 'n count' : 'n'}>
      {formatCount(count)}
      <span className="vh"> waiting</span>
    </span>
  )
}

/** Navigation of the desk: a sidebar, and on a phone a bottom bar with a header of its own. */
export function Navigation({ who: member }: { who: SideUser }) {
  const shop = useRouteLoaderData<Pick<ShopData, 'name' | 'logo'>>('desk')
  const keys = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const places = sectionsFor(member.role)
  useSectionShortcuts(places)
  const accountCurrent = pathname === ACCOUNT_PATH || pathname.startsWith(`${ACCOUNT_PATH}/`) ? 'page' : undefined
  const homeLabel = `${shop?.name ?? 'The shop'}, the desk, today`
  const logo = shop && <Logotype shop={shop} place="header" />
  return (
    <>
      <header className="dk-top on-dark">
        <Link to="/desk/today" aria-label={homeLabel}>
          {logo}
        </Link>
        <Link className="tool" to="/desk/orders" aria-label="Search orders">
          <Icon of="search" />
        </Link>
        <Link
          className="tool"
          to={ACCOUNT_PATH}
          aria-label={`My account, ${member.name}`}
          aria-current={accountCurrent}
        >
          <Icon of="user-round" />
        </Link>
      </header>
      <aside className="dk-side tissue on-dark">
        <Link className="dk-logo" to="/desk/today" aria-label={homeLabel}>
          {logo}
        </Link>
        <nav className="dk-nav" aria-label="Desk">
          {places.map((place) => (
            <Link key={place.to} to={place.to} aria-current={isInside(place, pathname) ? 'page' : undefined}>
              {ICONS[place.icon]}
              <span>{place.name}</span>
              <WaitingCount icon={place.icon} {...member.waiting} />
            </Link>
          ))}
        </nav>
        <div className="dk-foot">
          <ShortcutsButton dialog={keys} />
          <a href="/">
            <Icon of="external-link" />
            <span>Open the shop</span>
          </a>
          <Link to={ACCOUNT_PATH} aria-current={accountCurrent}>
            <Icon of="user-round" />
            <span>My account</span>
          </Link>
          <Form method="post" action="/desk/sign-out">
            <button type="submit">
              <Icon of="log-out" />
              <span>{`${member.name}, sign out`}</span>
            </button>
          </Form>
        </div>
      </aside>
      <ShortcutsDialog dialog={keys} />
    </>
  )
}
