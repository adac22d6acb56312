import { useRef } from 'react'
import { useShortcuts } from '#app/desk/layout/use-shortcuts.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type PrintKind, sheetsPath } from '#domain/desk/printing.ts'
import type { ParcelData } from './parcel-key.ts'

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
