import { type RefObject, useEffect, useRef } from 'react'
import { Form, Link, useLocation, useNavigate, useRouteLoaderData } from 'react-router'
import { NotificationBell, NotificationMenu } from '#app/desk/notifications/notification-menu.tsx'
import { forgetRecentPages, useRecentPages } from '#app/desk/search/recent-pages.ts'
import { useSearchPalette } from '#app/desk/search/search-palette.tsx'
import { Logotype } from '#app/shell/logotype.tsx'
import type { ShopData } from '#app/shell/shop-data.ts'
import { Icon } from '#app/ui/icon.tsx'
import { canAccess, ROLE_LABELS } from '#domain/desk/roles.ts'
import type { FrameData } from '#server/today/frame.ts'
import { isShortcut, ShortcutsButton, ShortcutsDialog, useShortcuts } from './keyboard-shortcuts.tsx'
import { PhoneBar, SectionLinks } from './section-links.tsx'
import { phoneBar, type Section, sectionsFor } from './sections.ts'

/** Time in which the second key of a sequence must follow. */
const SEQUENCE_MS = 1500

/** Opens a section by G and its letter, and a new order by N. Within that time the letter does not trigger a shortcut of the page. */
function useSectionShortcuts(places: readonly Section[], mayOrder: boolean): void {
  const navigate = useNavigate()
  const latest = useRef({ places, navigate, asked: Number.NEGATIVE_INFINITY })
  useEffect(() => {
    Object.assign(latest.current, { places, navigate })
  })
  useShortcuts({
    g: () => {
      latest.current.asked = performance.now()
    },
    ...(mayOrder && { n: () => void navigate('/desk/orders/new') }),
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

type SearchLinkProps = { open: () => void; className: string; children: React.ReactNode }

/** Opens the search dialog; without scripts the search page. */
const SearchLink = ({ open, className, children }: SearchLinkProps) => (
  <Link
    to="/desk/search"
    className={className}
    aria-keyshortcuts="Control+K"
    aria-haspopup="dialog"
    onClick={(event) => {
      event.preventDefault()
      open()
    }}
  >
    {children}
  </Link>
)

const ACCOUNT_MENU = 'desk-account-menu'

type AccountProps = { user: FrameData }

/** Button at the foot of the side bar that opens the account menu, also without scripts. */
const AccountButton = ({ user }: AccountProps) => (
  <div className="dk-foot">
    <button type="button" className="dk-me" popoverTarget={ACCOUNT_MENU}>
      <span className="dk-me-name">
        <b>{user.name}</b>
        <span>{ROLE_LABELS[user.role]}</span>
      </span>
      <span className="vh">, account menu</span>
      <Icon of="user-round" className="dk-me-icon" />
      <Icon of="chevron-down" className="dk-me-arrow" />
    </button>
  </div>
)

const AccountMenu = ({ user, shortcuts }: AccountProps & { shortcuts: RefObject<HTMLDialogElement | null> }) => (
  <div id={ACCOUNT_MENU} popover="auto" role="dialog" aria-label="Account" className="dk-menu is-account">
    <p>
      <b>{user.name}</b>
      <span className="dk-sub">{ROLE_LABELS[user.role]}</span>
    </p>
    <Link to="/desk/account">
      <Icon of="user-round" />
      <span>My account</span>
    </Link>
    <ShortcutsButton dialog={shortcuts} />
    <a href="/">
      <Icon of="external-link" />
      <span>Open the shop</span>
    </a>
    <SignOut />
  </div>
)

/** Sign-out button. It also forgets what was opened in this tab. */
export const SignOut = () => (
  <Form method="post" action="/desk/sign-out" onSubmit={forgetRecentPages}>
    <button type="submit">
      <Icon of="log-out" />
      <span>Sign out</span>
    </button>
  </Form>
)

/** Navigation of the desk: a sidebar, and on a phone a bottom bar with a header of its own. */
export function Navigation({ who: member }: { who: FrameData }) {
  const shop = useRouteLoaderData<Pick<ShopData, 'name' | 'logo'>>('desk')
  const keys = useRef<HTMLDialogElement>(null)
  const { palette, openSearch } = useSearchPalette()
  const menu = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  const { waiting, role, notifications, now } = member
  const news = notifications.filter(({ isNew }) => isNew).length
  const places = sectionsFor(role, member.riders)
  useSectionShortcuts(places, canAccess(role, 'payments'))
  useRecentPages()
  useClosedMenus(pathname)
  const homeLabel = `${shop?.name ?? 'The shop'}, the desk, today`
  const logo = shop && <Logotype shop={shop} place="header" />
  return (
    <>
      <header className="dk-top on-dark">
        <Link to="/desk/today" aria-label={homeLabel}>
          {logo}
        </Link>
        <SearchLink open={openSearch} className="tool">
          <Icon of="search" />
          <span className="vh">Search</span>
        </SearchLink>
        <NotificationBell count={news} menu={menu} className="tool dk-bell" />
      </header>
      <aside className="dk-side tissue on-dark" aria-label="Desk">
        <div className="dk-brand">
          <Link className="dk-logo" to="/desk/today" aria-label={homeLabel}>
            {logo}
          </Link>
          <NotificationBell count={news} menu={menu} className="dk-bell" />
        </div>
        <SearchLink open={openSearch} className="dk-search-link">
          <Icon of="search" />
          <span>Search</span>
          <kbd>Ctrl K</kbd>
        </SearchLink>
        <nav className="dk-nav" aria-label="Desk">
          {places.map((section) => (
            <SectionLinks key={section.to} {...{ section, pathname, waiting }} />
          ))}
        </nav>
        <AccountButton user={member} />
      </aside>
      <PhoneBar entries={phoneBar(role).bar} {...{ pathname, waiting }} />
      <AccountMenu user={member} shortcuts={keys} />
      <NotificationMenu {...{ menu, notifications, now }} />
      {palette}
      <ShortcutsDialog dialog={keys} />
    </>
  )
}

/** Closes the menus after a navigation. */
function useClosedMenus(pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another page opens
  useEffect(() => {
    for (const menu of document.querySelectorAll<HTMLElement>('.dk-menu:popover-open')) menu.hidePopover()
  }, [pathname])
}
