import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Head } from '#app/desk/frame/head.tsx'

type PartProps = { number: string; name: string; children: React.ReactNode }

/** Something that is done with an order on a page of its own, with the way back to it. */
export const OrderPart = ({ number, name, children }: PartProps) => (
  <>
    <Head title={name} back={{ to: `/desk/orders/${number}`, name: number }} />
    {children}
  </>
)

type HappensProps = { lines: readonly string[]; fault?: string | undefined; children: React.ReactNode }

/** What would happen, before anything does; `children`: what goes along with the press, and the button. */
export function Happens({ lines, fault, children }: HappensProps) {
  const head = useRef<HTMLHeadingElement>(null)
  const said = lines.join(' ')
  // It comes above the form that asked for it, which on a phone is out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as often as something else is said.
  useEffect(() => head.current?.focus(), [said])
  return (
    <>
      <Fault words={fault} />
      <section className="dk-claim" aria-labelledby="happens">
        <h2 id="happens" ref={head} tabIndex={-1}>
          This is what happens
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

/** Why nothing was done, brought into sight. */
export function Fault({ words }: { words: string | undefined }) {
  const own = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (words) own.current?.scrollIntoView({ block: 'center' })
  }, [words])
  if (!words) return null
  return (
    <p className="strip is-error" role="alert" ref={own}>
      {words}
    </p>
  )
}
