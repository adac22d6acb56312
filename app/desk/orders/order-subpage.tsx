import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { PageHeader } from '#app/desk/layout/page-header.tsx'

type OrderSubpageProps = { number: string; name: string; children: React.ReactNode }

/** Layout of a subpage of an order, with a link back to the order. */
export const OrderSubpage = ({ number, name, children }: OrderSubpageProps) => (
  <>
    <PageHeader title={name} back={{ to: `/desk/orders/${number}`, name: number }} />
    {children}
  </>
)

type EffectsPreviewProps = { lines: readonly string[]; fault?: string | undefined; children: React.ReactNode }

/**
 * Preview of an action's effects, with a form to carry it out. `children` are the form's hidden fields and its
 * button.
 */
export function EffectsPreview({ lines, fault, children }: EffectsPreviewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const linesText = lines.join(' ')
  // The preview appears above the form that requested it, off screen on a phone; focusing the heading scrolls to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses again when the lines change.
  useEffect(() => heading.current?.focus(), [linesText])
  return (
    <>
      <FormError words={fault} />
      <section className="dk-claim" aria-labelledby="happens">
        <h2 id="happens" ref={heading} tabIndex={-1}>
          What will happen
        </h2>
        <ul className="dk-happens">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Form method="post" className="acts">
          {children}
        </Form>
      </section>
    </>
  )
}

/** Error message that scrolls into view when it appears. */
export function FormError({ words }: { words: string | undefined }) {
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (words) ref.current?.scrollIntoView({ block: 'center' })
  }, [words])
  if (!words) return null
  return (
    <p className="strip is-error" role="alert" ref={ref}>
      {words}
    </p>
  )
}
