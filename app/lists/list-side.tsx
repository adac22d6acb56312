import type { ReactNode } from 'react'
import { useShop } from '#app/shell/use-shop.ts'

type Props = {
  /** What the list is about. */
  intro?: ReactNode
  /** Said in the same line as what the prices are. */
  children?: ReactNode
}

/** Beside a list's name: what it is about, and that its prices are before GST, where any is charged. */
export function ListSide({ intro, children }: Props) {
  const taxed = useShop()?.gst
  return (
    <div className="list-side meta">
      {typeof intro === 'string' ? <p>{intro}</p> : intro}
      {(children || taxed) && (
        <p>
          {children}
          {children && taxed && '. '}
          {taxed && 'Prices before GST.'}
        </p>
      )}
    </div>
  )
}
