import { Mark } from '#app/ui/mark.tsx'
import { Prose } from '#app/ui/prose.tsx'
import type { ContentSection } from '#domain/shop/content-page.ts'

/** How a box gets made: a knot at each step. */
export const Made = ({ parts }: { parts: ContentSection['parts'] }) => (
  <ol className="made">
    {parts.map(({ title, body }) => (
      <li key={title}>
        <Mark />
        <h3 className="d5">{title}</h3>
        <Prose html={body} />
      </li>
    ))}
  </ol>
)
