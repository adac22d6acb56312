import { type HTMLAttributes, useState } from 'react'
import { drawBroken, drawBrokenIn } from './broken-pictures.ts'
import type { StillHtml } from './still-html.ts'

type Props = Omit<HTMLAttributes<HTMLElement>, 'children'> & {
  /** Tells it from all other parts of the page, and from its like on another page of the same route. */
  name: string
  html: StillHtml | undefined
  as?: 'section' | 'div' | 'nav'
}

/**
 * A part of a page without behaviour: its markup is the server's and never comes to life. Of a page that was loaded it
 * is the one that is there already; what it shows stays as long as the page does. Its links are `StillLink`s.
 */
export const Still = (props: Props) => <Part key={props.name} {...props} />

function Part({ name, html, as: Element = 'div', ...attributes }: Props) {
  // One object for good: given another, React would set the markup again.
  const [inner] = useState(() => ({ __html: typeof html === 'function' ? html() : (html ?? served(name)) }))
  return (
    <Element
      {...attributes}
      data-still={name}
      ref={drawBrokenIn}
      onErrorCapture={drawBroken}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it, from what is escaped like everything else
      dangerouslySetInnerHTML={inner}
      suppressHydrationWarning
    />
  )
}

const kept = new Map<string, string>()

/** The page may be drawn anew without being fetched again, as after a turn that was given up. */
function served(name: string): string {
  const html = kept.get(name) ?? document.querySelector(`[data-still="${name}"]`)?.innerHTML ?? ''
  kept.set(name, html)
  return html
}
