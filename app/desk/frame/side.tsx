import { useRef } from 'react'
import { Form, Link, useLocation, useRouteLoaderData } from 'react-router'
import type { loader as deskLoader } from '#app/desk/desk.tsx'
import { Logotype } from '#app/shell/logotype.tsx'
import { BoxIcon, Icon } from '#app/ui/icon.tsx'
import type { Role } from '#domain/desk/roles.ts'
import { KeysButton, KeysList } from './keys-help.tsx'
import { isInside, type Place, placesOf } from './places.ts'
import { usePlaceKeys } from './use-place-keys.ts'

type Who = { name: string; role: Role; waiting: { today: number; enquiries: number } }

/** One's own second factor, passkeys and sessions. */
const YOU = '/desk/account'

/** From here on there are many. */
const MANY = 99
const sayMany = (count: number): string => (count > MANY ? `${MANY}+` : String(count))

const ICONS: Record<Place['icon'], React.ReactNode> = {
  enquiries: <Icon of="mail" />,
  orders: <BoxIcon filled />,
  products: <Icon of="layers" />,
  settings: <Icon of="settings-2" />,
  today: <Icon of="calendar" />,
}

/** How many things wait there: on Today the one marigold dot. */
function Waits({ icon, today, enquiries }: { icon: Place['icon'] } & Who['waiting']) {
  const count = icon === 'today' ? today : icon === 'enquiries' ? enquiries : 0
  if (count === 0) return null
  return (
    <span className={icon === 'today' ? 'n count' : 'n'}>
      {sayMany(count)}
      <span className="vh"> waiting</span>
    </span>
  )
}

/** The desk's places: a bar at the side, on a phone along the foot under a head of its own. */
export function Side({ who }: { who: Who }) {
  const shop = useRouteLoaderData<typeof deskLoader>('desk')
  const keys = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const places = placesOf(who.role)
  usePlaceKeys(places)
  const isYou = pathname === YOU || pathname.startsWith(`${YOU}/`) ? 'page' : undefined
  const home = `${shop?.name ?? 'The shop'}, the desk, today`
  const logo = shop && <Logotype shop={shop} place="header" />
  return (
    <>
      <header className="dk-top on-dark">
        <Link to="/desk/today" aria-label={home}>
          {logo}
        </Link>
        <Link className="tool" to="/desk/orders" aria-label="Search orders">
          <Icon of="search" />
        </Link>
        <Link className="tool" to={YOU} aria-label={`You, ${who.name}`} aria-current={isYou}>
          <Icon of="user-round" />
        </Link>
      </header>
      <aside className="dk-side tissue on-dark">
        <Link className="dk-logo" to="/desk/today" aria-label={home}>
          {logo}
        </Link>
        <nav className="dk-nav" aria-label="Desk">
          {places.map((place) => (
            <Link key={place.to} to={place.to} aria-current={isInside(place, pathname) ? 'page' : undefined}>
              {ICONS[place.icon]}
              <span>{place.name}</span>
              <Waits icon={place.icon} {...who.waiting} />
            </Link>
          ))}
        </nav>
        <div className="dk-foot">
          <KeysButton dialog={keys} />
          <a href="/">
            <Icon of="external-link" />
            <span>Open the shop</span>
          </a>
          <Link to={YOU} aria-current={isYou}>
            <Icon of="user-round" />
            <span>You</span>
          </Link>
          <Form method="post" action="/desk/sign-out">
            <button type="submit">
              <Icon of="log-out" />
              <span>{`${who.name}, sign out`}</span>
            </button>
          </Form>
        </div>
      </aside>
      <KeysList dialog={keys} />
    </>
  )
}
