/** What stands in the box on the home page, from back to front; places are per cent of the box's picture. */
export const SAMPLE_ITEMS = [
  { item: 'keepsakes-4', left: 41.2, top: 58.9, width: 37.24 },
  { item: 'munchies-12', left: 58.8, top: 57.76, width: 37.24 },
  { item: 'munchies-4', left: 48.8, top: 69.4, width: 35.72 },
] as const
