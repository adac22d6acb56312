import type { ReactNode } from 'react'
import { Navigation, type SideUser } from './navigation.tsx'

/** Layout of every signed-in desk page: the side bar, and the page as `children`. */
export function DeskLayout({ user, children }: { user: SideUser; children: ReactNode }) {
  return (
    <div className="dk">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Navigation who={user} />
      <main id="main" className="dk-main">
        {children}
      </main>
    </div>
  )
}
