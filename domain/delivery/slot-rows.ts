// Rows of the slot table as one text, apart from their rules: browsers load only these.

/** Parts of a row in the form of an area. `express` is `on` or empty. */
export const SLOT_PARTS = ['id', 'hours', 'name', 'orderBefore', 'fee', 'most', 'express'] as const
export type SlotPart = (typeof SLOT_PARTS)[number]
export type SlotRow = Record<SlotPart, string>

export const EMPTY_SLOT_ROW: SlotRow = {
  ...{ id: '', hours: '', name: '', orderBefore: '', fee: '', most: '', express: '' },
}

/** Joins rows to a text: a line for each, with tabs between its parts. */
export const joinSlotRows = (rows: readonly SlotRow[]): string =>
  rows.map((row) => SLOT_PARTS.map((part) => row[part].replace(/\s+/g, ' ').trim()).join('\t')).join('\n')

/** Splits the text of `joinSlotRows`. */
export const splitSlotRows = (text: string): SlotRow[] =>
  text === ''
    ? []
    : text.split('\n').map((line) => {
        const parts = line.split('\t')
        return Object.fromEntries(SLOT_PARTS.map((part, at) => [part, parts[at] ?? ''])) as SlotRow
      })

/** Name of a control of the slot table, and key of its error: `slots.2.fee`. */
export const slotField = (row: number, part: SlotPart): string => `slots.${row}.${part}`

/** Hint under the most parcels of an area: `Sum of the slots is 60. Full days are closed in the shop.` */
export function limitHint(text: string): string {
  const limits = splitSlotRows(text).map(({ most }) => (/^\d{1,6}$/.test(most) ? Number(most) : undefined))
  const isWhole = limits.length > 0 && limits.every((most) => most !== undefined)
  const total = limits.reduce<number>((sum, most) => sum + (most ?? 0), 0)
  return `${isWhole ? `Sum of the slots is ${total}. ` : ''}Full days are closed in the shop.`
}
