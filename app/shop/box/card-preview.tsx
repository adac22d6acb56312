import { useLayoutEffect, useRef, useState } from 'react'
import { useShopName } from '#app/shell/use-shop.ts'
import './card-preview.css'

/** Scale factors of the card's type; the smallest is about 8 pt. */
const TYPE_SCALES = [1, 0.86, 0.74, 0.62, 0.52, 0.42] as const

/**
 * Preview of the printed card. Text that does not fit is set smaller; beyond the smallest size the rest is printed on
 * the back.
 */
export function CardPreview({ message, from }: { message: string; from: string }) {
  const sender = from.trim()
  const words = useRef<HTMLParagraphElement>(null)
  const [overleaf, setOverleaf] = useState(false)
  const shop = useShopName()

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the text changes
  useLayoutEffect(() => {
    const element = words.current
    if (!element) return
    const updateSize = () => setOverleaf(!fitText(element))
    updateSize()
    const observer = new ResizeObserver(updateSize)
    observer.observe(element.parentElement ?? element)
    return () => observer.disconnect()
  }, [message, sender])

  return (
    <figure>
      <div className="card-note card-print">
        <div className="card-words">
          {message.trim() === '' ? (
            <p className="card-blank" ref={words}>
              Your words go here.
            </p>
          ) : (
            <p ref={words} dir="auto">
              {message}
            </p>
          )}
          {sender && (
            <p className="card-from" dir="auto">
              From {sender}
            </p>
          )}
        </div>
        <small>{overleaf ? 'Continues on the back' : shop.toUpperCase()}</small>
      </div>
      <figcaption className="is-whole">Shown at its printed size, 14.8 x 10.5 cm</figcaption>
      <figcaption className="is-smaller">Printed at 14.8 x 10.5 cm</figcaption>
    </figure>
  )
}

/**
 * Sets the largest type size that fits. Returns false when even the smallest does not; then only whole lines are
 * shown.
 */
function fitText(words: HTMLElement): boolean {
  const sender = words.nextElementSibling instanceof HTMLElement ? words.nextElementSibling.offsetHeight : 0
  const room = (words.parentElement?.clientHeight ?? 0) - sender
  words.style.maxHeight = ''
  const fit = TYPE_SCALES.some((size) => {
    words.style.setProperty('--print', String(size))
    return words.scrollHeight <= room
  })
  if (!fit) {
    const line = Number.parseFloat(getComputedStyle(words).lineHeight)
    words.style.maxHeight = `${Math.floor(room / line) * line}px`
  }
  return fit
}
