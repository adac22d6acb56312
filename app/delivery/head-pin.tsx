import { WholeSpans } from '#app/ui/whole-spans.tsx'
import { ListPin } from './list-pin.tsx'
import { useVisitPin } from './visit-pin.ts'

/** The PIN code of the visit in a list's head, over the words that stand there until one is known. */
export function HeadPin({ ids, children }: { ids: readonly string[]; children: string }) {
  const pin = useVisitPin()
  return (
    <div className="head-pin">
      <p>
        <WholeSpans>{children}</WholeSpans>
      </p>
      {pin && <ListPin ids={ids} />}
    </div>
  )
}
