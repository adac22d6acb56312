import { NavLink } from 'react-router'
import { MAIN_PLACES } from './places.ts'

/** The navigation's own places, the current one marked. */
export const MainLinks = ({ className }: { className?: string }) => (
  <ul className={className}>
    {MAIN_PLACES.map(({ name, to }) => (
      <li key={to}>
        <NavLink to={to} end={to === '/'}>
          {name}
        </NavLink>
      </li>
    ))}
  </ul>
)
