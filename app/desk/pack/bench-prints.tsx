import { useRef } from 'react'
import { useKeys } from '#app/desk/frame/use-keys.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type PrintKind, sheetsAt } from '#domain/desk/documents.ts'
import type { Shown } from './shown.ts'

/** The papers of this parcel. */
export function BenchPrints({ shown: { number, parcel, extras } }: { shown: Shown }) {
  const [slip, card] = [useRef<HTMLAnchorElement>(null), useRef<HTMLAnchorElement>(null)]
  useKeys({ p: () => slip.current?.click(), m: () => card.current?.click() })
  const opens = (kind: PrintKind) => ({
    className: buttonClass({ look: 'line' }),
    href: sheetsAt({ kind, number, parcel }),
    ...{ target: '_blank', rel: 'noreferrer' },
  })
  return (
    <div className="dk-tools">
      <a ref={slip} {...opens('slip')}>
        <Icon of="printer" />
        Slip <kbd>P</kbd>
      </a>
      {extras.some(({ key }) => key === 'card') && (
        <a ref={card} {...opens('card')}>
          <Icon of="mail-open" />
          Card <kbd>M</kbd>
        </a>
      )}
      <a {...opens('label')}>
        <Icon of="map-pin" />
        Label
      </a>
    </div>
  )
}
