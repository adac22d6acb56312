import type { MouseEvent, ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import './enlarge-link.css'

type Props = {
  picture: PictureData
  isTabbable: boolean
  onEnlarge: () => void
  children: ReactNode
}

const largestFile = (picture: PictureData): string =>
  'missing' in picture
    ? `/pictures/placeholder/${picture.missing}.svg`
    : `${picture.base}-${Math.max(...picture.avif)}.avif`

/** A picture that links to its largest file; with scripts it opens the zoom dialog. */
export function EnlargeLink({ picture, isTabbable, onEnlarge, children }: Props) {
  const enlarge = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onEnlarge()
  }
  return (
    <a
      className="enlarge"
      data-waits=""
      href={largestFile(picture)}
      tabIndex={isTabbable ? undefined : -1}
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
