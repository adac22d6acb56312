import { useRef } from 'react'
import { useShortcuts } from '#app/desk/layout/use-shortcuts.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { PRINT_KINDS, type PrintKind, sheetsPath } from '#domain/desk/printing.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import { PAID_STATES } from '#domain/order/order-state.ts'

const KIND_ICONS: Record<PrintKind, { icon: IconName; key?: 'p' | 'i' | 'm' }> = {
  slip: { icon: 'printer', key: 'p' },
  invoice: { icon: 'file-text', key: 'i' },
  card: { icon: 'mail-open', key: 'm' },
  label: { icon: 'map-pin' },
  'labels-a4': { icon: 'layout-grid' },
}

type PrintLinksProps = {
  order: Pick<Order, 'number' | 'paymentState'> & { parcels: readonly Pick<Parcel, 'message' | 'cardFrom'>[] }
  mayPack: boolean
  maySeeMoney: boolean
}

/** Documents that a role may print for an order. */
function printableKinds({ order: { paymentState, parcels }, mayPack, maySeeMoney }: PrintLinksProps): PrintKind[] {
  const hasCard = parcels.some(({ message, cardFrom }) => message.trim() !== '' || cardFrom !== '')
  const own: PrintKind[] = hasCard ? ['card', 'label', 'labels-a4'] : ['label', 'labels-a4']
  const invoice: PrintKind[] = maySeeMoney && PAID_STATES.includes(paymentState) ? ['invoice'] : []
  return mayPack ? ['slip', ...invoice, ...own] : invoice
}

/** Links to an order's printable documents; P, I and M open the slip, the invoice and the card. */
export function PrintLinks({ order, mayPack, maySeeMoney }: PrintLinksProps) {
  const list = useRef<HTMLDivElement>(null)
  const open = (kind: PrintKind) => list.current?.querySelector<HTMLAnchorElement>(`[data-kind="${kind}"]`)?.click()
  useShortcuts({ p: () => open('slip'), i: () => open('invoice'), m: () => open('card') })
  const documents = printableKinds({ order, mayPack, maySeeMoney })
  if (documents.length === 0) return <p className="dk-sub">The invoice is issued after payment.</p>
  return (
    <div className="dk-prints" ref={list}>
      {documents.map((kind) => (
        <a
          key={kind}
          href={sheetsPath({ kind, number: order.number })}
          target="_blank"
          rel="noreferrer"
          data-kind={kind}
        >
          <Icon of={KIND_ICONS[kind].icon} />
          <span>{PRINT_KINDS[kind].one}</span>
          {KIND_ICONS[kind].key && <kbd>{KIND_ICONS[kind].key.toUpperCase()}</kbd>}
        </a>
      ))}
    </div>
  )
}
