export type Place = { name: string; to: string }

/** The places that the shop's navigation names, in the order in which they are shown. */
export const MAIN_PLACES: readonly Place[] = [
  { name: 'Home', to: '/' },
  { name: 'Uniquely Yours', to: '/uniquely-yours' },
  { name: 'Same Day Delivery', to: '/quick-delivery' },
]

export const MORE_PLACES: readonly Place[] = [
  { name: 'Wedding Edit', to: '/wedding-edit' },
  { name: 'Kids Zone', to: '/kids-zone' },
  { name: "Mother's Day", to: '/mothers-day' },
  { name: 'Build Your Own Box', to: '/build-your-own' },
  { name: 'Corporate', to: '/corporate' },
]

export const COLLECTION_PLACES: readonly Place[] = [
  { name: 'Uniquely Yours', to: '/uniquely-yours' },
  { name: 'Wedding Edit', to: '/wedding-edit' },
  { name: 'Kids Zone', to: '/kids-zone' },
  { name: 'Same Day Delivery', to: '/quick-delivery' },
  { name: "Mother's Day", to: '/mothers-day' },
  { name: 'Corporate', to: '/corporate' },
]

export const SHOP_PLACES: readonly Place[] = [
  { name: 'Our Story', to: '/our-story' },
  { name: 'Careers', to: '/careers' },
  { name: 'Contact', to: '/contact' },
  { name: 'Shipping', to: '/shipping' },
  { name: 'Returns', to: '/returns' },
  { name: 'Terms', to: '/terms' },
  { name: 'Privacy', to: '/privacy' },
]
