import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader as deskLoader } from '#app/desk/desk.tsx'
import { Logotype } from '#app/shell/logotype.tsx'
import { TEST_ORDER_NOTICE } from '#domain/payment/test-payment.ts'

type LetterheadProps = { shop: string; test: boolean; children: ReactNode; code?: ReactNode }

/** Letterhead of a sheet: the shop's logo or name, and the document's title. */
export function Letterhead({ shop, test, children, code }: LetterheadProps) {
  const now = useRouteLoaderData<typeof deskLoader>('desk')
  // The logo belongs to the current name; documents issued under an earlier name show that name as text.
  const logo = now?.name === shop ? now.logo : undefined
  return (
    <header className="mast">
      <div className="mast-name">
        <Logotype shop={{ name: shop, logo }} place="header" />
      </div>
      <div className="mast-of">
        {children}
        {test && <b>{TEST_ORDER_NOTICE}</b>}
      </div>
      {code}
    </header>
  )
}

/** Address block with a heading. */
export const AddressBlock = ({ heading, lines }: { heading: string; lines: readonly string[] }) => (
  <div>
    <h3>{heading}</h3>
    <p className="lines">{lines.join('\n')}</p>
  </div>
)
