import { ADDRESS } from './order-form.ts'

/** Form fields of a phone order. */
export const phoneOrderForm = (
  lines: Record<string, number | string>,
  change: Record<string, string> = {},
): [string, string][] => [
  ...Object.entries(lines).flatMap(([id, quantity]): [string, string][] => [
    ['line', id],
    ['quantity', String(quantity)],
    ['paise', ''],
  ]),
  ...Object.entries({ key: '0123456789abcdef0123456789abcdef', find: '', ...ADDRESS, hidePrices: 'on', ...change }),
]

export const asFormData = (fields: readonly [string, string][]): FormData => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}
