import type { ReactNode } from 'react'
import { Mark } from '#app/ui/mark.tsx'

const COPIES = [0, 1, 2, 3]

/** The woven band under the hero. It is one list; the copies only make the loop seamless. */
export function Band({ words, children }: { words: readonly string[]; children: ReactNode }) {
  return (
    <div className="tie">
      <div className="band" role="marquee" aria-label="What we make">
        <div className="band-run">
          {COPIES.map((copy) => (
            <ul key={copy} aria-hidden={copy > 0 ? true : undefined}>
              {words.map((word) => (
                <li key={word}>
                  {word}
                  <Mark />
                </li>
              ))}
            </ul>
          ))}
        </div>
      </div>
      {children}
    </div>
  )
}
