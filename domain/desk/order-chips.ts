import { listedMethodLabel } from '#domain/payment/listed-method.ts'
import { formatPrice, parsePaise } from '#domain/payment/money.ts'
import { formatShortDay } from '#domain/text/format-date.ts'
import { DESK_STATES, DESK_STATUS_LABELS } from './order-list.ts'
import { type OrderFilter, PLACED_PERIODS, PROMISED_PERIODS } from './order-query.ts'

/** Fields of the filter, in the order of its panel. */
export const FILTER_FIELDS = {
  promised: 'Promised',
  state: 'State',
  payment: 'Payment',
  placed: 'Placed',
  town: 'Town or PIN',
  item: 'Item',
  total: 'Total',
  test: 'Test orders',
} as const
export type FilterField = keyof typeof FILTER_FIELDS

/** A field that is set: its value in words, and the change that clears it. */
export type FilterChip = { field: FilterField; value: string; cleared: Partial<OrderFilter> }

type Collections = readonly { slug: string; title: string }[]

/** Lists the fields that a filter sets, in the order of the panel. */
export function filterChips(filter: OrderFilter, collections: Collections): FilterChip[] {
  const { states, due, methods, kind, town, min, max, collection } = filter
  const chip = (field: FilterField, value: string | undefined, cleared: Partial<OrderFilter>): FilterChip[] =>
    value ? [{ field, value, cleared }] : []
  const placed = filter.placed && PLACED_PERIODS[filter.placed]
  const promised = filter.promised && PROMISED_PERIODS[filter.promised]
  return [
    ...chip('promised', due ? 'Leaves today' : (promised ?? formatDays(filter.byFrom, filter.byUntil)), {
      ...{ due: false, promised: undefined, byFrom: '', byUntil: '' },
    }),
    ...chip(
      'state',
      formatSome(states, DESK_STATES.length, (state) => DESK_STATUS_LABELS[state]),
      { states: [] },
    ),
    ...chip('payment', methods.map((method) => listedMethodLabel(method)).join(', '), { methods: [] }),
    ...chip('placed', placed ?? formatDays(filter.from, filter.until), { placed: undefined, from: '', until: '' }),
    ...chip('town', town, { town: '' }),
    ...chip('item', collection && (collections.find(({ slug }) => slug === collection)?.title ?? collection), {
      collection: '',
    }),
    ...chip('total', formatAmounts(min, max), { min: '', max: '' }),
    ...chip('test', kind && { real: 'Left out', test: 'Only these' }[kind], { kind: undefined }),
  ]
}

const formatSome = <Value>(some: readonly Value[], of: number, name: (value: Value) => string): string =>
  some.length > 2 ? `${some.length} of ${of}` : some.map(name).join(', ')

function formatDays(from: string, until: string): string {
  if (from && until)
    return from === until ? formatShortDay(from) : `${formatShortDay(from)} to ${formatShortDay(until)}`
  return from ? `from ${formatShortDay(from)}` : until && `until ${formatShortDay(until)}`
}

function formatAmounts(min: string, max: string): string {
  const [least, most] = [min, max].map((text) => {
    const paise = parsePaise(text)
    return paise === undefined ? '' : formatPrice(paise)
  })
  if (least && most) return `${least} to ${most}`
  return least ? `from ${least}` : (most && `up to ${most}`) || ''
}
