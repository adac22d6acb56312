import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { PageHeader } from '#app/desk/layout/page-header.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { Effect } from '#server/orders/effect.ts'

type OrderSubpageProps = { number: string; name: string; children: React.ReactNode }

/** Layout of a subpage of an order, with a link back to the order. */
export const OrderSubpage = ({ number, name, children }: OrderSubpageProps) => (
  <>
    <PageHeader title={name} back={{ to: `/desk/orders/${number}`, name: number }} />
    {children}
  </>
)

type EffectsPreviewProps = {
  title?: React.ReactNode
  effects: readonly Effect[]
  fault?: string | undefined
  /** Said above the buttons, such as that there is no way back. */
  warning?: string
  /** Choices of the person, above the buttons. */
  choices?: React.ReactNode
  children: React.ReactNode
}

const EFFECT_ICONS = {
  money: 'undo-2',
  document: 'file-text',
  stock: 'layers',
  email: 'mail',
  balance: 'wallet',
  status: 'info',
  address: 'map-pin',
  comment: 'message-square',
} as const satisfies Record<Effect['kind'], IconName>

/**
 * Preview of an action's effects, with a form to carry it out. `children` are the form's hidden fields and its
 * buttons.
 */
export function EffectsPreview({ title = 'What will happen', effects, fault, ...form }: EffectsPreviewProps) {
  const { warning, choices, children } = form
  const heading = useRef<HTMLHeadingElement>(null)
  const content = JSON.stringify(effects)
  // The preview takes the place of the form that requested it: focusing its heading reads and shows it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses again when the effects change.
  useEffect(() => heading.current?.focus(), [content])
  return (
    <>
      <FormError words={fault} />
      <section className="dk-effects" aria-labelledby="happens">
        <h2 id="happens" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <ul className="dk-will">
          {effects.map(({ kind, text, about, amountPaise }) => (
            <li key={kind + text}>
              <Icon of={EFFECT_ICONS[kind]} />
              <span>
                {text}
                {about && <span className="dk-sub">{about}</span>}
              </span>
              {amountPaise !== undefined && <span className="dk-will-sum">{formatExact(amountPaise)}</span>}
            </li>
          ))}
        </ul>
        <Form method="post" className="dk-effects-acts">
          {choices}
          {warning && <p className="dk-sub">{warning}</p>}
          <div className="acts">{children}</div>
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
