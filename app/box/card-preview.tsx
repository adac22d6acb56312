import { useLayoutEffect, useRef, useState } from 'react'
import { useShopName } from '#app/shell/use-shop.ts'
import './card-preview.css'

/** From the card's own type down to the smallest that prints well, about eight points. */
const SIZES = [1, 0.86, 0.74, 0.62, 0.52, 0.42] as const

/**
 * The card as it will be printed: at its own size while the words fit, smaller when they do not, and past the
 * smallest type as much as the front holds; the rest goes on the back.
 */
export function CardPreview({ message, from }: { message: string; from: string }) {
  const sender = from.trim()
  const words = useRef<HTMLParagraphElement>(null)
  const [overleaf, setOverleaf] = useState(false)
  const shop = useShopName()

  // biome-ignore lint/correctness/useExhaustiveDependencies: other words need another size
  useLayoutEffect(() => {
    const element = words.current
    if (!element) return
    const setType = () => setOverleaf(!fits(element))
    setType()
    const watch = new ResizeObserver(setType)
    watch.observe(element.parentElement ?? element)
    return () => watch.disconnect()
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

/** Sets the largest type in which the words fit; `false` when even the smallest is too large: then whole lines only. */
function fits(words: HTMLElement): boolean {
  const sender = words.nextElementSibling instanceof HTMLElement ? words.nextElementSibling.offsetHeight : 0
  const room = (words.parentElement?.clientHeight ?? 0) - sender
  words.style.maxHeight = ''
  const fit = SIZES.some((size) => {
    words.style.setProperty('--print', String(size))
    return words.scrollHeight <= room
  })
  if (!fit) {
    const line = Number.parseFloat(getComputedStyle(words).lineHeight)
    words.style.maxHeight = `${Math.floor(room / line) * line}px`
  }
  return fit
}
