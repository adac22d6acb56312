/** URLs of the sample's collections. */
export const SAMPLE_LISTS = [
  '/uniquely-yours',
  '/wedding-edit',
  '/kids-zone',
  '/quick-delivery',
  '/mothers-day',
] as const
