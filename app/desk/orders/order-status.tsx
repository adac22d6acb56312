import { DESK_STATUS_LABELS, type DeskOrderStatus } from '#domain/desk/order-list.ts'

const STATUS_CLASSES: Record<DeskOrderStatus, string> = {
  review: 'is-review',
  pack: 'is-pack',
  packed: 'is-packed',
  way: 'is-way',
  back: 'is-late',
  late: 'is-late',
  delivered: 'is-done',
  cancelled: 'is-off',
  refunded: 'is-off',
  unpaid: 'is-unpaid',
}

/** Display status of an order: a coloured diamond and a word, since colour alone is not accessible. */
export const OrderStatus = ({ state }: { state: DeskOrderStatus }) => (
  <span className={`dk-st ${STATUS_CLASSES[state]}`}>{DESK_STATUS_LABELS[state]}</span>
)
