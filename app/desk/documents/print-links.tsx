import { useRef } from 'react'
import { useShortcuts } from '#app/desk/layout/keyboard-shortcuts.tsx'
import type { ParcelData } from '#app/desk/packing/parcel-state.tsx'
import { buttonClass } from '#app/ui/button.tsx'
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

type PrintLinkProps = { kind: PrintKind; number: string; label: string }

/** Button that opens one printable document of an order. */
export const PrintLink = ({ kind, number, label }: PrintLinkProps) => (
  <a className={buttonClass({ look: 'line' })} href={sheetsPath({ kind, number })} target="_blank" rel="noreferrer">
    <Icon of={KIND_ICONS[kind].icon} />
    {label}
    {KIND_ICONS[kind].key && <kbd>{KIND_ICONS[kind].key.toUpperCase()}</kbd>}
  </a>
)

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

/** Print links for this parcel's documents. */
export function ParcelPrints({ shown: { number, parcel, extras } }: { shown: ParcelData }) {
  const [slip, card] = [useRef<HTMLAnchorElement>(null), useRef<HTMLAnchorElement>(null)]
  useShortcuts({ p: () => slip.current?.click(), m: () => card.current?.click() })
  const linkProps = (kind: PrintKind) => ({
    className: buttonClass({ look: 'line' }),
    href: sheetsPath({ kind, number, parcel }),
    ...{ target: '_blank', rel: 'noreferrer' },
  })
  return (
    <div className="dk-tools">
      <a ref={slip} {...linkProps('slip')}>
        <Icon of="printer" />
        Slip <kbd>P</kbd>
      </a>
      {extras.some(({ key }) => key === 'card') && (
        <a ref={card} {...linkProps('card')}>
          <Icon of="mail-open" />
          Card <kbd>M</kbd>
        </a>
      )}
      <a {...linkProps('label')}>
        <Icon of="map-pin" />
        Label
      </a>
    </div>
  )
}
