import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader as deskLoader } from '#app/desk/desk.tsx'
import { Logotype } from '#app/shell/logotype.tsx'
import { TEST_ORDER } from '#domain/payment/test-money.ts'

type Props = { shop: string; test: boolean; children: ReactNode; code?: ReactNode }

/** What a sheet begins with: whose shop it is from, and at the right which sheet it is. */
export function Mast({ shop, test, children, code }: Props) {
  const now = useRouteLoaderData<typeof deskLoader>('desk')
  // An older document says the name that the shop then had.
  const logo = now?.name === shop ? now.logo : undefined
  return (
    <header className="mast">
      <div className="mast-name">
        <Logotype shop={{ name: shop, logo }} place="header" />
      </div>
      <div className="mast-of">
        {children}
        {test && <b>{TEST_ORDER}</b>}
      </div>
      {code}
    </header>
  )
}

/** Names and addresses, a line each. */
export const Party = ({ head, lines }: { head: string; lines: readonly string[] }) => (
  <div>
    <h3>{head}</h3>
    <p className="lines">{lines.join('\n')}</p>
  </div>
)
