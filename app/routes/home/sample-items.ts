/** What stands in the box on the home page, from back to front; places are per cent of the box's picture. */
export const SAMPLE_ITEMS = [
  { item: 'keepsakes-4', left: 37.6, top: 58.9, width: 37.24 },
  { item: 'munchies-12', left: 60, top: 57.76, width: 37.24 },
  { item: 'munchies-4', left: 51.4, top: 71.4, width: 35.72 },
] as const
