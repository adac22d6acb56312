import type { ReactNode } from 'react'
import { useShop } from '#app/shell/use-shop.ts'

type Props = {
  intro?: ReactNode
  children?: ReactNode
}

/** Introduction of a list, and the note that prices exclude GST when the shop charges it. */
export function ListIntro({ intro, children }: Props) {
  const taxed = useShop()?.gst
  return (
    <div className="list-side meta">
      {typeof intro === 'string' ? <p>{intro}</p> : intro}
      {(children || taxed) && (
        <p>
          {children}
          {children && taxed && '. '}
          {taxed && 'Prices exclude GST.'}
        </p>
      )}
    </div>
  )
}
