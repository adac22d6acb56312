import { useRef } from 'react'
import { useKeys } from '#app/desk/frame/use-keys.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { PRINT_KINDS, type PrintKind, sheetsAt } from '#domain/desk/documents.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import { PAID_STATES } from '#domain/order/order-state.ts'

const LOOKS: Record<PrintKind, { icon: IconName; key?: 'p' | 'i' | 'm' }> = {
  slip: { icon: 'printer', key: 'p' },
  invoice: { icon: 'file-text', key: 'i' },
  card: { icon: 'mail-open', key: 'm' },
  label: { icon: 'map-pin' },
  'labels-a4': { icon: 'layout-grid' },
}

type Props = {
  order: Pick<Order, 'number' | 'paymentState'> & { parcels: readonly Pick<Parcel, 'message' | 'cardFrom'>[] }
  mayPack: boolean
  maySeeMoney: boolean
}

/** What there is to print of an order, for whoever may. */
function documentsOf({ order: { paymentState, parcels }, mayPack, maySeeMoney }: Props): PrintKind[] {
  const hasCard = parcels.some(({ message, cardFrom }) => message.trim() !== '' || cardFrom !== '')
  const own: PrintKind[] = hasCard ? ['card', 'label', 'labels-a4'] : ['label', 'labels-a4']
  const invoice: PrintKind[] = maySeeMoney && PAID_STATES.includes(paymentState) ? ['invoice'] : []
  return mayPack ? ['slip', ...invoice, ...own] : invoice
}

/** What can be printed for an order, each as sheets to look at and print; P, I and M open the first three. */
export function Prints({ order, mayPack, maySeeMoney }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const open = (kind: PrintKind) => list.current?.querySelector<HTMLAnchorElement>(`[data-kind="${kind}"]`)?.click()
  useKeys({ p: () => open('slip'), i: () => open('invoice'), m: () => open('card') })
  const documents = documentsOf({ order, mayPack, maySeeMoney })
  if (documents.length === 0) return <p className="dk-sub">There is no invoice before it is paid.</p>
  return (
    <div className="dk-prints" ref={list}>
      {documents.map((kind) => (
        <a key={kind} href={sheetsAt({ kind, number: order.number })} target="_blank" rel="noreferrer" data-kind={kind}>
          <Icon of={LOOKS[kind].icon} />
          <span>{PRINT_KINDS[kind].one}</span>
          {LOOKS[kind].key && <kbd>{LOOKS[kind].key.toUpperCase()}</kbd>}
        </a>
      ))}
    </div>
  )
}
