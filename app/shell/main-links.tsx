import { NavLink } from 'react-router'
import { mainPlaces } from './places.ts'
import type { ShopFacts } from './shop-facts.ts'

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
