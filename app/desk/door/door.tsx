import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader as deskLoader } from '#app/desk/desk.tsx'
import { Logotype } from '#app/shell/logotype.tsx'
import '#app/desk/styles/door.css'

/** Before the desk: the shop's name in its own dark, and beside it what is asked. */
export function Door({ children }: { children: ReactNode }) {
  const shop = useRouteLoaderData<typeof deskLoader>('desk')
  return (
    <main className="dk dk-door" id="main">
      <div className="dk-door-art tissue" aria-hidden="true">
        {shop && <Logotype shop={shop} place="footer" />}
      </div>
      <div className="dk-door-form">{children}</div>
    </main>
  )
}
