import { lazy, Suspense } from 'react'
import { WholeSpans } from '#app/ui/whole-spans.tsx'
import { useVisitPin } from './visit-pin.ts'

const ListPin = lazy(() => import('./list-pin.tsx'))

/** The PIN code of the visit in a list's head, over the words that stand there until one is known. */
export function HeadPin({ ids, children }: { ids: readonly string[]; children: string }) {
  const pin = useVisitPin()
  return (
    <div className="head-pin">
      <p>
        <WholeSpans>{children}</WholeSpans>
      </p>
      {pin && (
        <Suspense>
          <ListPin ids={ids} />
        </Suspense>
      )}
    </div>
  )
}
