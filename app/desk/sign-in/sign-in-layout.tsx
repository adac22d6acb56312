import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader as deskLoader } from '#app/desk/desk.tsx'
import { Logotype } from '#app/shell/logotype.tsx'
import '#app/desk/styles/sign-in.css'

/** Layout of the pages before sign-in: the shop's logo beside the form. */
export function SignInLayout({ children }: { children: ReactNode }) {
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
