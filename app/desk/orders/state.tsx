import { type ShownState, STATE_WORDS } from '#domain/desk/order-list.ts'

const LOOKS: Record<ShownState, string> = {
  review: 'is-review',
  pack: 'is-pack',
  packed: 'is-packed',
  way: 'is-way',
  back: 'is-late',
  late: 'is-late',
  delivered: 'is-done',
  cancelled: 'is-off',
  refunded: 'is-off',
  unpaid: 'is-way',
}

/** A diamond and the word: never told by colour alone. */
export const State = ({ state }: { state: ShownState }) => (
  <span className={`dk-st ${LOOKS[state]}`}>{STATE_WORDS[state]}</span>
)
