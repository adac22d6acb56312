import type { MouseEvent, ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import './enlarge.css'

type Props = {
  picture: PictureData
  /** With Tab: with scripts only the one that is shown. */
  isReached: boolean
  onEnlarge: () => void
  children: ReactNode
}

const largestFile = (picture: PictureData): string =>
  'missing' in picture
    ? `/pictures/placeholder/${picture.missing}.svg`
    : `${picture.base}-${Math.max(...picture.avif)}.avif`

/** A picture that leads to its largest file; with scripts it is enlarged on the page. */
export function Enlarge({ picture, isReached, onEnlarge, children }: Props) {
  const enlarge = (event: MouseEvent) => {
    // A new tab or window is the browser's own.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onEnlarge()
  }
  return (
    <a
      className="enlarge"
      data-waits=""
      href={largestFile(picture)}
      tabIndex={isReached ? undefined : -1}
      draggable={false}
      aria-haspopup="dialog"
      onClick={enlarge}
    >
      {children}
      <span className="vh">, enlarge</span>
      <span className="sq">
        <Icon of="zoom-in" />
      </span>
    </a>
  )
}
