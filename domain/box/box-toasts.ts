import type { Refusal } from './box.ts'

/** The sentences of specification §5, Build flow: title and description of a toast. */
export const BOX_TOASTS = {
  continueWithoutBox: { title: 'Please select a box', description: 'You need to select a box type before continuing' },
  noProducts: { title: 'No products selected', description: 'Please select at least one product to continue' },
  noBox: { title: 'No box selected', description: 'Please select a box type first' },
} as const

/** What a press on a product over the box's limit says (specification §5). */
export const refusalToast = ({ why, limit }: Refusal) =>
  why === 'item-limit'
    ? { title: 'Item limit reached', description: `You can only select ${limit} regular items with this box.` }
    : { title: 'Accessory limit reached', description: `You can only select ${limit} accessory with this box.` }
