import { useCallback } from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'
import type { BoxCheckoutSession, ChangeBoxSession } from '#app/box/box-checkout-session.ts'
import type { Selection } from '#app/box/selection.ts'
import { isMissingShipping } from '#domain/address/shipping.ts'
import { type BoxSums, SAMPLE_SUMS, sumsOf } from '#domain/box/box-sums.ts'

export type BoxStep = 'shipping' | 'payment' | 'confirmation'

/** What the steps of a box's checkout share. */
export type BoxStepProps = {
  selection: Selection
  sums: BoxSums
  /** No box was chosen: the specification's sample is shown (decisions §5.2). */
  sample: boolean
  /** The mocked provider; else the real one's own page takes the card. */
  test: boolean
  /** There is a page to pay on by card. */
  cards: boolean
  session: BoxCheckoutSession
  change: ChangeBoxSession
  goTo: (step: BoxStep) => void
}

type What = { kind: 'box' | 'order' | 'sample' | 'unfinished'; sums: BoxSums; sample: boolean }

/** The box in memory; after a reload the order that was made of it; else the sample. */
export function whatIsBought(selection: Selection, { order, bought }: BoxCheckoutSession, wanted: BoxStep): What {
  const { box, items } = selection
  if (box) return { kind: items.length > 0 ? 'box' : 'unfinished', sums: sumsOf(box, items), sample: false }
  if (order && bought && wanted === 'payment') return { kind: 'order', sums: bought.sums, sample: false }
  return { kind: 'sample', sums: SAMPLE_SUMS, sample: true }
}

/** The step that can be shown: no payment without an order of what is in the box now. */
export function reachable(wanted: BoxStep, session: BoxCheckoutSession, kind: What['kind'], content: string): BoxStep {
  if (wanted === 'confirmation') return session.receipt ? 'confirmation' : 'shipping'
  if (wanted === 'shipping') return 'shipping'
  if (kind === 'order') return 'payment'
  if (kind === 'sample') return isMissingShipping(session.shipping) ? 'shipping' : 'payment'
  return session.order && session.bought?.content === content ? 'payment' : 'shipping'
}

/** The step that the address asks for, and the way to another: each is a history entry. */
export function useStep() {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const asked = parameters.get('step')
  const wanted: BoxStep = asked === 'payment' || asked === 'confirmation' ? asked : 'shipping'
  const goTo = useCallback(
    (step: BoxStep, replace = false) => {
      const search = step === 'shipping' ? '' : `?step=${step}`
      void navigate(`${href('/build-your-own/checkout')}${search}`, { replace })
    },
    [navigate],
  )
  return { wanted, goTo }
}
