import { type CollectionFace, collectionPath } from '#domain/catalogue/collections.ts'

export type Place = { name: string; to: string }

type Collections = readonly Pick<CollectionFace, 'slug' | 'title' | 'inBar'>[]

const toPlace = ({ slug, title }: Collections[number]): Place => ({ name: title, to: collectionPath({ slug }) })

const CORPORATE: Place = { name: 'Corporate', to: '/corporate' }

/** The places that the bar at the top names, in the order in which they are shown. */
export const mainPlaces = (collections: Collections): readonly Place[] => [
  { name: 'Home', to: '/' },
  ...collections.filter(({ inBar }) => inBar).map(toPlace),
]

/** What the menu names besides. */
export const morePlaces = (collections: Collections): readonly Place[] => [
  ...collections.filter(({ inBar }) => !inBar).map(toPlace),
  { name: 'Build Your Own Box', to: '/build-your-own' },
  CORPORATE,
]

export const collectionPlaces = (collections: Collections): readonly Place[] => [...collections.map(toPlace), CORPORATE]

export const SHOP_PLACES: readonly Place[] = [
  { name: 'Our Story', to: '/our-story' },
  { name: 'Careers', to: '/careers' },
  { name: 'Contact', to: '/contact' },
  { name: 'Shipping', to: '/shipping' },
  { name: 'Returns', to: '/returns' },
  { name: 'Terms', to: '/terms' },
  { name: 'Privacy', to: '/privacy' },
]
