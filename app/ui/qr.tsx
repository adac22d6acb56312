import type { ReactNode } from 'react'
import { logoSide, QR_QUIET_ZONE, type QrCode } from '#domain/payment/qr.ts'
import file from './mark.svg'

type Props = {
  code: QrCode
  label: string
  children?: ReactNode
}

/** QR code on white with the mark in its centre. */
export function Qr({ code, label, children }: Props) {
  const whole = code.size + 2 * QR_QUIET_ZONE
  const side = logoSide(code)
  const corner = (code.size - side) / 2
  return (
    <figure className="qr">
      <svg viewBox={`${-QR_QUIET_ZONE} ${-QR_QUIET_ZONE} ${whole} ${whole}`} role="img" aria-label={label}>
        <path d={code.path} shapeRendering="crispEdges" />
        <rect x={corner} y={corner} width={side} height={side} />
        <svg
          aria-hidden="true"
          x={corner + 0.5}
          y={corner + 0.5}
          width={side - 1}
          height={side - 1}
          viewBox="0 0 48 48"
        >
          <use href={`${file}#mark`} />
        </svg>
      </svg>
      {children && <figcaption className="meta">{children}</figcaption>}
    </figure>
  )
}
