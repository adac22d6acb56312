import { NavLink } from 'react-router'
import { type CollectionSummary, collectionPath } from '#domain/catalogue/collections.ts'
import type { ShopData } from './shop-data.ts'

export type NavItem = { name: string; to: string }

type Collections = readonly Pick<CollectionSummary, 'slug' | 'title' | 'inBar'>[]

const toNavItem = ({ slug, title }: Collections[number]): NavItem => ({ name: title, to: collectionPath({ slug }) })

const CORPORATE: NavItem = { name: 'Corporate', to: '/corporate' }

const mainNavItems = (collections: Collections): readonly NavItem[] => [
  { name: 'Home', to: '/' },
  ...collections.filter(({ inBar }) => inBar).map(toNavItem),
]

/** Further links of the menu. */
export const menuNavItems = (collections: Collections): readonly NavItem[] => [
  ...collections.filter(({ inBar }) => !inBar).map(toNavItem),
  { name: 'Build Your Own Box', to: '/build-your-own' },
  CORPORATE,
]

export const collectionNavItems = (collections: Collections): readonly NavItem[] => [
  ...collections.map(toNavItem),
  CORPORATE,
]

export const SHOP_NAV_ITEMS: readonly NavItem[] = [
  { name: 'Our Story', to: '/our-story' },
  { name: 'Careers', to: '/careers' },
  { name: 'Contact', to: '/contact' },
  { name: 'Shipping', to: '/shipping' },
  { name: 'Returns', to: '/returns' },
  { name: 'Terms', to: '/terms' },
  { name: 'Privacy', to: '/privacy' },
]

type Social = ShopData['social']
const NAMES: Record<keyof Social, string> = { instagram: 'Instagram', pinterest: 'Pinterest', twitter: 'Twitter' }

/** Links to the shop's social profiles; fragments of the page until the owner sets them (decisions §3.5). */
export const socialLinks = (social: Social) =>
  (Object.keys(NAMES) as (keyof Social)[])
    .filter((name) => social[name] !== '')
    .map((name) => ({ id: name, name: NAMES[name], href: social[name] }))

/** Main navigation, with the current link marked. */
export const MainLinks = ({ shop, className }: { shop: Pick<ShopData, 'collections'>; className?: string }) => (
  <ul className={className}>
    {mainNavItems(shop.collections).map(({ name, to }) => (
      <li key={to}>
        <NavLink to={to} end={to === '/'}>
          {name}
        </NavLink>
      </li>
    ))}
  </ul>
)
