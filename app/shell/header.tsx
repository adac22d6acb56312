import { Menu, Search } from 'lucide-react'
import { href, Link, NavLink } from 'react-router'
import { BoxIcon, Icon } from '#app/ui/icon.tsx'
import { Wordmark } from '#app/ui/wordmark.tsx'
import type { Chrome } from './chrome.ts'

const LOOKS: Record<Chrome['header'], string> = { clear: '', 'on-dark': 'on-photo-dark', solid: 'is-solid', none: '' }

export function Header({ look }: { look: Chrome['header'] }) {
  return (
    <header className={`header ${LOOKS[look]}`.trimEnd()} data-scrolled="false">
      <div className="wrap header-in">
        <nav className="nav only-wide" aria-label="Main">
          <ul>
            <li><NavLink to={href('/')} end>Home</NavLink></li>
            <li><NavLink to={href('/uniquely-yours')}>Uniquely Yours</NavLink></li>
            <li><NavLink to={href('/quick-delivery')}>Same Day Delivery</NavLink></li>
          </ul>
        </nav>
        <button type="button" className="tool only-phone" aria-label="Open menu"><Icon of={Menu} /></button>
        <Link className="logo" to={href('/')} aria-label="Regalo, home"><Wordmark place="header" /></Link>
        <div className="tools">
          <button type="button" className="tool" aria-label="Search"><Icon of={Search} /></button>
          <Link className="tool" to="/cart" aria-label="Cart"><BoxIcon /><span className="only-wide">Cart</span></Link>
        </div>
      </div>
    </header>
  )
}
