import { NavLink } from 'react-router'
import { type CollectionFace, collectionPath } from '#domain/catalogue/collections.ts'
import type { ShopFacts } from './shop-facts.ts'

export type Place = { name: string; to: string }

type Collections = readonly Pick<CollectionFace, 'slug' | 'title' | 'inBar'>[]

const toPlace = ({ slug, title }: Collections[number]): Place => ({ name: title, to: collectionPath({ slug }) })

const CORPORATE: Place = { name: 'Corporate', to: '/corporate' }

/** The places that the bar at the top names, in the order in which they are shown. */
const mainPlaces = (collections: Collections): readonly Place[] => [
  { name: 'Home', to: '/' },
  ...collections.filter(({ inBar }) => inBar).map(toPlace),
]

/** What the menu names besides. */
export const morePlaces = (collections: Collections): readonly Place[] => [
  ...collections.filter(({ inBar }) => !inBar).map(toPlace),
  { name: 'Build Your Own Box', to: '/build-your-own' },
  CORPORATE,
]

export const collectionPlaces = (collections: Collections): readonly Place[] => [...collections.map(toPlace), CORPORATE]

export const SHOP_PLACES: readonly Place[] = [
  { name: 'Our Story', to: '/our-story' },
  { name: 'Careers', to: '/careers' },
  { name: 'Contact', to: '/contact' },
  { name: 'Shipping', to: '/shipping' },
  { name: 'Returns', to: '/returns' },
  { name: 'Terms', to: '/terms' },
  { name: 'Privacy', to: '/privacy' },
]

type Social = ShopFacts['social']
const NAMES: Record<keyof Social, string> = { instagram: 'Instagram', pinterest: 'Pinterest', twitter: 'Twitter' }

/** Where the shop can be followed; until the owner says where, places on the page itself (decisions §3.5). */
export const socialLinks = (social: Social) =>
  (Object.keys(NAMES) as (keyof Social)[])
    .filter((name) => social[name] !== '')
    .map((name) => ({ id: name, name: NAMES[name], href: social[name] }))

/** The navigation's own places, the current one marked. */
export const MainLinks = ({ shop, className }: { shop: Pick<ShopFacts, 'collections'>; className?: string }) => (
  <ul className={className}>
    {mainPlaces(shop.collections).map(({ name, to }) => (
      <li key={to}>
        <NavLink to={to} end={to === '/'}>
          {name}
        </NavLink>
      </li>
    ))}
  </ul>
)
